import type { Node } from "prosemirror-model";
import { noteMarks, type NoteMark, type NoteWords } from "../../sheet/index.ts";
import type { LineQuote } from "./findingsTask.ts";
import { bare, nameAndRest, type ReportedItem } from "./todoSource.ts";

const MAX_QUOTE = 60;

/** The annotated words in the line where they begin. */
function placeOf(doc: Node, mark: NoteMark | undefined): LineQuote[] {
  if (!mark) return [];
  const { from: start, to: end } = mark;
  const $start = doc.resolve(start);
  if ($start.depth < 2) return [];
  const line = $start.node(2);
  const at = $start.parentOffset;
  const text = line.textContent.slice(at, at + Math.min(end - start, MAX_QUOTE)).toWellFormed();
  return [{ lineId: String(line.attrs.id), sceneId: String($start.node(1).attrs.id), at, text }];
}

/** The notes that say something; one that is still being written says nothing. */
export function noteProblems(doc: Node, notes: readonly NoteWords[]): ReportedItem[] {
  const marks = noteMarks(doc);
  return notes.flatMap((note): ReportedItem[] => {
    const words = bare(note.value);
    if (words === "") return [];
    const { title, sentence } = nameAndRest(words);
    return [
      {
        key: `note:${note.id}`,
        source: "note",
        from: note.own || note.name === "" ? "批注" : `${note.name}的批注`,
        title: title || "批注",
        sentence,
        quotes: [{ quote: note.key }],
        placed: placeOf(doc, marks.get(note.id)),
        isSettled: note.settled !== "",
      },
    ];
  });
}
