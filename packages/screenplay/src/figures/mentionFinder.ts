/** Longer names are looked for by their first characters only. */
const MAX_LENGTH = 12;

/**
 * Looks for many names in one walk over the text, the longest at each place; a character belongs to one mention at most. Costs a
 * bounded number of look-ups a character, whatever the names.
 */
export class MentionFinder {
  private readonly names = new Map<string, string>();
  /** Lengths of the names that begin with a unit, longest first. */
  private readonly lengths = new Map<number, number[]>();

  /** `names` pairs each spelling with the name it is counted under. */
  constructor(names: Iterable<readonly [spelling: string, name: string]>) {
    for (const [spelling, name] of names) {
      if (spelling === "" || spelling.length > MAX_LENGTH || this.names.has(spelling)) continue;
      this.names.set(spelling, name);
      const first = spelling.charCodeAt(0);
      const lengths = this.lengths.get(first);
      if (!lengths) this.lengths.set(first, [spelling.length]);
      else if (!lengths.includes(spelling.length)) lengths.push(spelling.length);
    }
    for (const lengths of this.lengths.values()) lengths.sort((a, b) => b - a);
  }

  /** Counts the mentions in `text[start, end)`. */
  count(text: string, start: number, end: number): Map<string, number> {
    const found = new Map<string, number>();
    for (const { name } of this.find(text, start, end)) found.set(name, (found.get(name) ?? 0) + 1);
    return found;
  }

  /** The mentions in `text[start, end)`, in order. */
  *find(text: string, start: number, end: number): Generator<{ name: string; at: number; length: number }> {
    for (let i = start; i < end;) {
      const lengths = this.lengths.get(text.charCodeAt(i));
      let step = 1;
      if (lengths)
        for (const length of lengths) {
          const name = i + length <= end ? this.names.get(text.slice(i, i + length)) : undefined;
          if (name === undefined) continue;
          yield { name, at: i, length };
          step = length;
          break;
        }
      i += step;
    }
  }
}
