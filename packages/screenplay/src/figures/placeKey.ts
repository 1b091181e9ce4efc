const DECORATION = /^[\s\-—－–·.,，、:：]+|[\s\-—－–·.,，、:：]+$/gu;
const BETWEEN_HAN = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;
/** No place is named by more characters than these. */
const MAX_LENGTH = 200;

/** A place as the key under which its scenes are counted: width and space folded, edges cleaned; the spelling is kept otherwise. */
export const placeKey = (place: string): string =>
  place
    .slice(0, MAX_LENGTH)
    .normalize("NFKC")
    .replace(BETWEEN_HAN, "")
    .replace(/\s+/gu, " ")
    .replace(DECORATION, "")
    .toUpperCase();
