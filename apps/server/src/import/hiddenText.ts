import type { HiddenText } from "@mochang/contract";

const MAX_PASSAGES = 200;
const MAX_CHARACTERS = 2_000;
const CONTEXT = 40;

/** The words that a reader sees before a hidden passage, to find its place. */
export const textBefore = (before: string): string =>
  before
    .slice(-CONTEXT * 2)
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(-CONTEXT);

/** Hostile files hide much: what is kept of it is bounded. */
export const limitHiddenText = (found: readonly HiddenText[]): HiddenText[] =>
  found
    .filter(({ text }) => text.trim() !== "")
    .slice(0, MAX_PASSAGES)
    .map((h) => ({ ...h, text: h.text.trim().slice(0, MAX_CHARACTERS) }));
