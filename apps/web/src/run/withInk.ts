import type { Estimate } from "@mochang/contract";
import { toasts } from "../ui/toasts.ts";
import { ASK_FOR_INK, costSentence } from "./runSentences.ts";

/** Acts, or where there is not ink enough says how much it takes and whom to ask: a button that is dead says neither on a phone. */
export const withInk = (estimate: Estimate | undefined, act: () => void): (() => void) =>
  estimate?.enough === false ? () => toasts.warn(`${costSentence(estimate)}。${ASK_FOR_INK}`) : act;
