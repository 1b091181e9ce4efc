import {
  CARD_STEPS,
  cardKind,
  isStepComplete,
  itemName,
  itemsOf,
  plannedScenes,
  scenesInOrder,
  stepOf,
  submitFault,
  type CardStep,
  type StepItem,
  type StepNumber,
  type Work,
} from "@mochang/generation";

/** The step of a run that is written now: the first from step 5 on that is not complete; null: `to` is reached. */
export const openStage = (work: Work, to: StepNumber): StepNumber | null =>
  ([...CARD_STEPS, 8] as const).find((step) => step <= to && !isStepComplete(work, step)) ?? null;

/** What the cards of a step stand under: the acts of sequences, the sequences of scenes; acts stand under nothing. */
export const parentsOf = (work: Work, step: CardStep): (StepItem | null)[] =>
  step === 5 ? [null] : step === 6 ? itemsOf(work, "act") : inOrder(work);

const inOrder = (work: Work): StepItem[] => itemsOf(work, "act").flatMap((act) => itemsOf(work, "sequence", act.id));

/** The cards of a step below one parent. */
export const cardsOf = (work: Work, step: CardStep, parentId: string | null): StepItem[] =>
  itemsOf(work, cardKind(step)).filter((item) => item.parentId === parentId);

/** Parents below which something is to be written. */
export const openParents = (work: Work, step: CardStep): (StepItem | null)[] =>
  parentsOf(work, step).filter((parent) => {
    const cards = cardsOf(work, step, parent?.id ?? null);
    return cards.length === 0 || cards.some((card) => !card.isSubmit);
  });

/** Whether acts and sequences say how many sequences and scenes are to be written; of the last step nothing has to be said. */
export function isLaidOut(work: Work, to: StepNumber): boolean {
  const step = openStage(work, to);
  if (step === null || step === to) return true;
  return step > 5 && itemsOf(work, "act").every((act) => saysAllScenes(work, act));
}

function saysAllScenes(work: Work, act: StepItem): boolean {
  const sequences = itemsOf(work, "sequence", act.id);
  return sequences.length > 0 && sequences.every((one) => plannedScenes(act, one, one.sort) !== null);
}

/** Why a run has ended before its last step, with what stands in its way. */
export function stageMissing(work: Work, to: StepNumber): string | null {
  const step = openStage(work, to);
  if (step === null) return null;
  const where = `停在${stepOf(step).label}`;
  if (step === 8) {
    const at = scenesInOrder(work).findIndex(({ scripted }) => !scripted);
    return `${where}：第${at + 1}场还没有写好保存。写好的都在，可以接着写`;
  }
  const open = itemsOf(work, cardKind(step as CardStep)).find((item) => !item.isSubmit);
  const fault = open && submitFault(open.kind, open.values, work.scriptType);
  return `${where}${open ? `：${itemName(work, open)}${fault ? `，${fault}` : ""}` : ""}。改好提交后可以接着写`;
}
