import { addAnnotation as addMark, findScene, removeAnnotation, writtenNumber } from "@mochang/screenplay";
import { MESSAGES, REMARK_KEY_MAX } from "@mochang/contract";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useMemo } from "react";
import { toasts } from "../../ui/toasts.ts";
import { afterComposition, heldPassage, noteMarks, setNotePassages, type createNotesStore } from "../../sheet/index.ts";
import type { Note, NoteWords } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { updateAnnotation } from "./api.ts";

type Store = ReturnType<typeof createNotesStore>;

/** Words of the document by their positions. */
interface Words {
  from: number;
  to: number;
  text: string;
}

const wordsBetween = ({ doc }: EditorState, from: number, to: number): Words | null => {
  const text = doc.textBetween(from, to, "\n").trim();
  return text === "" ? null : { from, to, text };
};

/** What is selected, else the line of the caret; null where neither has words. */
function wordsAtCaret(state: EditorState): Words | null {
  const { from, to, empty, $head } = state.selection;
  return empty && $head.depth > 1 ? wordsBetween(state, $head.start(2), $head.end(2)) : wordsBetween(state, from, to);
}

/** Marks the words that were kept for a note, line by line. */
export function markHeld(view: EditorView, id: string): void {
  afterComposition(view, () => {
    const at = heldPassage(view.state, id);
    if (!at) return;
    const { tr } = view.state;
    const ranges: Parameters<typeof addMark>[2][number][] = [];
    tr.doc.nodesBetween(at.from, at.to, (node, pos) => {
      if (node.type.name !== "line") return true;
      const from = Math.max(0, at.from - pos - 1);
      const to = Math.min(node.content.size, at.to - pos - 1);
      if (from < to) ranges.push({ line: String(node.attrs.id), from, to });
      return false;
    });
    addMark(tr, id, ranges);
    view.dispatch(tr.setMeta("addToHistory", false));
    setNotePassages(view, { release: id });
  });
}

function isTooLong({ text }: Words): boolean {
  if (text.length <= REMARK_KEY_MAX) return false;
  toasts.warn(`一条批注最多选 ${REMARK_KEY_MAX.toLocaleString("en")} 字，请少选一些`);
  return true;
}

/** What is done with notes on the sheet that is written. */
export function useNoteActions(
  { script, editor, panels }: PanelProps,
  store: Store,
  setOpened: (id: string) => void,
  activate: (id: string | null) => void,
) {
  const { sheet } = editor;
  const { show, bringFront } = panels;
  return useMemo(() => {
    const view = sheet?.view;
    const begin = (words: Words | null): void => {
      if (!view) return;
      if (!words) return toasts.warn("先选中要批注的话");
      if (isTooLong(words)) return;
      const note = store.add({ start: null, end: null, text: words.text }, null);
      setNotePassages(view, { hold: { id: note.id, from: words.from, to: words.to, isVisible: true } });
      setOpened(note.id);
      activate(note.id);
      show("notes");
    };
    return {
      annotate: () => begin(view ? wordsAtCaret(view.state) : null),
      annotateScene(sceneId: string) {
        const found = view && findScene(view.state.doc, sceneId);
        const title = found?.node.firstChild;
        if (!found || !title) return;
        // Its number stands in the margin.
        const from = found.pos + 2 + writtenNumber(title.textContent).length;
        begin(wordsBetween(view.state, from, found.pos + 2 + title.content.size));
      },
      goTo({ id }: Pick<Note, "id">) {
        const at = view && (noteMarks(view.state.doc).get(id) ?? heldPassage(view.state, id));
        if (!at) return;
        activate(id);
        bringFront("right");
        sheet.scrollToPosition(at.from);
      },
      /** The words stay kept for as long as the note can be brought back. */
      remove({ id }: Pick<Note, "id">) {
        if (!view) return;
        const at = noteMarks(view.state.doc).get(id);
        if (at) setNotePassages(view, { hold: { id, from: at.from, to: at.to, isVisible: false } });
        afterComposition(view, () => {
          const { tr } = view.state;
          if (removeAnnotation(tr, id)) view.dispatch(tr.setMeta("addToHistory", false));
        });
        const restore = store.remove(id);
        toasts.undo(MESSAGES.deleteDone, () => {
          // Else it is marked once the server has it again.
          if (restore()) markHeld(view, id);
        });
      },
      reattach(note: NoteWords) {
        const words = view && !view.state.selection.empty ? wordsAtCaret(view.state) : null;
        if (!view || !words) return toasts.warn("先在稿上选中一句");
        if (isTooLong(words)) return;
        const { scriptId, versionId } = script;
        const body = {
          scriptId,
          versionId,
          annotationId: note.id,
          content: words.text,
          annotation: note.value || "　",
        };
        setNotePassages(view, { hold: { id: note.id, from: words.from, to: words.to, isVisible: true } });
        updateAnnotation({ ...body, marked: true }).then(
          () => {
            markHeld(view, note.id);
            toasts.done(MESSAGES.changed);
          },
          (error: unknown) => {
            setNotePassages(view, { release: note.id });
            toasts.error(error);
          },
        );
      },
      focusSheet: () => sheet?.focus(),
    };
  }, [sheet, store, setOpened, activate, show, bringFront, script]);
}
