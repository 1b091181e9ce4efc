const KEPT = /[\p{L}\p{N}]/u;
const interned = new Map<string, string>();

/** One character as it is compared: NFKC, lower case, and nothing for spaces, punctuation and symbols. Traditional forms stay. */
export function foldCharacter(character: string): string {
  let piece = interned.get(character);
  if (piece === undefined) {
    piece = [...character.normalize("NFKC").toLowerCase()].filter((c) => KEPT.test(c)).join("");
    if (interned.size < 20_000) interned.set(character, piece);
  }
  return piece;
}

/** Text as quotations are compared: letters, digits and Han characters only. */
export function foldText(text: string): string {
  let folded = "";
  for (const c of text) folded += c >= "\u4e00" && c <= "\u9fff" ? c : foldCharacter(c);
  return folded;
}
