import { dayNightOf } from "@mochang/screenplay";
import { escapeRegExp } from "../fields/escapeRegExp.ts";
import type { CheckedScene, CheckFinding } from "./checkedScene.ts";

const bigrams = (text: string): Set<string> => {
  const han = text.match(/[\p{Script=Han}\p{L}\p{N}]/gu) ?? [];
  return new Set(han.slice(1).map((c, i) => `${han[i]}${c}`));
};
/** Whether two places may be one: 村口小卖部 and 小卖部门口 share most of their pairs of characters, 汽车站 and 火车站 do not. */
function mayBeOne(planned: string, heading: string): boolean {
  const [plannedBigrams, headingBigrams] = [bigrams(planned), bigrams(heading)];
  const shared = [...plannedBigrams].filter((pair) => headingBigrams.has(pair)).length;
  return shared >= 2 || shared > plannedBigrams.size / 2;
}

/** The part of the day that a heading says: its last word that says one, the place left out (夜市 is no night). */
const timeIn = (heading: string, place: string) =>
  heading
    .replace(place === "" ? /^$/u : place, " ")
    .split(/[\s/／·，,－-]+/u)
    .map((word) => (word.length <= 4 ? dayNightOf(word) : "unknown"))
    .findLast((part) => part !== "unknown") ?? "unknown";

/** Whether the heading says the place and the time that were planned. A name of one character is no evidence. */
export function placeFindings(scene: CheckedScene): CheckFinding[] {
  const at = scene.lines.findIndex(({ type }) => type === "heading");
  const heading = scene.lines[at]?.text;
  if (heading === undefined) return [];
  const { place, time } = scene.plan;
  const findings: CheckFinding[] = [];
  if (place.length >= 2 && !heading.includes(place) && !mayBeOne(place, heading))
    findings.push({ rule: "place", sceneId: scene.id, line: at, quote: heading, message: `设置里的地点是“${place}”` });
  const [planned, written] = [dayNightOf(time), timeIn(heading, place)];
  if (planned !== "unknown" && written !== "unknown" && planned !== written)
    findings.push({ rule: "time", sceneId: scene.id, line: at, quote: heading, message: `设置里的时间是“${time}”` });
  return findings;
}

/** Parts of a day in their order, by the words that a sentence opens with. */
const PARTS: readonly string[] = [
  "拂晓|黎明|清晨|清早|早晨|早上",
  "上午",
  "正午|中午|晌午",
  "下午|午后",
  "黄昏|傍晚|日落",
  "入夜|深夜|半夜|午夜|夜里|夜色|夜晚|晚上|凌晨|夜",
];
const partOf = (word: string): number =>
  PARTS.findIndex((words) => new RegExp(`^(?:${words})$`, "u").test(word.trim()));
const OPENING_TIME = new RegExp(
  `^[△\\s]*(${PARTS.join("|")})(?=里?[，,]|的(?:阳光|太阳|日头|月光|风|街|天)|时分)`,
  "u",
);
/** What stands in the sky at a part of the day, at the beginning of a line. */
const SKY: readonly (readonly [part: number, words: RegExp])[] = [
  [0, /^[△\s]*(?:朝阳|旭日|晨光|晨雾)/u],
  [2, /^[△\s]*(?:烈日当[空头]|(?:太阳|日头)正?(?:当|照在)[空头顶])/u],
  [4, /^[△\s]*(?:夕阳|落日|晚霞|斜阳)/u],
  [5, /^[△\s]*(?:月亮|月光|月牙|星光|满天[的是]?星)/u],
];
/** How far two parts of the day lie apart; night and dawn are neighbours. */
const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), PARTS.length - Math.abs(a - b));

/** Lines of action in which a scene says where and when it plays; later ones may go on to another time. */
const OPENING_LINES = 3;

/** Whether the first lines of action say another place of the work, or another part of the day, than was planned. */
export function openingFindings(scene: CheckedScene, places: ReadonlySet<string>): CheckFinding[] {
  const { place, time } = scene.plan;
  const actions = scene.lines.flatMap(({ type, text }, line) => (type === "action" ? [{ text, line }] : []));
  const findings: CheckFinding[] = [];
  const others = [...places].filter(
    (one) => one.length >= 2 && place !== "" && !one.includes(place) && !place.includes(one),
  );
  for (const { text, line } of actions.slice(0, OPENING_LINES)) {
    const other = others.find(
      (one) =>
        !mayBeOne(place, one) &&
        new RegExp(
          `^[△\\s]*${escapeRegExp(one)}(?:[里中内上外]?[，,]|的[^。，]{1,4}[里中内上])|[站坐蹲躺守靠]在${escapeRegExp(one)}(?:[里中内上]|[，。]|$)`,
          "u",
        ).test(text),
    );
    if (other !== undefined)
      findings.push({ rule: "place", sceneId: scene.id, line, quote: other, message: `设置里的地点是“${place}”` });
    const statedTime = OPENING_TIME.exec(text)?.[1];
    const [planned, written] = [partOf(time), partOf(statedTime ?? "")];
    if (statedTime !== undefined && planned >= 0 && written >= 0 && Math.abs(planned - written) > 1)
      findings.push({ rule: "time", sceneId: scene.id, line, quote: statedTime, message: `设置里的时间是“${time}”` });
    for (const [part, words] of SKY) {
      const mentionedTime = words.exec(text)?.[0].trim();
      if (mentionedTime !== undefined && planned >= 0 && apart(part, planned) > 1)
        findings.push({
          rule: "time",
          sceneId: scene.id,
          line,
          quote: mentionedTime,
          message: `设置里的时间是“${time}”`,
        });
    }
  }
  return findings;
}
