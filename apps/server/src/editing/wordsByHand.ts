/** Words of a place that its writer and a model both write in. `of` says which state of the script they were written of. */
export interface KeptWords<Of> {
  text: string;
  origin: "author" | "model";
  edited: boolean;
  of: Of;
}

/**
 * What stands in a place once its writer has saved a text there: words that are put back are whose they were and of what they were written; a model's
 * that the writer has changed stay told as a model's.
 */
export function wordsByHand<Of>(
  text: string,
  of: Of,
  was: Pick<KeptWords<Of>, "text" | "origin"> | null,
  previous: KeptWords<Of> | null,
): KeptWords<Of> {
  if (previous && text !== "" && text === previous.text) return previous;
  const edited = was !== null && was.origin === "model" && was.text !== "" && text !== "";
  return { text, origin: edited ? "model" : "author", edited, of };
}
