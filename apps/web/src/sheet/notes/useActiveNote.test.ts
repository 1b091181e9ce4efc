import { expect, test } from "vitest";
import { notesAt, nextNoteAt } from "./useActiveNote.ts";

const notes = [
  { id: "wide", start: 0, end: 20 },
  { id: "inner", start: 5, end: 9 },
  { id: "twin", start: 5, end: 9 },
  { id: "lost", start: null, end: null },
];

test("of overlapping notes the inner one is meant", () => {
  expect(notesAt(notes, 6)).toEqual(["inner", "twin", "wide"]);
  expect(notesAt(notes, 15)).toEqual(["wide"]);
  expect(notesAt(notes, 30)).toEqual([]);
});

test("pressed again and again, each note on the same words has its turn", () => {
  const turns: (string | null)[] = [null];
  for (let i = 0; i < 4; i++) turns.push(nextNoteAt(notes, 6, turns.at(-1) ?? null));
  expect(turns.slice(1)).toEqual(["inner", "twin", "wide", "inner"]);
  expect(nextNoteAt(notes, 15, "inner")).toBe("wide");
  expect(nextNoteAt(notes, 30, "inner")).toBeNull();
});
