import { median } from "../figures/count.ts";
import type { Finding } from "../figures/figures.ts";
import type { Line, Scene } from "../parsed.ts";
import {
  type Checked,
  finding,
  isAct,
  isOwnRow,
  isSpecialHeading,
  isSureHeading,
  quoteHeading,
  sceneName,
} from "./finding.ts";

/** Headings that may lack a time (or place) where all others have one; more are a habit, not slips. */
const SLIPS = 0.1;
const MIN_COUNT = 5;
const CONTINUED = /连续|連續|接上|连场|連場|紧接|緊接|同上|同时|同時|同场|同前|CONTINUOUS|SAME|LATER|稍后|稍後|片刻/iu;

/** Words of a heading between blanks and marks. */
const wordsOf = (heading: string): number =>
  heading
    .slice(0, 200)
    .split(/[\s、，,。.：:；;/|·—\-－–（）()【】[\]]+/u)
    .filter((w) => w !== "").length;

/**
 * Headings without time or place where the document's other headings have one. A heading of as many words as the others says
 * something in that place that the grammar does not know (`三更`), so it is left alone.
 */
export function incompleteHeadings({ parsed, figures }: Checked): Finding[] {
  const { scenes } = parsed;
  if (parsed.kind !== "screenplay") return [];
  const judged = (s: Scene) =>
    s.heading !== null &&
    isSureHeading(s) &&
    isOwnRow(parsed, s.lines[0] as Line) &&
    !isSpecialHeading(s.heading) &&
    !isAct(s.heading) &&
    !CONTINUED.test(s.heading.slice(0, 200));
  const headed = scenes.filter(judged);
  const lacking = (field: "time" | "place"): ((s: Scene) => boolean) => {
    const having = headed.filter((s) => s.fields[field] !== null);
    const habit = headed.length >= MIN_COUNT && headed.length - having.length <= Math.max(1, headed.length * SLIPS);
    const usual = median(having.map((s) => wordsOf(s.heading ?? "")));
    return (s) => habit && judged(s) && s.fields[field] === null && wordsOf(s.heading ?? "") < usual;
  };
  const noTime = lacking("time");
  const noPlace = lacking("place");
  return scenes.flatMap((scene, i) => [
    ...(noTime(scene)
      ? [
          finding("heading-without-time", `${sceneName(figures, i + 1)}的场景标题没有写时间`, [
            quoteHeading(parsed, scene, i + 1),
          ]),
        ]
      : []),
    ...(noPlace(scene)
      ? [
          finding("heading-without-place", `${sceneName(figures, i + 1)}的场景标题没有写地点`, [
            quoteHeading(parsed, scene, i + 1),
          ]),
        ]
      : []),
  ]);
}
