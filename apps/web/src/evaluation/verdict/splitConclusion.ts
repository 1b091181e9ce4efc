import type { ReportSection } from "@mochang/contract";

/** The prompts that write the conclusion, of a script and of a novel: their text begins beside the seal. */
const CONCLUSIONS: readonly (number | null)[] = [4, 28];

export const isConclusion = (section: Pick<ReportSection, "promptId">): boolean =>
  CONCLUSIONS.includes(section.promptId);

const bare = (text: string): string => text.replace(/[*_#>\s]/g, "");

/**
 * The conclusion in two: the paragraph that stands beside the seal under the headline, and the rest, which is a section of its
 * own. The headline is the conclusion's first sentence; it is not said twice.
 */
export function splitConclusion(markdown: string, headline: string | null): { lead: string; rest: string } {
  const paragraphs = markdown.trim().split(/\n\s*\n/);
  const first = paragraphs[0] ?? "";
  if (headline !== null && bare(first) === bare(headline)) paragraphs.shift();
  else if (headline !== null && first.startsWith(headline)) paragraphs[0] = first.slice(headline.length).trimStart();
  const next = paragraphs[0] ?? "";
  if (/^\s*(?:#|[-*+]\s|\d+[.)]\s|\||>)/.test(next)) return { lead: "", rest: paragraphs.join("\n\n") };
  return { lead: next, rest: paragraphs.slice(1).join("\n\n") };
}
