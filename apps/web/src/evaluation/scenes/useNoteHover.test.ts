import { expect, test } from "vitest";
import { noteAt } from "./useNoteHover.ts";

test("of overlapping notes the inner one is meant", () => {
  const notes = [
    { id: "wide", start: 0, end: 20 },
    { id: "inner", start: 5, end: 9 },
    { id: "lost", start: null, end: null },
  ];
  expect(noteAt(notes, 6)).toBe("inner");
  expect(noteAt(notes, 15)).toBe("wide");
  expect(noteAt(notes, 30)).toBeNull();
});
