import { textOf } from "../form/fieldValues.ts";
import { readTension, type TensionPoint } from "./tension.ts";
import type { WholeSequence } from "./useWholeWork.ts";

/** The sequences of the work as points of the tension line. */
export const tensionPoints = (sequences: readonly WholeSequence[]): TensionPoint[] =>
  sequences.map(({ sequence, number, act, item }) => ({
    id: sequence.id,
    number,
    title: sequence.title,
    act,
    tension: item ? readTension(textOf(item.values["tension"])) : null,
    isSubmit: sequence.isSubmit,
  }));
