import { dayNightOf } from "@mochang/screenplay";
import type { CheckedScene, CheckFinding } from "./checked.ts";

const bigrams = (text: string): Set<string> => {
  const han = text.match(/[\p{Script=Han}\p{L}\p{N}]/gu) ?? [];
  return new Set(han.slice(1).map((c, i) => `${han[i]}${c}`));
};
/** Whether two places may be one: 村口小卖部 and 小卖部门口 share most of their pairs of characters, 汽车站 and 火车站 do not. */
function mayBeOne(planned: string, heading: string): boolean {
  const [own, others] = [bigrams(planned), bigrams(heading)];
  const shared = [...own].filter((pair) => others.has(pair)).length;
  return shared >= 2 || shared > own.size / 2;
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
