import { REMARK_KEY_MAX, type Remark } from "@mochang/contract";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { ChosenBy, Note, Page, PageKit, Selected } from "../../library/index.ts";
import { saveFile } from "../../lib/saveFile.ts";
import { useToasts } from "../../ui/toasts.ts";
import { exportNotes } from "./api.ts";
import { useNoteHover } from "./useNoteHover.ts";
import { useNoteMarks } from "./useNoteMarks.ts";
import type { Panes } from "./usePanes.ts";
import type { Snack } from "./useSnack.ts";

const LONG = `一条批注最多选 ${REMARK_KEY_MAX.toLocaleString("en")} 字，请少选一些`;

interface Room {
  scriptId: string;
  name: string;
  remarks: readonly Remark[];
  page: Page | null;
  /** The page before it is painted, too: what is chosen then is a note like any other. */
  now: RefObject<Page | null>;
  kit: PageKit;
  show: Panes["show"];
  showSnack: (snack: Snack) => void;
}

/** The notes of the open script: made by choosing text, written, looked at, taken away, exported. */
export function useNoting({ scriptId, name, remarks, page, now, kit, show, showSnack }: Room) {
  const toasts = useToasts();
  const { book, notes } = kit.useNotes(scriptId, remarks);
  const hover = useNoteHover(notes);
  /** The note that is to be written next. */
  const [fresh, setFresh] = useState<string | null>(null);
  /** The note whose words are still chosen. It is drawn when they are let go: drawing it would take the choice, and its handles, away. */
  const [held, setHeld] = useState<string | null>(null);
  const holding = useRef<string | null>(null);
  /** It was made by this choice, and by nothing else. */
  const made = useRef(false);
  const hold = useCallback((id: string | null) => {
    holding.current = id;
    made.current = false;
    setHeld(id);
  }, []);
  const exporting = useMutation({
    mutationFn: () => exportNotes(scriptId),
    onSuccess: (file) => saveFile(file.blob, file.name ?? `${name}批注.md`),
    onError: toasts.error,
  });

  /** The scene's ordinal; null where nothing can be noted: no place, or more words than the server takes. */
  const sceneOf = useCallback(
    ({ start, text }: Selected): number | null => {
      const doc = now.current?.doc();
      const line = doc && kit.lineHolding(doc, start);
      if (!doc || !line) return null;
      if (text.length > REMARK_KEY_MAX) {
        toasts.warn(LONG);
        return null;
      }
      return kit.ordinalOf(doc, line.scene);
    },
    [now, kit, toasts],
  );
  const write = useCallback(
    (id: string) => {
      if (book.notes().find((note) => note.id === id)?.draft === null) book.edit(id);
      hold(null);
      setFresh(id);
      hover.hold(id);
      show.beside("notes");
    },
    [book, hold, hover, show],
  );
  /** Saves a note on chosen words and opens it for writing. */
  const annotate = useCallback(
    (selected: Selected) => {
      const scene = sceneOf(selected);
      if (scene !== null) write(book.add(selected, scene).id);
    },
    [book, sceneOf, write],
  );
  /** Saves a note on chosen words. Where the choice can still be widened it stays chosen, and the note goes with it. */
  const choose = useCallback(
    (selected: Selected, by: ChosenBy, again: boolean) => {
      if (by === "mouse") return annotate(selected);
      const scene = sceneOf(selected);
      if (scene === null) return;
      const before = again ? holding.current : null;
      if (before !== null && book.notes().some((note) => note.id === before)) return book.move(before, selected, scene);
      const known = book.notes();
      const note = book.add(selected, scene, true);
      const { id } = note;
      hold(id);
      made.current = !known.includes(note);
      hover.hold(id);
      show.beside("notes");
    },
    [annotate, book, sceneOf, hold, hover, show],
  );
  const written = useCallback(() => page?.focus(), [page]);
  const letGo = useCallback(() => hold(null), [hold]);
  /** The lines were chosen for something else: the note that choosing them made, and nobody has written, goes again. */
  const withdraw = useCallback(() => {
    const note = made.current ? book.notes().find(({ id }) => id === holding.current) : undefined;
    if (!note || note.value !== "" || note.draft !== null) return;
    book.remove(note.id);
    hold(null);
  }, [book, hold]);
  const remove = useCallback(
    (note: Note) => {
      const back = book.remove(note.id);
      hover.hold(null);
      showSnack({ text: "批注删了。", action: "撤销", act: back });
    },
    [book, hover, showSnack],
  );
  const go = useCallback(
    ({ id, start, end }: Note) => {
      if (start === null || end === null) return;
      show.script();
      hover.hold(id);
      // On a phone the page is laid out once it is shown.
      requestAnimationFrame(() => page?.toText({ start, end }));
    },
    [page, hover, show],
  );
  useEffect(() => {
    // The book itself: what was drawn may be older than the choice.
    if (held !== null && !book.notes().some((note) => note.id === held)) hold(null);
  }, [book, held, notes, hold]);

  // A mouse's choice is let go for the note that it made: while that is being written, its words are still what was chosen.
  const making = notes.find(({ id, draft }) => id === fresh && draft !== null);
  const chosen = useMemo<Selected | null>(
    () =>
      making && making.start !== null && making.end !== null
        ? { start: making.start, end: making.end, text: making.key }
        : null,
    [making],
  );

  const drawn = useNoteMarks(
    page,
    useMemo(() => (held === null ? notes : notes.filter((note) => note.id !== held)), [notes, held]),
    hover.id,
  );
  return {
    book,
    notes,
    hover,
    fresh,
    chosen,
    held,
    drawn,
    annotate,
    choose,
    letGo,
    withdraw,
    write,
    written,
    remove,
    go,
    exporting,
  };
}
export type Noting = ReturnType<typeof useNoting>;
