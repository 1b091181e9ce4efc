import { type Form, unitOf } from "@mochang/contract";
import { type Figures, type Finding, placeName } from "@mochang/screenplay";

/** What the rules found, each with the passages it rests on: the last part of a report in Markdown. Null where they found nothing. */
export function findingsMarkdown(
  figures: Figures,
  findings: readonly Finding[],
  form: Form,
): { title: string; list: string } | null {
  if (findings.length === 0) return null;
  const unit = unitOf(form);
  const items = findings.map(({ message, quotes }) =>
    [
      `- ${message}`,
      ...quotes.map(({ scene, text }) => `  - ${placeName(figures, scene, unit)}：${text.replaceAll(/\s+/gu, " ")}`),
    ].join("\n"),
  );
  return { title: "格式与前后一致（规则统计）", list: items.join("\n") };
}
