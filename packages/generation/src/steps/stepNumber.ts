/** One of the eight steps. By itself, since the steps name their items, and these their steps. */
export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
