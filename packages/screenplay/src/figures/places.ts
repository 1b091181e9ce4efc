const DECORATION = /^[\s\-—－–·.,，、:：]+|[\s\-—－–·.,，、:：]+$/gu;

/** A place as the key under which its scenes are counted: width and space folded, edges cleaned; the spelling is kept otherwise. */
export const placeKey = (place: string): string => place.normalize("NFKC").replace(/\s+/gu, " ").replace(DECORATION, "").toUpperCase();
