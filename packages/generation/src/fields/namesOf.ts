/** The names in what was typed as one line: parted by commas of either width, 、 or ;. */
export const namesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,，、;；]/u)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];
