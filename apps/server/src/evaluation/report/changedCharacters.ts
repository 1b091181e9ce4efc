const charactersOf = (line: string): number => [...line.replaceAll(/\s/gu, "")].length;

/** Characters of the lines of `text` that `other` does not have, each as often as it stands there. */
function charactersMissing(text: string, other: string): number {
  const counts = new Map<string, number>();
  for (const line of other.split("\n")) counts.set(line, (counts.get(line) ?? 0) + 1);
  let missing = 0;
  for (const line of text.split("\n")) {
    const left = counts.get(line) ?? 0;
    if (left > 0) counts.set(line, left - 1);
    else missing += charactersOf(line);
  }
  return missing;
}

/** How many characters the changed lines of a text hold, as they were or as they are now, whichever are more; moved lines are unchanged. */
export const changedCharacters = (before: string, after: string): number =>
  before === after ? 0 : Math.max(charactersMissing(after, before), charactersMissing(before, after));
