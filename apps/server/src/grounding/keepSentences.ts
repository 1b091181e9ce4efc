import { createMarkdownLayout } from "./markdownLayout.ts";
import { createSentenceCutter } from "./sentences.ts";

/** A sentence of stored Markdown, a row of a table or a heading. */
export interface StoredSentence {
  text: string;
  /** Which it is, counted from 0. */
  at: number;
  /** It leads to what stands below it: a heading, or the head of a table. */
  heading: boolean;
}

/** Stored Markdown with those of its sentences alone that are to stay; what leads to nothing then goes, too. */
export function keepSentences(markdown: string, stays: (sentence: StoredSentence) => boolean): string {
  const cutter = createSentenceCutter();
  const layout = createMarkdownLayout();
  let at = 0;
  let output = "";
  for (const piece of [...cutter.push(markdown), ...cutter.end()])
    output += layout.add(piece, (text, kind) =>
      stays({ text, at: at++, heading: kind === "head" || /^\s*#/u.test(piece.text) }) ? text : "",
    );
  return output;
}
