import type { BlockRemark, GivenRemark } from "@mochang/contract";
import { diffText, type Hunk, type LineJson, type MarkJson, type TextJson } from "@mochang/screenplay";

/** The whole text of a line, struck parts included. */
export const wholeText = (line: LineJson): string => (line.content ?? []).map(({ text }) => text).join("");

/** The notes' and struck parts of a line. */
export function remarksOf(line: LineJson): BlockRemark[] {
  const remarks: BlockRemark[] = [];
  let at = 0;
  for (const { text, marks = [] } of line.content ?? []) {
    for (const mark of marks) {
      if (mark.type === "origin") continue;
      const annotationId = mark.type === "annotation" ? mark.attrs.id : null;
      const last = remarks.findLast((one) => one.type === mark.type && one.annotationId === annotationId);
      if (last && last.index + last.content.length === at) last.content += text;
      else remarks.push({ type: mark.type, content: text, annotationId, index: at });
    }
    at += text.length;
  }
  return remarks;
}

/** The marks of each UTF-16 unit. */
const marksByUnit = (line: LineJson): (readonly MarkJson[])[] =>
  (line.content ?? []).flatMap(({ text, marks = [] }) => Array.from({ length: text.length }, () => marks));

const endOf = (old: string, text: string): Hunk => ({
  from: old.length,
  to: old.length,
  start: text.length,
  end: text.length,
});

/**
 * A line's content with other words: the words that stay keep their marks. `remarks`, where they are given, say
 * which parts bear notes and which are struck out, in place of what was; a part that is not at its place is looked for, or left out.
 */
export function withWords(line: LineJson | null, text: string, remarks?: readonly GivenRemark[] | null): TextJson[] {
  const old = line ? wholeText(line) : "";
  const were = line ? marksByUnit(line) : [];
  const marks = Array.from({ length: text.length }, (): readonly MarkJson[] => []);
  let from = 0;
  let at = 0;
  for (const { from: end, to, end: next } of [...diffText(old.split(""), text.split("")), endOf(old, text)]) {
    for (; from < end; from++) marks[at++] = were[from] ?? [];
    from = to;
    at = next;
  }
  return runsOf(text, remarks ? withRemarks(text, marks, remarks) : marks);
}

function withRemarks(
  text: string,
  marks: readonly (readonly MarkJson[])[],
  remarks: readonly GivenRemark[],
): (readonly MarkJson[])[] {
  const next = marks.map((of): MarkJson[] => of.filter((mark) => mark.type === "origin"));
  for (const { type, content, annotationId, index } of remarks) {
    const mark: MarkJson | null =
      type === "strike"
        ? { type: "strike" }
        : annotationId
          ? { type: "annotation", attrs: { id: annotationId } }
          : null;
    const start =
      index != null && index >= 0 && text.startsWith(content, index) ? Math.floor(index) : text.indexOf(content);
    if (mark === null || content === "" || start < 0) continue;
    for (let i = start; i < start + content.length; i++) next[i]?.push(mark);
  }
  return next;
}

function runsOf(text: string, marks: readonly (readonly MarkJson[])[]): TextJson[] {
  const runs: TextJson[] = [];
  let last = "";
  let at = 0;
  for (const character of text) {
    const of = marks[at] ?? [];
    const key = JSON.stringify(of);
    const run = runs.at(-1);
    if (run && key === last) run.text += character;
    else runs.push({ type: "text", text: character, ...(of.length > 0 ? { marks: [...of] } : {}) });
    last = key;
    at += character.length;
  }
  return runs;
}
