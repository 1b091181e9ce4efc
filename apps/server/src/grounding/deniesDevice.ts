import type { Passages } from "./passages.ts";

/** A mark behind a speaker's name, in brackets or not: `许岚（V.O.）`, `许岚VO：`. */
const marked = (voice: string): string =>
  `[（(][^（()）]{0,6}${voice}\\.?[^（()）]{0,6}[）)]|(?<=\\p{Script=Han} ?)${voice}\\.?(?=\\s*[（(：:])`;
/** Devices of telling, and how a script writes each of them down. Who speaks out of the picture narrates nothing. */
const DEVICES: readonly [RegExp, RegExp][] = [
  [/旁白/u, new RegExp(`旁白|${marked("V\\.?O")}`, "u")],
  [/画外音/u, new RegExp(`画外|${marked("(?:V\\.?O|O\\.?S)")}`, "u")],
  [/闪回|插叙/u, /闪回|插叙/u],
  [/字幕/u, /字幕/u],
  [/叠[化印]/u, /叠[化印]/u],
];
const ADVISED = /建议|如果|若|假如|可以|不妨|不如|宜|也(?:成立|可以|行)/u;
/** `全片没有一句画外音`, `通篇不用闪回`; behind another segment or with a place it may be said of a part. */
const DENIED =
  /^\s*(?:全[剧片]|通篇|整部(?:戏|剧|片子?)?|从头到尾|自始至终)[^，。；第]{0,4}?(?:没有|没用|不用|未用|不见|找不到|从不使用|从未使用|没出现)(?:过|任何|一[句处个段次]){0,2}(?:的|使用)?(画外音|旁白|闪回|插叙|字幕|叠[化印])/u;

/** Whether a clause says of the whole script that it does without something which it writes down. */
export function deniesDevice(bare: string, passages: Passages): boolean {
  if (passages.unit !== "场" || ADVISED.test(bare)) return false;
  return bare.split(/[，,。；;！]/u).some((segment) => {
    const denied = DENIED.exec(segment)?.[1];
    const written = DEVICES.find(([device]) => denied !== undefined && device.test(denied))?.[1];
    return written !== undefined && passages.scenes().some(({ text }) => written.test(text));
  });
}
