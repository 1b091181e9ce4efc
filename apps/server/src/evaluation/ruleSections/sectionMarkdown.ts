import { doubtfulNames, type Figures, type Finding, type Kind } from "@mochang/screenplay";

/** A section that rules alone can write: it stands in the place of the prompt nearest to its subject. */
export interface RuleSection {
  promptId: number;
  title: string;
  markdown: string;
}

/** Rows of a table at most. */
export const ROWS = 20;

export const KIND_NAMES: Record<Kind, string> = {
  screenplay: "剧本",
  stage: "话剧",
  novel: "小说",
  prose: "散文体文字",
};

export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => "---"), ...rows]
    .map(
      (row) =>
        `| ${row
          .map((cell) =>
            String(cell)
              .replaceAll("|", "｜")
              .replaceAll(/\s*[\r\n]+\s*/gu, " "),
          )
          .join(" | ")} |`,
    )
    .join("\n");
export const section = (promptId: number, title: string, ...blocks: (string | null)[]): RuleSection => ({
  promptId,
  title,
  markdown: blocks.filter((b) => b).join("\n\n"),
});
export const more = (shownCount: number, all: number, unit: string): string | null =>
  all > shownCount ? `另有 ${all - shownCount} ${unit}，未列。` : null;

/** No more of the doubtful are named. */
const DOUBTFUL = 24;

/** Who is left out of the tables of people because it is doubtful that they are people. */
export function doubtSentence(f: Figures): string | null {
  const names = doubtfulNames(f);
  if (names.length === 0) return null;
  const rest = names.length > DOUBTFUL ? "等" : "";
  return `另有 ${names.length} 人存疑，未计入：${names.slice(0, DOUBTFUL).join("、")}${rest}。他们没有列名，又只开口一次或只见动作。`;
}

/** How many findings there are; they are listed once, by the report itself. */
export const countFindings = (findings: readonly Finding[]): string =>
  findings.length > 0
    ? `规则检查出 ${findings.length} 处前后不一致，逐条列在后面，附有原句。`
    : "规则检查没有发现前后不一致。";
