import type { ReportSection } from "./report.ts";

/** The prompts that write the conclusion, of a script and of a novel: their text begins with the report's headline. */
const CONCLUSIONS: readonly (number | null)[] = [4, 28];

export const isConclusion = (section: Pick<ReportSection, "promptId">): boolean =>
  CONCLUSIONS.includes(section.promptId);

const bare = (text: string): string => text.replace(/[*_#>\s]/g, "");

/** The conclusion without its first sentence, where that stands above it as the headline. */
export function withoutHeadline(markdown: string, headline: string | null): string {
  const paragraphs = markdown.trim().split(/\n\s*\n/);
  const first = paragraphs[0] ?? "";
  if (headline !== null && bare(first) === bare(headline)) paragraphs.shift();
  else if (headline !== null && first.startsWith(headline)) paragraphs[0] = first.slice(headline.length).trimStart();
  return paragraphs.join("\n\n");
}

/** The conclusion in two: the paragraph that stands beside the seal under the headline, and the rest, which is a section of its own. */
export function splitConclusion(markdown: string, headline: string | null): { lead: string; rest: string } {
  const paragraphs = withoutHeadline(markdown, headline).split("\n\n");
  const next = paragraphs[0] ?? "";
  if (/^\s*(?:#|[-*+]\s|\d+[.)]\s|\||>)/.test(next)) return { lead: "", rest: paragraphs.join("\n\n") };
  return { lead: next, rest: paragraphs.slice(1).join("\n\n") };
}
