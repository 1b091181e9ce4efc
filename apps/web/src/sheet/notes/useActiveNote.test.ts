// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, renderHook } from "../testing/renderHook.ts";
import type { Note } from "./note.ts";
import { nextNoteAt, notesAt, TOOLBAR_LINGER_MS, useActiveNote } from "./useActiveNote.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const notes = [
  { id: "wide", start: 0, end: 20 },
  { id: "inner", start: 5, end: 9 },
  { id: "twin", start: 5, end: 9 },
  { id: "lost", start: null, end: null },
];
const listNotes = () => notes as Note[];

function point() {
  const { result } = renderHook(() => useActiveNote(listNotes));
  return () => result.current;
}

test("of overlapping notes the inner one is meant", () => {
  expect(notesAt(notes, 6)).toEqual(["inner", "twin", "wide"]);
  expect(notesAt(notes, 15)).toEqual(["wide"]);
  expect(notesAt(notes, 30)).toEqual([]);
});

test("repeated clicks activate the notes on the same words one after another", () => {
  const turns: (string | null)[] = [null];
  for (let i = 0; i < 4; i++) turns.push(nextNoteAt(notes, 6, turns.at(-1) ?? null));
  expect(turns.slice(1)).toEqual(["inner", "twin", "wide", "inner"]);
  expect(nextNoteAt(notes, 15, "inner")).toBe("wide");
  expect(nextNoteAt(notes, 30, "inner")).toBeNull();
});

test("pointing at a passage activates its note with a toolbar, which lingers after the pointer has left", () => {
  const active = point();
  act(() => active().hover(6));
  expect(active()).toMatchObject({ id: "inner", toolbar: true, offset: 6 });
  act(() => active().hover(null));
  act(() => void vi.advanceTimersByTime(TOOLBAR_LINGER_MS - 1));
  expect(active().toolbar).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(active()).toMatchObject({ id: "inner", toolbar: false });
});

test("a pointer that reaches the toolbar keeps it", () => {
  const active = point();
  act(() => active().hover(6));
  act(() => active().hover(null));
  act(() => active().keepToolbar());
  act(() => void vi.advanceTimersByTime(TOOLBAR_LINGER_MS * 2));
  expect(active().toolbar).toBe(true);
});

test("the note that a press has chosen stays while the pointer moves over it", () => {
  const active = point();
  act(() => active().hover(6));
  let found = false;
  act(() => (found = active().press(6)));
  expect([found, active().id]).toEqual([true, "twin"]);
  act(() => active().hover(7));
  expect(active().id).toBe("twin");
  act(() => (found = active().press(30)));
  expect([found, active().id]).toEqual([false, null]);
});

test("the list activates a note without its toolbar, and leaving the list changes nothing", () => {
  const active = point();
  act(() => active().activate("wide"));
  act(() => active().activate(null));
  expect(active()).toMatchObject({ id: "wide", toolbar: false });
});
