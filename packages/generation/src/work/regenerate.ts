import type { ItemKind } from "../entities/entities.ts";
import type { Values } from "../fields/field.ts";
import { applyModelAnswer } from "./overlay.ts";
import { itemsOf, newItem, replaceItems, withItems, type StepItem, type Work } from "./work.ts";

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

/** Scenes of one sequence generated anew: unsaved ones are overwritten by position and keep their ids, saved ones stay as they are. */
export const regenerateScenes = (
  work: Work,
  sequenceId: string,
  answers: readonly Values[],
  newId: () => string,
): Regenerated => byPosition(work, "scene", sequenceId, answers, newId, (scene) => (scene.isSubmit ? null : scene));

/** Cards of a kind below one parent that are not submitted, written by position: submitted ones stay as they are. */
export const writeOpenCards = (
  work: Work,
  { kind, parentId }: { kind: ItemKind; parentId: string | null },
  answers: readonly Values[],
  newId: () => string,
): Regenerated => byPosition(work, kind, parentId, answers, newId, (card) => (card.isSubmit ? null : card));

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
): Regenerated {
  const cards = itemsOf(work, kind).filter((item) => item.parentId === parentId);
  if (cards.length === 0) {
    const regenerated = answers.map((answer, i) =>
      applyModelAnswer(newItem({ id: newId(), kind, parentId, sort: i + 1, values: {}, version: 0 }), answer, "model"),
    );
    return { work: withItems(work, [...work.items, ...regenerated]), surplus: [] };
  }
  const changed = cards.map((card, i) => {
    const open = reopen(card);
    const answer = answers[i];
    return open === null ? card : answer === undefined ? open : applyModelAnswer(open, answer, "model");
  });
  return { work: replaceItems(work, changed), surplus: answers.slice(cards.length) };
}
