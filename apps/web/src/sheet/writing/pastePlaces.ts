import { type EditorState, PluginKey, type StateField, TextSelection, type Transaction } from "prosemirror-state";
import type { Node } from "prosemirror-model";
import type { Mappable } from "prosemirror-transform";
import type { EditorView } from "prosemirror-view";

/** Where a text that is still being read goes: what was selected when it was pasted. */
interface PastePlace {
  id: number;
  from: number;
  to: number;
  /** The selected words, which it replaces. */
  words: string;
}

/** A text was pasted, or it has gone into the script, ending there, or will not. */
type PasteEvent = { begun: PastePlace } | { ended: PastePlace; end: number | null };

const key = new PluginKey<readonly PastePlace[]>("pastePlaces");

let count = 0;

const wordsBetween = (doc: Node, from: number, to: number): string => doc.textBetween(from, to, "\n");

/** A caret stays in front of what is written at it meanwhile, and a selection takes in nothing that is written at its ends. */
function movedPlace(place: PastePlace, map: Mappable): PastePlace {
  const from = map.map(place.from, place.from === place.to ? -1 : 1);
  return { ...place, from, to: Math.max(from, map.map(place.to, -1)) };
}

/** The places of the texts that are being read, in the order of pasting, moved along with each change of the document. */
const field: StateField<readonly PastePlace[]> = {
  init: () => [],
  apply(tr, before) {
    const event = tr.getMeta(key) as PasteEvent | undefined;
    if (event && "begun" in event) return [...before, event.begun];
    const waiting = event ? before.filter(({ id }) => id !== event.ended.id) : before;
    if (!tr.docChanged || waiting.length === 0) return waiting;
    return waiting.map((place) =>
      // What was pasted later at the same place goes behind.
      event && event.end !== null && place.id > event.ended.id && place.from === event.ended.from
        ? { ...place, from: event.end, to: event.end }
        : // One map after another: where the selection was replaced by a deletion and an insertion, the place is a caret in between.
          tr.mapping.maps.reduce(movedPlace, place),
    );
  },
};

export const pastePlaces = { key, state: field };

/** Keeps the place of the selection until the text is read; answers its number. */
export function beginPaste(view: EditorView): number {
  const { from, to } = view.state.selection;
  const id = ++count;
  const begun: PastePlace = { id, from, to, words: wordsBetween(view.state.doc, from, to) };
  view.dispatch(view.state.tr.setMeta(key, { begun } satisfies PasteEvent));
  return id;
}

/** The place as it is now; none where the document was replaced. */
export const pastePlace = (state: EditorState, id: number): PastePlace | undefined =>
  key.getState(state)?.find((place) => place.id === id);

/** What the paste replaces: nothing of a selection in which was written meanwhile, whose words would be lost. */
export function replacedSelection(doc: Node, { from, to, words }: PastePlace): TextSelection {
  const isSame = wordsBetween(doc, from, to) === words;
  const selection = TextSelection.between(doc.resolve(from), doc.resolve(isSame ? to : from), -1);
  return selection as TextSelection;
}

export const endPaste = (tr: Transaction, ended: PastePlace, end: number | null): Transaction =>
  tr.setMeta(key, { ended, end } satisfies PasteEvent);
