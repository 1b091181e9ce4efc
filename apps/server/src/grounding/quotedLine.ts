import { speakerOf } from "./looseQuotes.ts";
import { foldText } from "./foldText.ts";
import type { Passages } from "./passages.ts";

const PLACE =
  "第\\s*[\\d零〇一二两三四五六七八九十百]+(?:[-－]\\d{1,3})?[A-Za-z]?\\s*(?:集\\s*第\\s*[\\d零〇一二两三四五六七八九十百]+[A-Za-z]?\\s*)?[场章回]|\\d{1,3}[-－]\\d{1,3}";
const PLACED = new RegExp(`^(.+?)\\s*(?:[（(]\\s*(${PLACE})\\s*[）)]|—+\\s*(${PLACE}))\\s*$`, "su");
/** `第12场，罗三丈：…`: the place before the words. */
const PLACE_FIRST = new RegExp(`^\\**(${PLACE})\\**\\s*[，,、：:·\\s]\\s*(.+)$`, "su");
/** `…（老缪）`, `…——梁不凡`: whoever says it, behind the words. */
const NAME_LAST =
  /^(.+?)\s*(?:[（(]\s*([^\s，,、·（）()「」。]{1,8})\s*[）)]|—+\s*([^\s，,、·（）()「」。—]{1,8}))\s*$/su;
/** `…（老缪，第12场）`, `…——第11场，邱敬斋`: both in one. */
const BOTH_LAST = new RegExp(
  `^(.+?)\\s*(?:[（(]|—+)\\s*(?:(${PLACE})\\s*[，,、·\\s]\\s*([^\\s，,、·（）()「」。]{1,8})|([^\\s，,、·（）()「」。]{1,8})\\s*[，,、·\\s]\\s*(${PLACE}))\\s*[）)]?\\s*$`,
  "su",
);
const MARKED = /^[\s*]*[「『“"](.*)[」』”"][\s*]*$/su;
const MIN_LENGTH = 4;
/** The model's own wording for the script, which no quotation marks may make the script's. */
const OFFERED = /^[\s*]*拟(?:作|为|定)?[*\s]*[：:][*\s]*/u;
const MARKS = /[「」『』“”"]/gu;
/** A name before a colon, behind the end of another speech. */
const CUE = /(?<=[。！？…」”\s])(?=[^\s。！？…「」“”：:（）()]{1,8}(?:[（(][^（）()]{0,12}[）)])?\s*[：:])/gu;

/** The words of a line, and where and by whom they are said to be spoken. */
interface Parts {
  words: string;
  place: string | undefined;
  name: string | undefined;
}

function partsOf(line: string, passages: Passages): Parts {
  const both = BOTH_LAST.exec(line);
  const bothName = both?.[3] ?? both?.[4];
  if (both && bothName !== undefined && passages.isPerson(bothName))
    return { words: both[1] ?? "", place: both[2] ?? both[5], name: bothName };
  const first = PLACE_FIRST.exec(line);
  const placed = PLACED.exec(line);
  const rest = placed?.[1] ?? first?.[2] ?? line;
  const named = NAME_LAST.exec(rest);
  const name = named?.[2] ?? named?.[3];
  const isSigned = name !== undefined && passages.isPerson(name);
  return {
    words: isSigned ? (named?.[1] ?? "") : rest,
    place: placed?.[2] ?? placed?.[3] ?? first?.[1],
    name: isSigned ? name : undefined,
  };
}

/** Whether words too short to be looked up stand in the script: some of them anywhere, fewer where they are a sentence of the scene that is named. */
function standsAlone(words: string, name: string | undefined, scene: number | null, passages: Passages): boolean {
  const person = name === undefined ? undefined : passages.peopleIn(name)[0]?.person;
  const places = passages.occurrences(words).filter((each) => scene === null || each.scene === scene);
  if (foldText(words).length < MIN_LENGTH && (scene === null || !passages.isSentence(words))) return false;
  return places.some(({ start }) => person === undefined || passages.isSaidBy(start, person));
}

/** One speech, or one passage, of a line. */
function passageOf({ words, place, name }: Parts, scene: number | null, passages: Passages): string | null {
  const speaker = speakerOf(words.trim(), (each) => passages.isPerson(each));
  const speech = speaker?.speech ?? words.trim();
  const plain = MARKED.exec(speech)?.[1] ?? speech;
  const said = speaker?.name ?? name;
  const found = foldText(plain).length < MIN_LENGTH ? null : passages.find(plain, scene);
  const stands = found ? scene === null || found.scene === scene : standsAlone(plain, said, scene, passages);
  if (!stands) return null;
  return `${said === undefined ? "" : `${said}：`}「${found?.text ?? plain}」${place === undefined ? "" : `（${place}）`}`;
}

/**
 * A line of a block quote as sentences with quotation marks: `梁不凡：「查无原因。」（第16场）`.
 * @returns null unless all of the line is the script's, from the scene that it names, or is offered as `拟：`: then without marks
 */
export function quotedLine(line: string, passages: Passages): string | null {
  const offered = OFFERED.exec(line);
  if (offered) return `拟：${line.slice(offered[0].length).replaceAll(MARKS, "")}`;
  const parts = partsOf(line, passages);
  const place = parts.place?.replaceAll(/\s/gu, "");
  const scene = place === undefined ? null : passages.placeOf(place);
  if (place !== undefined && scene === null) return null;
  const speeches = parts.words.split(CUE);
  const isExchange = speeches.length > 1 && speeches.every((each) => speakerOf(each, (n) => passages.isPerson(n)));
  const judged = (isExchange ? speeches : [parts.words]).map((words, i, all) =>
    passageOf({ ...parts, words, place: i === all.length - 1 ? place : undefined }, scene, passages),
  );
  return judged.includes(null) ? null : judged.join("");
}
