/** The most characters of an answer: more than any tokeniser makes of the tokens that were allowed, so that only a runaway stream exceeds it. */
export const maxCharacters = (tokens: number): number => tokens * 8 + 2_000;

/** Bytes of the stream beyond which it is: a piece of one token takes 200 to 500, with its JSON. */
export const maxBytes = (tokens: number): number => tokens * 4_000 + 262_144;
