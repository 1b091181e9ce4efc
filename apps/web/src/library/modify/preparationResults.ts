/** What each finished part of a preparation has found; a part without a sentence is not over. */
export type PreparationResults = Partial<Record<1 | 2 | 3, string>>;
