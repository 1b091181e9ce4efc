/** What import or a person knew better than the local rule. It counts only while the words are those that it was said of. */
export interface WordBound<T> {
  value: T;
  /** `wordsHash` of those words. */
  of: string;
}

/** A short hash of words (53 bits, base 36): equal words have equal hashes, on every machine. */
export function wordsHash(words: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < words.length; i++) {
    const unit = words.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Says that a value holds of these words and of no others. */
export const bindToWords = <T>(value: T, words: string): WordBound<T> => ({ value, of: wordsHash(words) });

/** The value that holds of these words; undefined when none does. */
export const validValue = <T>(given: WordBound<T> | null, words: string): T | undefined =>
  given !== null && given.of === wordsHash(words) ? given.value : undefined;

/** Throws a RangeError unless `given` is null or holds a value that `isValue` takes. For `validate` of an attribute. */
export function validateGiven(given: unknown, isValue: (value: unknown) => boolean): void {
  if (given === null) return;
  if (typeof given !== "object" || given === undefined) throw new RangeError("given is no object");
  const { value, of, ...rest } = given as Partial<WordBound<unknown>>;
  if (typeof of !== "string" || !isValue(value) || Object.keys(rest).length > 0)
    throw new RangeError("given holds no value with the hash of its words");
}
