import type { LineJson, SceneJson } from "@mochang/screenplay";
import type { Journal } from "./journal.ts";

/** All words of a line, struck ones too: nothing that was written is left behind. */
export const wordsOf = (line: LineJson): string => (line.content ?? []).map(({ text }) => text).join("");

const textOf = (row: SceneJson): string => row.content.map(wordsOf).join("\n");

/** The words of a journal as a text that a writer can keep: each changed scene whole. */
export function unsentText({ rows }: Pick<Journal, "rows">): string {
  return rows
    .flatMap(({ base, now }) => {
      if (now) return [textOf(now)];
      return base ? [`（删去的场）\n${textOf(base)}`] : [];
    })
    .join("\n\n");
}
