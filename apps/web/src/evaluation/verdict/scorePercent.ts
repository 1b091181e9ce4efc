const MAX_SCORE = 5;

/** A score (0 to 5) as a CSS length along a scale, e.g. `60%`. */
export const scorePercent = (value: number): string => `${(value / MAX_SCORE) * 100}%`;
