/** The first free one of 12A, 12B, … 12Z, 12AA behind 12 or 12A. */
function letteredNumber(last: string, usedNumbers: ReadonlySet<string>): string {
  const stem = last.replace(/[A-Z]+$/u, "");
  for (let n = 0; ; n++) {
    const letters =
      n < 26
        ? String.fromCharCode(65 + n)
        : `${String.fromCharCode(64 + Math.floor(n / 26))}${String.fromCharCode(65 + (n % 26))}`;
    if (!usedNumbers.has(stem + letters)) return stem + letters;
  }
}

/** Gives scenes without a number one behind the last: 12A behind 12; 1 and 2 where the first number is 3. */
export function letteredNumbers(numbers: readonly (string | null)[]): string[] {
  const usedNumbers = new Set(numbers.filter((number) => number !== null));
  const first = numbers.findIndex((number) => number !== null);
  const isCounted = numbers[first] === String(first + 1);
  let last = "0";
  return numbers.map((number, i) => {
    last = number ?? (isCounted && i < first ? String(i + 1) : letteredNumber(last, usedNumbers));
    usedNumbers.add(last);
    return last;
  });
}
