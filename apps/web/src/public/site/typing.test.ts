// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { typeHeadline, typeOn, type Typed } from "./typing.ts";

const START: Typed = { line: 0, length: 0, deleting: false, waitMs: 100 };
const steps = (lengths: number[], count: number): string[] => {
  const frames: string[] = [];
  let typed: Typed | null = START;
  for (let i = 0; i < count && typed; i++) {
    typed = typeOn(typed, lengths);
    if (typed) frames.push(`${typed.line}:${typed.length}${typed.waitMs === 1_000 ? " pause" : ""}`);
  }
  return frames;
};

test("lines are typed and deleted a character at a time, with a pause when whole, round and round", () => {
  expect(steps([2, 1], 8)).toEqual(["0:1", "0:2 pause", "0:1", "0:0", "1:1", "1:0", "0:1", "0:2 pause"]);
});

test("a single line is typed once", () => {
  expect(steps([3], 10)).toEqual(["0:1", "0:2", "0:3 pause"]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("when motion is reduced while it is typed, the line stands whole and still", () => {
  vi.useFakeTimers();
  const query = { matches: false };
  vi.stubGlobal("matchMedia", () => query);
  document.body.innerHTML = `<h1 data-typed='["改一句，活一场。","放心改。"]'><span class="say"></span></h1>`;
  typeHeadline(document);
  const said = () => document.querySelector(".say")?.textContent;
  vi.advanceTimersByTime(300);
  expect(said()).toBe("改一句");
  query.matches = true;
  for (let i = 0; i < 30; i++) {
    vi.advanceTimersByTime(100);
    expect(said()).toBe("改一句，活一场。");
  }
});
