import {
  CARD_STEPS,
  cardKind,
  isStepComplete,
  itemName,
  itemOf,
  itemsOf,
  newItem,
  plannedScenes,
  replaceItems,
  scenesInOrder,
  stepOf,
  submitFault,
  withItems,
  type CardStep,
  type StepItem,
  type StepNumber,
  type Values,
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

/** Cards that are foreseen below one that plans none yet. */
const USUAL = { sequence: 4, scene: 5 } as const;
const FILLER = "雨没有来，债先来了。";
/** Characters of a card's text as a model writes it. */
const CARD_WORDS = 20;

/** A work as it will probably be when a step is written: its cards filled with words of the usual length, those of the next step laid out. */
export function foreseenAfter(work: Work, step: CardStep): Work {
  const filled = itemsOf(work, cardKind(step)).map((item) =>
    item.isSubmit ? item : { ...item, isSubmit: true, values: { ...fillerOf(item.kind), ...withWords(item.values) } },
  );
  const done = replaceItems(work, filled);
  if (step === 7) return done;
  const next = (step + 1) as CardStep;
  const kind = cardKind(next) as "sequence" | "scene";
  const added = parentsOf(done, next).flatMap((parent) => {
    if (parent === null || cardsOf(done, next, parent.id).length > 0) return [];
    const count = plannedBelow(done, parent) ?? USUAL[kind];
    return Array.from({ length: count }, (_, i) =>
      newItem({ id: `${parent.id}/${i + 1}`, kind, parentId: parent.id, sort: i + 1, values: {} }),
    );
  });
  return withItems(done, [...done.items, ...added]);
}

/** Cards that a parent plans below it; null: none. */
function plannedBelow(work: Work, parent: StepItem): number | null {
  if (parent.kind === "act") {
    const { sequences } = parent.values;
    return Array.isArray(sequences) && sequences.length > 0 ? sequences.length : null;
  }
  const act = itemOf(work, parent.parentId ?? "");
  return act ? plannedScenes(act, parent, parent.sort) : null;
}

const withWords = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  );

const fillerOf = (kind: StepItem["kind"]): Values =>
  kind === "scene"
    ? { theme: FILLER.repeat(4), beats: [FILLER, FILLER, FILLER] }
    : { overview: FILLER.repeat(CARD_WORDS) };
