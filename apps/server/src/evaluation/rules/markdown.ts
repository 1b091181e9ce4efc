import { writeCitation } from "@mochang/contract";
import { type Figures, type Finding, type Kind, placeName, type Quote } from "@mochang/screenplay";

/** A section that rules alone can write: it stands in the place of the prompt nearest to its subject. */
export interface RuleSection {
  promptId: number;
  title: string;
  markdown: string;
}

/** Rows of a table at most. */
export const ROWS = 20;
const FINDINGS = 60;

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
export const more = (shown: number, all: number, unit: string): string | null =>
  all > shown ? `另有 ${all - shown} ${unit}，未列。` : null;

const cite = (q: Quote, figures: Figures, unit: "场" | "章"): string =>
  writeCitation({
    scene: q.scene ?? 0,
    unit,
    where: placeName(figures, q.scene, unit),
    quote: q.text
      .replaceAll(/\s*[\r\n]+\s*/gu, " ")
      .replaceAll("【", "〔")
      .replaceAll("】", "〕"),
    start: q.start,
    end: q.end,
  });

/** Every finding with its quotes. */
export function faults(
  promptId: number,
  figures: Figures,
  findings: readonly Finding[],
  unit: "场" | "章",
): RuleSection {
  const lines = findings
    .slice(0, FINDINGS)
    .map((x) => `- ${x.message.replace(/。$/u, "")}。${x.quotes.map((q) => cite(q, figures, unit)).join("")}`);
  return section(
    promptId,
    "一致性发现",
    lines.length > 0 ? lines.join("\n") : "没有发现前后不一致的地方。",
    more(FINDINGS, findings.length, "处"),
  );
}
