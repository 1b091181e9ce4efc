import { chineseCount } from "@mochang/screenplay/numerals";
import { splitCited } from "./citation.ts";
import type { EvaluationSheet, SheetRevision } from "./evaluationSheet.ts";
import { GRADE_NAMES, gradeWords, REVIEW_LABEL, UNGRADED_LABEL } from "./evaluation.ts";
import type { Report, ScoreReason, Verdict } from "./report.ts";

/** A text of 评估单 without its quotations and marks. */
export const uncited = (text: string): string =>
  splitCited(text)
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("")
    .replaceAll("**", "");

/** What samples say, as one reads them: 五次里四次 B，临近 C，中位 3.4. */
export function samplesSentence({ samples, borders, median, grade, near, ungraded }: Verdict): string {
  if (ungraded !== undefined) return ungraded;
  const gradeOf = (total: number): string =>
    total >= borders.A ? "A" : total >= borders.B ? "B" : total >= borders.C ? "C" : "D";
  const agreed = samples.filter((total) => gradeOf(total) === grade).length;
  const countText =
    grade === null
      ? "各次跨过了评级分界"
      : `${chineseCount(samples.length)}次里${chineseCount(agreed)}次 ${gradeWords({ grade, near })}`;
  return `${countText}，中位 ${median.toFixed(1)}`;
}

/** The line of 评估单 about the project: the grade's name, that a person must decide, or that there is no grade. */
export const projectVerdict = (verdict: Pick<Verdict, "grade" | "ungraded"> | null): string => {
  if (verdict?.grade) return GRADE_NAMES[verdict.grade];
  return verdict?.ungraded === undefined ? REVIEW_LABEL : UNGRADED_LABEL;
};

/** The line of 评估单 about the writer. A piece of a work says no more of its writer than of the work: no grade either. */
export const writerVerdict = ({ writer }: EvaluationSheet, verdict: Pick<Verdict, "ungraded"> | null): string =>
  verdict?.ungraded === undefined ? GRADE_NAMES[writer.follow] : UNGRADED_LABEL;

/** Why each dimension was scored as it was, in Markdown with citations; empty in reports from before reasons were kept. */
export function scoreReasons({ dimensions }: Verdict): string {
  const rows = dimensions.flatMap(({ label, reasons = [] }) =>
    reasons.map((reason) => `- **${label} ${reason.score.toFixed(1)}**　${reasonWords(reason)}`),
  );
  return rows.join("\n");
}

/** A text as a whole sentence: what ends with a citation has its full stop before it or behind it. */
export const asSentence = (text: string): string => (/[。！？…](?:【[^】]*】)?$/u.test(text) ? text : `${text}。`);

/** One sample's ground of a score: its reason, then what speaks for it and against it. */
export const reasonWords = ({ reason, for: speaksFor, against }: ScoreReason): string =>
  [reason, speaksFor && `有利：${speaksFor}`, against && `不利：${against}`].filter(Boolean).map(asSentence).join("");

/** Works that no camera films. */
const UNFILMED: readonly string[] = ["舞台剧", "动画", "广播剧"];

/** What rules count that costs money: places, and for a camera nights and outside scenes. Empty for a novel. */
function costFigures({ prose, dayNight, intExt, places }: Report["figures"], medium: string): string {
  if (prose) return "";
  if (UNFILMED.includes(medium)) return `地点 ${places.length} 处`;
  return [`夜戏 ${dayNight.night} 场`, `外景 ${intExt.outside} 场`, `地点 ${places.length} 处`].join("，");
}

/** Why the work costs what the sheet says: its reason, then what rules count. */
export const costWords = ({ cost, medium }: EvaluationSheet, figures: Report["figures"]): string =>
  [uncited(cost.why).replace(/。$/u, ""), costFigures(figures, medium)].filter(Boolean).join("；");

/** Characters, and the running time where it can be estimated. */
export function lengthWords({ characters, runningMinutes }: Report["figures"]): string {
  const minutes = runningMinutes ? `，约 ${Math.round(runningMinutes.mid)} 分钟` : "";
  return `${characters.toLocaleString("en-US")} 字${minutes}`;
}

/** The medium that the sheet names; empty where it is none of the list. */
export const mediumOf = ({ medium }: EvaluationSheet): string => (medium === "其他" ? "" : medium);

/** The genre that the author chose, or else the one that the sheet names. */
export const genreOfSheet = ({ genre }: EvaluationSheet, { work }: Pick<Report, "work">): string =>
  work.genre || (genre === "其他" ? "" : genre);

/** What stands above the good or the weak points of a work: 三处长处; without a number where there are none. */
export const pointsHeading = (title: "长处" | "短处", count: number): string =>
  count === 0 ? title : `${chineseCount(count)}处${title}`;

/** What stands before the works that one is compared with: plays and novels are no films. */
export const comparablesLabel = ({ medium }: EvaluationSheet): string =>
  ["舞台剧", "广播剧", "小说"].includes(medium) ? "可比的作品" : "可比的片子";

/** What a revision is for: 补短处三, 托住长处一; empty where it names nothing. */
export const targetWords = (target: SheetRevision["for"]): string =>
  target === null ? "" : `${target.startsWith("长") ? "托住" : "补"}${target}`;
