// @vitest-environment jsdom
import { REMARK_KEY_MAX } from "@mochang/contract";
import { afterEach, expect, test, vi } from "vitest";
import type { PanelCommands } from "../layout/usePanels.ts";
import type { SnackbarMessage } from "../layout/useSnackbar.ts";
import { fakeSheet } from "../testing/fakeSheet.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import { createNotesStore } from "./notesStore.ts";
import { useNoteCommands } from "./useNoteCommands.ts";
import { useNotes } from "./useNotes.ts";

afterEach(() => vi.unstubAllGlobals());

const TEXT = "《渡口》\n\n1、渡口 日 外\n△船靠岸。\n甲：上船。\n";
const words = (text: string) => ({ start: TEXT.indexOf(text), end: TEXT.indexOf(text) + text.length, text });

function openNotes() {
  let now = 1_000;
  const effects: Parameters<typeof createNotesStore>[1] = {
    add: async ({ value }) => ({ value }),
    update: async () => undefined,
    remove: async () => undefined,
    isMissing: () => false,
    isTaken: () => false,
    refusal: () => null,
    readUnsynced: () => [],
    keepUnsynced: () => undefined,
    now: () => ++now,
    format: () => "2026-11-21 11:00:00",
  };
  vi.stubGlobal("requestAnimationFrame", (act_: () => void) => act_());
  const sheet = fakeSheet(TEXT);
  const sheetRef = { current: sheet };
  const show = { beside: vi.fn<PanelCommands["beside"]>(), front: vi.fn<PanelCommands["front"]>() };
  const warn = vi.fn<(sentence: string) => void>();
  const snackbar: SnackbarMessage[] = [];
  const showSnackbar = (message: SnackbarMessage): void => void snackbar.push(message);
  const remarks: [] = [];
  const { result } = renderHook(() =>
    useNoteCommands({ ...useNotes(remarks, effects), sheet, sheetRef, show, showSnackbar, warn }),
  );
  const drawn = (): unknown[] => (sheet.annotate.mock.lastCall?.[0] ?? []).map(({ id }) => id);
  return { sheet, show, warn, snackbar, drawn, current: () => result.current };
}

test("words selected by mouse are a note at once, opened for writing beside the script", async () => {
  const { current, show, drawn } = openNotes();
  await act(async () => current().annotateSelection(words("靠岸"), "mouse", false));
  const [note] = current().notes;
  expect(note).toMatchObject({ key: "靠岸", scene: 1, draft: "" });
  expect(current()).toMatchObject({ openedId: note?.id, selected: words("靠岸"), active: { id: note?.id } });
  expect(show.beside).toHaveBeenCalledWith("right", "notes");
  expect(drawn()).toEqual([note?.id]);
});

test("words selected by touch are one note while the selection grows, and are drawn when it is cleared", async () => {
  const { current, drawn } = openNotes();
  await act(async () => current().annotateSelection(words("靠岸"), "touch", false));
  await act(async () => current().annotateSelection(words("船靠岸"), "touch", true));
  expect(current().notes.map(({ key, draft }) => [key, draft])).toEqual([["船靠岸", null]]);
  expect([current().heldId, drawn()]).toEqual([current().notes[0]?.id, []]);
  act(() => current().selectionCleared());
  expect([current().heldId, drawn()]).toEqual([null, [current().notes[0]?.id]]);
});

test("selecting lines for another command leaves no note behind, but one that was written stays", async () => {
  const { current } = openNotes();
  await act(async () => current().annotateSelection(words("靠岸"), "keyboard", false));
  await act(async () => current().discardUnwritten());
  expect(current().notes).toEqual([]);
  await act(async () => current().annotate(words("上船")));
  await act(async () => current().annotateSelection(words("上船"), "keyboard", false));
  await act(async () => current().discardUnwritten());
  expect(current().notes).toHaveLength(1);
});

test.each(["mouse", "touch", "keyboard"] as const)(
  "words selected by %s to be asked about leave no empty note",
  async (input) => {
    const { current } = openNotes();
    await act(async () => current().annotateSelection(words("靠岸"), input, false));
    await act(async () => current().discardAsked(words("靠岸")));
    expect(current().notes).toEqual([]);
  },
);

test("words that are asked about before their selection has settled make no note, until they are selected again", async () => {
  const { current } = openNotes();
  await act(async () => current().discardAsked(words("靠岸")));
  await act(async () => current().annotateSelection(words("靠岸"), "touch", false));
  expect(current().notes).toEqual([]);
  act(() => current().selectionCleared());
  await act(async () => current().annotateSelection(words("靠岸"), "touch", false));
  expect(current().notes.map(({ key }) => key)).toEqual(["靠岸"]);
});

test("a note that was there before, was written, or was asked for stays when its words are asked about", async () => {
  const { current } = openNotes();
  const ask = (text: string) => act(async () => current().discardAsked(words(text)));
  await act(async () => current().annotate(words("靠岸")));
  await ask("靠岸");
  await act(async () => current().annotateSelection(words("靠岸"), "mouse", false));
  await ask("靠岸");
  await act(async () => current().annotateSelection(words("上船"), "mouse", false));
  await act(async () => current().store.setDraft(current().openedId!, "留着"));
  await ask("上船");
  expect(current().notes.map(({ key }) => key)).toEqual(["靠岸", "上船"]);
});

test("a deleted note can be brought back by the snackbar", async () => {
  const { current, snackbar } = openNotes();
  await act(async () => current().annotate(words("靠岸")));
  await act(async () => current().remove(current().notes[0]!));
  expect(current().notes).toEqual([]);
  await act(async () => snackbar[0]?.act());
  expect(current().notes.map(({ key }) => key)).toEqual(["靠岸"]);
});

test("too many words make no note and say so; words that are not in the script make none", async () => {
  const { current, warn } = openNotes();
  await act(async () => current().annotate({ ...words("靠岸"), text: "字".repeat(REMARK_KEY_MAX + 1) }));
  expect(warn).toHaveBeenCalledOnce();
  await act(async () => current().annotate({ start: 9_000, end: 9_002, text: "没有" }));
  expect(current().notes).toEqual([]);
});

test("going to a note scrolls to its passage, in front on a phone", async () => {
  const { current, sheet, show } = openNotes();
  await act(async () => current().annotate(words("靠岸")));
  act(() => current().goTo(current().notes[0]!));
  expect(show.front).toHaveBeenCalledWith("script");
  expect(sheet.scrollToText).toHaveBeenCalledWith(expect.objectContaining({ start: words("靠岸").start }));
});
