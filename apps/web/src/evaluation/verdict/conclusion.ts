import type { ReportSection } from "@mochang/contract";

/** The prompts that write the conclusion, of a script and of a novel: their text stands beside the seal. */
const CONCLUSIONS: readonly (number | null)[] = [4, 28];

export const isConclusion = (section: Pick<ReportSection, "promptId">): boolean => CONCLUSIONS.includes(section.promptId);

/** The conclusion under its headline: a first paragraph that is the headline itself is not said twice. */
export function underHeadline(markdown: string, headline: string | null): string {
  if (headline === null) return markdown;
  const [first = "", ...rest] = markdown.trimStart().split(/\n\s*\n/);
  const bare = (text: string) => text.replace(/[*_#>\s]/g, "");
  return bare(first) === bare(headline) ? rest.join("\n\n") : markdown;
}
