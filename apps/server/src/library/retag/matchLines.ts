import { lineText, type LineJson, type SceneJson } from "@mochang/screenplay";

/**
 * The rows that stand in the place of stored ones when a client has tagged their lines anew, or null when it changed more than types,
 * speakers and the borders of rows: the lines with words are the same, in the same order. Words and marks stay the stored ones, so that a note that was
 * added meanwhile stays, too.
 */
export function matchLines(stored: readonly SceneJson[], sentScenes: readonly SceneJson[]): SceneJson[] | null {
  const lines = stored.flatMap((row) => row.content.filter(hasWords));
  let next = 0;
  const rows: SceneJson[] = [];
  for (const row of sentScenes) {
    const content: LineJson[] = [];
    for (const line of row.content) {
      const was = hasWords(line) ? lines[next++] : line;
      if (!was || was.attrs.id !== line.attrs.id || wordsOf(was) !== wordsOf(line)) return null;
      content.push({ ...was, attrs: line.attrs });
    }
    rows.push({ ...row, content });
  }
  return next === lines.length ? rows : null;
}

const wordsOf = (line: LineJson): string => (line.content ?? []).map((run) => run.text).join("");
const hasWords = (line: LineJson): boolean => wordsOf(line).trim() !== "" || lineText(line) !== "";
