import { BY_EVALUATION, REWRITE_PROMPTS, type BaseLine, type Proposal } from "@mochang/contract";
import { findLine } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { isTooMuch, wordedLines } from "./chosenLines.ts";
import type { RewriteRequest } from "./useRewrite.ts";

type ProposalRequest = NonNullable<Proposal["asked"]>;

/** What a proposal was asked for, as its head names it: `润色、细化`, `按 3 条评估`. */
export function askedName({ promptId, promptIds, suggestPromptIds: cards }: ProposalRequest): string {
  if (promptId === BY_EVALUATION) return cards.length > 0 ? `按 ${cards.length} 条评估` : "按评估修改";
  const ids: readonly number[] = promptIds.length > 0 ? promptIds : [promptId];
  return REWRITE_PROMPTS.filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join("、");
}

/** The same request, for those of its lines that are still in the script, as they are by now; null where none is left. */
export function requestAgain(doc: Node, base: readonly BaseLine[], requested: ProposalRequest): RewriteRequest | null {
  const lines = wordedLines(base.flatMap(({ id }) => (id === null ? [] : (findLine(doc, id)?.node ?? []))));
  return lines.lineIds.length === 0 ? null : { ...(isTooMuch(lines) ? {} : lines), ...requested };
}
