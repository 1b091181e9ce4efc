import { dayNightOf } from "@mochang/screenplay";
import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { isHeardOnly } from "./isHeardOnly.ts";
import type { CheckedScene, CheckFinding } from "./checkedScene.ts";
import { areOtherKinds, headOf, opensAt, otherKindIn, shownKindIn } from "./placeKinds.ts";
import { plannedParts, timeSaidIn, timeSignIn, type TimeSign } from "./timeSigns.ts";

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

/** Where the first line plays, in its words, if that is another place of the work, or one of another kind than was planned. */
function openingElsewhere(text: string, planned: string, others: readonly string[]): string | null {
  const heads = others.flatMap((one) => {
    const head = headOf(one);
    // Rooms of one house are seen and heard from each other.
    return head === null || !text.includes(head) || one.slice(0, 2) === planned.slice(0, 2) || mayBeOne(planned, head)
      ? []
      : [head];
  });
  return heads.find((head) => opensAt(text, head)) ?? otherKindIn(text, planned);
}

/** Somebody only means to go there. */
const MEANT = /得|要|想|赶在|打算|准备/u;

/** The scene goes on to another time. */
const GOES_ON =
  /天[^。，]{0,3}[亮黑暗]|过了|过去了|后来|之后|以后|转眼|不久|渐渐|慢慢|升起|落下|落山|次日|第二天|镜头|画面|切|叠化|【|〔|\[|（|\(/u;

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
        text.includes(one) &&
        !/喇叭|广播/u.test(text) &&
        !mayBeOne(place, one) &&
        new RegExp(
          `(?:^|[。，△\\s])${escapeRegExp(one)}(?:[里中内上外]?[，,]|[里中内](?!的)|的[^。，]{1,4}[里中内上])|[站坐蹲躺守靠跪]在${escapeRegExp(one)}(?:[里中内上]|[，。]|$)`,
          "u",
        ).test(text),
    );
    const entered = others.find(
      (one) =>
        !MEANT.test(text) &&
        areOtherKinds(place, one) &&
        new RegExp(`(?:来到|走进|走到|进了|回到|赶到|冲进|闯进)${escapeRegExp(one)}(?:[里中内，。]|$)`, "u").test(text),
    );
    const quote = other ?? entered ?? (line === actions[0]?.line ? openingElsewhere(text, place, others) : null);
    if (quote !== null)
      findings.push({ rule: "place", sceneId: scene.id, line, quote, message: `设置里的地点是“${place}”` });
  }
  for (const [i, { text, line }] of actions.entries()) {
    if (i > 0 && GOES_ON.test(text)) break;
    const sign = timeSignIn(text);
    if (sign !== null && !(sign.isNamed && i >= OPENING_LINES) && isAnotherTime(sign, time))
      findings.push({ rule: "time", sceneId: scene.id, line, quote: sign.quote, message: `设置里的时间是“${time}”` });
  }
  if (!findings.some(({ rule }) => rule === "place")) {
    const opening = actions.slice(0, OPENING_LINES);
    const sign = shownKindIn(
      opening.map(({ text }) => text),
      place,
    );
    const at = opening.find(({ text }) => sign !== null && text.includes(sign));
    if (sign !== null && at !== undefined)
      findings.push({
        rule: "place",
        sceneId: scene.id,
        line: at.line,
        quote: sign,
        message: `设置里的地点是“${place}”`,
      });
  }
  return [...findings, ...saidTimes(scene), ...laterHeadings(scene)];
}

function isAnotherTime({ parts }: TimeSign, time: string): boolean {
  const planned = plannedParts(time);
  return planned.length > 0 && !planned.some((part) => parts.includes(part));
}

/** Where somebody says that it is another part of the day. */
const saidTimes = ({ id, lines, plan: { time } }: CheckedScene): CheckFinding[] =>
  lines.flatMap(({ type, text }, line): CheckFinding[] => {
    const isHere = !isHeardOnly(
      lines,
      lines.findLastIndex((one, at) => at < line && one.type === "character"),
    );
    const said = type === "dialogue" && isHere ? timeSaidIn(text) : null;
    return said !== null && isAnotherTime(said, time)
      ? [{ rule: "time", sceneId: id, line, quote: said.quote, message: `设置里的时间是“${time}”` }]
      : [];
  });

/** A heading in the midst of a scene, also one that is written as an action, which says another place. */
const HEADING =
  /^[【[（(]?(?:(?:内景|外景|内外景|INT\.?|EXT\.?)[\s.．·、：:]+|[内外][\s.．·]+)(?!同[上前景]|空镜|特写|航拍|鼓|[^\s]*声)(?<place>[^\s·.．】\]）)]{2,})/iu;
/** A longer line tells what happens. */
const MAX_HEADING = 30;
function laterHeadings({ id, lines, plan: { place } }: CheckedScene): CheckFinding[] {
  const first = lines.findIndex(({ type }) => type === "heading");
  return lines.flatMap(({ type, text }, line): CheckFinding[] => {
    if (line === first || (type !== "heading" && type !== "action")) return [];
    const said =
      text.length > MAX_HEADING || /[，。！？]/u.test(text) ? undefined : HEADING.exec(text.trim())?.groups?.["place"];
    if (said === undefined || place.length < 2 || text.includes(place) || mayBeOne(place, text)) return [];
    return [{ rule: "place", sceneId: id, line, quote: said, message: `设置里的地点是“${place}”` }];
  });
}
