import type { ReviewPage } from "@mochang/contract";
import { expect, test } from "vitest";
import { findInSheet } from "./findInSheet.ts";

type Run = ReviewPage["scenes"][number]["lines"][number]["runs"][number];
const line = (id: string, ...texts: string[]) => {
  let at = 0;
  const runs = texts.map((text): Run => {
    const run: Run = [text, at, 0, []];
    at += text.length;
    return run;
  });
  return { id, type: "action", runs };
};
const scenes = [
  { id: "s", title: "", lines: [line("a", "雾很", "大，雾"), line("b", "Fog and fog")] },
] as unknown as ReviewPage["scenes"];

test("words are found over the borders of notes, several times in a line, in small and capital letters", () => {
  expect(findInSheet(scenes, "很大")).toEqual([{ line: "a", from: 1, to: 3 }]);
  expect(findInSheet(scenes, "雾").map(({ from }) => from)).toEqual([0, 4]);
  expect(findInSheet(scenes, "FOG")).toEqual([
    { line: "b", from: 0, to: 3 },
    { line: "b", from: 8, to: 11 },
  ]);
  const istanbul = [{ id: "s", title: "", lines: [line("c", "İstanbul FOG 雾")] }] as unknown as typeof scenes;
  for (const words of ["FOG", "fog"]) expect(findInSheet(istanbul, words)).toEqual([{ line: "c", from: 9, to: 12 }]);
  expect(findInSheet(istanbul, "İSTANBUL")).toEqual([{ line: "c", from: 0, to: 8 }]);
  expect(findInSheet(scenes, "")).toEqual([]);
  expect(findInSheet(scenes, "雨")).toEqual([]);
});
