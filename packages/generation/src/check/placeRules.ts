import { dayNightOf } from "@mochang/screenplay";
import { escapeRegExp } from "../fields/escapeRegExp.ts";
import type { CheckedScene, CheckFinding } from "./checkedScene.ts";
import { headOf, opensAt, otherKindIn } from "./placeKinds.ts";
import { plannedParts, timeSignIn } from "./timeSigns.ts";

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
        !mayBeOne(place, one) &&
        new RegExp(
          `(?:^|[。，△\\s])${escapeRegExp(one)}(?:[里中内上外]?[，,]|[里中内](?!的)|的[^。，]{1,4}[里中内上])|[站坐蹲躺守靠跪]在${escapeRegExp(one)}(?:[里中内上]|[，。]|$)`,
          "u",
        ).test(text),
    );
    const quote = other ?? (line === actions[0]?.line ? openingElsewhere(text, place, others) : null);
    if (quote !== null)
      findings.push({ rule: "place", sceneId: scene.id, line, quote, message: `设置里的地点是“${place}”` });
    const sign = timeSignIn(text);
    const planned = plannedParts(time);
    if (sign !== null && planned.length > 0 && !planned.some((part) => sign.parts.includes(part)))
      findings.push({ rule: "time", sceneId: scene.id, line, quote: sign.quote, message: `设置里的时间是“${time}”` });
  }
  return findings;
}
