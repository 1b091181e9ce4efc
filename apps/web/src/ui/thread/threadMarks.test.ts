import { describe, expect, it } from "vitest";
import { threadMarks, type StepState } from "./threadMarks.ts";

/** d done, o open, l locked, s stale. */
const states = (text: string): StepState[] =>
  [...text].map((c) => ({ d: "done", o: "open", l: "locked", s: "stale" })[c] as StepState);
const knots = (text: string, looked: number | null): string =>
  threadMarks(states(text), looked)
    .map(({ knot }) => knot[0])
    .join("");
/** Segments into each step: - ink, ~ loose, a dot none. */
const segments = (text: string, looked: number | null): string =>
  threadMarks(states(text), looked)
    .map(({ before }) => (before === "ink" ? "-" : before === "loose" ? "~" : "."))
    .join("");

describe("the step string", () => {
  it("ends at the needle where one writes", () => {
    expect(knots("dddoLLLL".toLowerCase(), 3)).toBe("dddnllll");
    expect(segments("dddollll", 3)).toBe(".---....");
  });
  it("runs on through where one looks back", () => {
    expect(knots("ddddddol", 2)).toBe("ddndddol");
    expect(segments("ddddddol", 2)).toBe(".-----..");
  });
  it("stays at the step reached while one looks at a shut one", () => {
    expect(knots("dddollll", 6)).toBe("dddnllll");
  });
  it("hangs loose at what stands on a change", () => {
    expect(knots("ddddossl", 4)).toBe("ddddnssl");
    expect(segments("ddddossl", 4)).toBe(".----~~.");
  });
  it("has no needle on the card of a finished work", () => {
    expect(knots("dddddddd", null)).toBe("dddddddd");
    expect(segments("dddddddd", null)).toBe(".-------");
  });
  it("is sewn to the back at the first step and at what is written", () => {
    expect(threadMarks(states("olllllll"), 0).map(({ stitched }) => stitched)).toEqual([
      true,
      ...Array<boolean>(7).fill(false),
    ]);
  });
});
