import type { TodoDecision } from "@mochang/contract";
import type { RuleFinding } from "./findingsTask.ts";

/**
 * The findings that stood when the window was opened and that the rules find no more, without a word of the writer about them: what comes and goes while a line is typed is none of
 * them.
 */
export function fixedFindings(
  { first, findings }: { first: readonly RuleFinding[]; findings: readonly RuleFinding[] },
  decisions: readonly TodoDecision[],
): RuleFinding[] {
  const currentKeys = new Set([...findings, ...decisions].map(({ key }) => key));
  return first.filter(({ key }) => !currentKeys.has(key));
}
