import type { Finding } from "../figures/figures.ts";
import type { Scene } from "../parsed.ts";
import { type Checked, finding, isSpecialHeading, quoteHeading } from "./finding.ts";

/** Share of the headings that must give a time (or place) before a heading without one counts as a slip. */
const HABIT = 0.75;
const FEWEST = 4;
const CONTINUED = /连续|連續|接上|连场|連場|紧接|緊接|同上|同时|同時|同场|CONTINUOUS|SAME|LATER|稍后|稍後|片刻/iu;

/** Headings without time or place where the document's other headings have one. */
export function headings({ parsed }: Checked): Finding[] {
  const { scenes } = parsed;
  if (parsed.kind !== "screenplay") return [];
  const headed = scenes.filter((s) => s.heading !== null && !isSpecialHeading(s.heading));
  const lacking = (field: "time" | "place"): ((s: Scene) => boolean) => {
    const having = headed.filter((s) => s.fields[field] !== null).length;
    const habit = headed.length >= FEWEST && having >= headed.length * HABIT;
    return (s) => habit && s.heading !== null && s.fields[field] === null && !isSpecialHeading(s.heading) && !CONTINUED.test(s.heading);
  };
  const noTime = lacking("time");
  const noPlace = lacking("place");
  return scenes.flatMap((scene, i) => [
    ...(noTime(scene) ? [finding("heading-without-time", `第${i + 1}场的场景标题没有写时间`, [quoteHeading(parsed, scene, i + 1)])] : []),
    ...(noPlace(scene) ? [finding("heading-without-place", `第${i + 1}场的场景标题没有写地点`, [quoteHeading(parsed, scene, i + 1)])] : []),
  ]);
}
