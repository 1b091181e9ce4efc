/** What a question can name: a person, a scene. */
export interface NamedInQuestion {
  /** Goes into the question. */
  name: string;
  /** What it is: a scene's title, a person's other names. */
  hint: string;
  /** Further words that it is found by. */
  words: readonly string[];
}

/** A name that is begun behind an @ before the caret. */
export interface BegunName {
  /** Where the @ stands. */
  from: number;
  typed: string;
}

const MAX_TYPED = 16;
const MAX_OFFERED = 8;

export function begunName(text: string, caret: number): BegunName | null {
  const before = text.slice(0, caret);
  const from = Math.max(before.lastIndexOf("@"), before.lastIndexOf("＠"));
  const typed = before.slice(from + 1);
  // In an address (zhang@qq) it names nobody; a Chinese character before it does not make it one.
  if (/[\p{Script=Latin}\d]/u.test(before[from - 1] ?? "")) return null;
  return from < 0 || typed.length > MAX_TYPED || /[\s，。？！、；：,.?!;:]/u.test(typed) ? null : { from, typed };
}

/** Those that fit what is typed, the ones whose name or words begin so first. Of two that read the same, such as scenes of one number and title, one is offered. */
export function offeredNames(names: readonly NamedInQuestion[], typed: string): NamedInQuestion[] {
  const letters = typed.toLowerCase();
  const rank = ({ name, words, hint }: NamedInQuestion): number => {
    const all = [name, ...words].map((word) => word.toLowerCase());
    if (all.some((word) => word.startsWith(letters))) return 0;
    return [...all, hint.toLowerCase()].some((word) => word.includes(letters)) ? 1 : 2;
  };
  const fitting = [0, 1].flatMap((wanted) => names.filter((one) => rank(one) === wanted));
  const different = new Map(fitting.toReversed().map((one) => [`${one.name} ${one.hint}`, one]));
  return [...different.values()].toReversed().slice(0, MAX_OFFERED);
}
