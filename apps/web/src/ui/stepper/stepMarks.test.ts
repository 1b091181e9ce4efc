import { describe, expect, it } from "vitest";
import { stepMarks, type StepState } from "./stepMarks.ts";

/** d done, o open, l locked, s stale. */
const states = (text: string): StepState[] =>
  [...text].map((c) => ({ d: "done", o: "open", l: "locked", s: "stale" })[c] as StepState);
const marks = (text: string, viewed: number | null): string =>
  stepMarks(states(text), viewed)
    .map(({ mark }) => mark[0])
    .join("");
/** Segments into each step: - ink, ~ loose, a dot none. */
const segments = (text: string, viewed: number | null): string =>
  stepMarks(states(text), viewed)
    .map(({ before }) => (before === "solid" ? "-" : before === "dashed" ? "~" : "."))
    .join("");

describe("the stepper", () => {
  it("ends at the current step", () => {
    expect(marks("dddoLLLL".toLowerCase(), 3)).toBe("dddcllll");
    expect(segments("dddollll", 3)).toBe(".---....");
  });
  it("is drawn past an earlier step that is in view", () => {
    expect(marks("ddddddol", 2)).toBe("ddcdddol");
    expect(segments("ddddddol", 2)).toBe(".-----..");
  });
  it("stays at the first open step while a locked one is in view", () => {
    expect(marks("dddollll", 6)).toBe("dddcllll");
  });
  it("is dashed at items that follow a change and await review (待核)", () => {
    expect(marks("ddddossl", 4)).toBe("ddddcssl");
    expect(segments("ddddossl", 4)).toBe(".----~~.");
  });
  it("has no current step on the card of a finished work", () => {
    expect(marks("dddddddd", null)).toBe("dddddddd");
    expect(segments("dddddddd", null)).toBe(".-------");
  });
  it("marks the edge at the first step and at what is written", () => {
    expect(stepMarks(states("olllllll"), 0).map(({ edgeMarked }) => edgeMarked)).toEqual([
      true,
      ...Array<boolean>(7).fill(false),
    ]);
  });
});
