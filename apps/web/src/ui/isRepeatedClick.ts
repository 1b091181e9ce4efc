/**
 * True for the second click of a double click. What the first one has brought under the pointer (a menu, another button) was not meant by
 * it. A key's press counts none.
 */
export const isRepeatedClick = ({ detail }: { detail?: number }): boolean => (detail ?? 0) > 1;
