/** The number of a scene without one: the first free one of 12A, 12B, … 12Z, 12AA behind 12 or 12A. */
export function letteredNumber(last: string, usedNumbers: ReadonlySet<string>): string {
  const stem = last.replace(/[A-Z]+$/u, "");
  for (let n = 0; ; n++) {
    const letters =
      n < 26
        ? String.fromCharCode(65 + n)
        : `${String.fromCharCode(64 + Math.floor(n / 26))}${String.fromCharCode(65 + (n % 26))}`;
    if (!usedNumbers.has(stem + letters)) return stem + letters;
  }
}
