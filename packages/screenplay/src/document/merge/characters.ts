import type { LineJson, MarkJson, TextJson } from "../json.ts";
import { charactersOf } from "../textDiff.ts";

/** A character of lines that are merged as one text: what it says, what marks it bears; or the break before a line, by the line's id. */
export interface Character {
  text: string;
  marks: readonly MarkJson[];
  /** Of a break: the line that begins after it. */
  line?: string;
}

/** What stands for the break between two lines: no text holds it. */
export const BREAK = "\uffff";

/** The characters of lines as one text, with a break before each line but the first. */
export function charactersIn(lines: readonly LineJson[]): Character[] {
  return lines.flatMap((line, i) => [
    ...(i > 0 ? [{ text: BREAK, marks: [], line: line.attrs.id }] : []),
    ...(line.content ?? []).flatMap(({ text, marks = [] }) =>
      charactersOf(text).map((character) => ({ text: character, marks })),
    ),
  ]);
}

/** The characters as the contents of lines, each under its id; the first has `first`. */
export function linesIn(characters: readonly Character[], first: string): { id: string; content: TextJson[] }[] {
  const lines: { id: string; content: TextJson[] }[] = [{ id: first, content: [] }];
  for (const { text, marks, line } of characters) {
    const content = lines.at(-1)?.content;
    const run = content?.at(-1);
    if (line !== undefined) lines.push({ id: line, content: [] });
    else if (run && sameMarks(run.marks ?? [], marks)) run.text += text;
    else content?.push({ type: "text", text, ...(marks.length > 0 ? { marks: [...marks] } : {}) });
  }
  return lines;
}

const keyOf = (mark: MarkJson): string => JSON.stringify(mark);
const sameMarks = (a: readonly MarkJson[], b: readonly MarkJson[]): boolean =>
  a.length === b.length && a.every((mark, i) => keyOf(mark) === keyOf(b[i] as MarkJson));

/** The marks of a character that both sides kept: those added by either stay, those removed by either go. */
export function mergeMarks(
  base: readonly MarkJson[],
  mine: readonly MarkJson[],
  theirs: readonly MarkJson[],
): readonly MarkJson[] {
  if (sameMarks(base, mine)) return theirs;
  if (sameMarks(base, theirs) || sameMarks(mine, theirs)) return mine;
  const has = (marks: readonly MarkJson[], mark: MarkJson): boolean =>
    marks.some((other) => keyOf(other) === keyOf(mark));
  const all = [...theirs, ...mine.filter((mark) => !has(theirs, mark))];
  const marks = all.filter((mark) => (has(base, mark) ? has(mine, mark) && has(theirs, mark) : true));
  const oneOrigin = marks.filter(
    (mark, i) => mark.type !== "origin" || marks.findIndex(({ type }) => type === "origin") === i,
  );
  return oneOrigin.sort((a, b) => RANKS.indexOf(a.type) - RANKS.indexOf(b.type) || (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The order in which the schema keeps marks. */
const RANKS: readonly MarkJson["type"][] = ["annotation", "strike", "origin"];
