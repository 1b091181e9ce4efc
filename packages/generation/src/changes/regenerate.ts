import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import type { Values } from "../fields/field.ts";
import { lockOf } from "../steps/lock.ts";
import { applyModelAnswer } from "./overlay.ts";
import { MISSING, type Refusal } from "./refusal.ts";
import { itemOf, itemsOf, newItem, replaceItems, withItems, type StepItem, type Work } from "../generatedWork/work.ts";

/** A work with generated cards, and the answers for which there was no card: they are offered. */
export interface Regenerated {
  work: Work;
  surplus: Values[];
}

/** Acts generated anew: every act's flag is cleared, answers are laid over by position. */
export const regenerateActs = (work: Work, answers: readonly Values[], newId: () => string): Regenerated =>
  byPosition(work, "act", null, answers, newId, (act) => ({ ...act, isSubmit: false }));

/** Sequences of one act generated anew: that act's flags are cleared, answers are laid over by position. */
export const regenerateSequences = (
  work: Work,
  actId: string,
  answers: readonly Values[],
  newId: () => string,
): Regenerated => byPosition(work, "sequence", actId, answers, newId, (sequence) => ({ ...sequence, isSubmit: false }));

/**
 * Cards of a kind below one parent that are not submitted, written by position with their ids kept: submitted ones stay as they are. `asked`: the cards
 * that the answers are for, in their order; absent: all.
 */
export const writeOpenCards = (
  work: Work,
  { kind, parentId, asked }: { kind: ItemKind; parentId: string | null; asked?: readonly string[] },
  answers: readonly Values[],
  newId: () => string,
): Regenerated => byPosition(work, kind, parentId, answers, newId, (card) => (card.isSubmit ? null : card), asked);

/** A surplus answer as one more card behind those of its parent, not submitted. Its id is the answer's own: asked for again it is that card. */
export function addSurplus(
  work: Work,
  { id, kind, parentId }: { id: string; kind: ItemKind; parentId: string | null },
  answer: Values,
): { work: Work; item: StepItem } | Refusal {
  const there = itemOf(work, id);
  if (there) return { work, item: there };
  const { step, parent } = ENTITIES[kind];
  const lock = lockOf(work, step);
  if (lock) return { refused: "locked", msg: lock.reason };
  if (parent !== null && itemOf(work, parentId ?? "")?.kind !== parent) return { refused: "missing", msg: MISSING };
  const sort = itemsOf(work, kind).filter((item) => item.parentId === parentId).length + 1;
  const item = applyModelAnswer(newItem({ id, kind, parentId, sort, values: {}, version: 0 }), answer, "model");
  return { work: withItems(work, [...work.items, item]), item };
}

/** One card generated anew. */
export const regenerateOne = (work: Work, item: StepItem, answer: Values): Work =>
  replaceItems(work, [applyModelAnswer({ ...item, isSubmit: false }, answer, "model")]);

/**
 * Answers laid over the cards in order: without an answer a card stays as it is, without a card an answer is a surplus one. Where there is
 * no card yet, each answer becomes one. `reopen`: the card as it may be written, null for one that stays.
 */
function byPosition(
  work: Work,
  kind: ItemKind,
  parentId: string | null,
  answers: readonly Values[],
  newId: () => string,
  reopen: (item: StepItem) => StepItem | null,
  asked?: readonly string[],
): Regenerated {
  const cards = itemsOf(work, kind).filter((item) => item.parentId === parentId);
  if (cards.length === 0) {
    const regenerated = answers.map((answer, i) =>
      applyModelAnswer(newItem({ id: newId(), kind, parentId, sort: i + 1, values: {}, version: 0 }), answer, "model"),
    );
    return { work: withItems(work, [...work.items, ...regenerated]), surplus: [] };
  }
  const answered = asked ?? cards.map(({ id }) => id);
  const changed = cards.map((card) => {
    const open = reopen(card);
    const answer = answers[answered.indexOf(card.id)];
    return open === null ? card : answer === undefined ? open : applyModelAnswer(open, answer, "model");
  });
  return { work: replaceItems(work, changed), surplus: answers.slice(answered.length) };
}
