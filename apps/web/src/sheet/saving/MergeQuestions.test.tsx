// @vitest-environment jsdom
import type { OpenQuestion } from "@mochang/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "../../ui/store.ts";
import { MergeQuestions } from "./MergeQuestions.tsx";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import type { Saving } from "./openSaving.ts";

const { doc } = sheetTextOf("1、渡口 日 外\n△船靠岸。\n甲：走。\n\n2、船舱 夜 内\n△灯灭了。\n");
const view = { state: { doc } } as EditorView;
/** The lines that are asked about: two of the first scene, one of the second. */
const ASKED = { a: doc.child(1).child(1), b: doc.child(1).child(2), c: doc.child(2).child(1) };
const question = (id: string, more: Partial<OpenQuestion> = {}): OpenQuestion => {
  const line = (id === "gone" ? ASKED.a.type.create({ id }) : ASKED[id as keyof typeof ASKED]).toJSON() as unknown;
  const lines = [line];
  return {
    id,
    about: id,
    of: "line",
    base: [],
    mine: lines,
    theirs: lines,
    seq: 2,
    mineFrom: null,
    theirsFrom: null,
    ...more,
  };
};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The numbers of the question and the button that have the focus. */
const focused = (): [number, number] => {
  const item = document.activeElement?.closest("li");
  return [
    screen.getAllByRole("listitem").indexOf(item as HTMLElement),
    [...(item?.querySelectorAll("button") ?? [])].indexOf(document.activeElement as HTMLButtonElement),
  ];
};

const renderQuestions = (...lines: string[]): void => show(lines.map((line) => question(line)));

function show(asked: OpenQuestion[]): void {
  const isClosedWindow = (windowId: string): boolean => windowId === "closed";
  const state = createStore({ kind: "saved", savedAt: null, reason: null, sentence: null });
  const session = createStore({
    state,
    questions: createStore(asked),
    leftovers: createStore([]),
    windowId: "here",
    isClosedWindow,
  });
  render(<MergeQuestions saving={{ session } as unknown as Saving} view={view} />);
}

test("questions stand under their scenes in the order of the script, those of lines that are gone behind them", () => {
  renderQuestions("gone", "c", "a", "b");
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "1　渡口",
    "1　渡口",
    "2　船舱",
  ]);
});

test("J and K go from question to question while the focus is in them", () => {
  renderQuestions("c", "a", "b");
  const section = screen.getByRole("region", { name: "两个窗口改了同一句" });
  section.focus();
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more });
  press("j");
  expect(focused()).toEqual([0, 0]);
  press("j");
  expect(focused()).toEqual([1, 0]);
  press("K");
  press("k");
  expect(focused()).toEqual([2, 0]);
  press("j", { ctrlKey: true });
  expect(focused()).toEqual([2, 0]);
});

test("each side says which window wrote it and when, seen from the one that asks", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T08:45:00Z") });
  const [here, other, third] = [
    { windowId: "here", at: "2026-11-21T08:41:00Z" },
    { windowId: "other", at: "2026-11-21T08:42:00Z" },
    { windowId: "third", at: "2026-11-20T08:42:00Z" },
  ];
  const sides = (): (string | null)[] => [...document.querySelectorAll("small")].map(({ textContent }) => textContent);
  show([question("a", { mineFrom: here, theirsFrom: other })]);
  expect(sides()).toEqual(["这个窗口，16:41", "另一个窗口，16:42"]);
  expect(screen.getByText(/稿子先用另一个窗口的。$/u)).toBeDefined();
  cleanup();
  show([question("a", { mineFrom: other, theirsFrom: here, theirs: [] })]);
  expect(sides()).toEqual(["另一个窗口，16:42", "这个窗口，16:41"]);
  expect(screen.getByText("这个窗口删去了这里")).toBeDefined();
  expect(screen.getByText(/稿子先用每处的后一句。$/u)).toBeDefined();
  cleanup();
  show([question("a", { mineFrom: other, theirsFrom: third }), question("b")]);
  expect(sides()).toEqual(["后写的窗口，16:42", "先写的窗口，昨天 16:42", "一个窗口", "另一个窗口"]);
  expect(screen.getByText(/稿子先用每处的后一句。$/u)).toBeDefined();
  cleanup();
  const closed = { windowId: "closed", at: "2026-11-21T08:40:00Z" };
  show([
    question("a", { mineFrom: closed }),
    question("b", { mineFrom: closed, theirsFrom: other, mine: [] }),
    question("c", { mineFrom: closed, theirsFrom: here }),
  ]);
  expect(sides()).toEqual([
    "上次关掉的窗口，16:40",
    "另一个窗口",
    "上次关掉的窗口，16:40",
    "另一个窗口，16:42",
    "上次关掉的窗口，16:40",
    "这个窗口，16:41",
  ]);
  expect(screen.getByText("上次关掉的窗口删去了这里")).toBeDefined();
  vi.useRealTimers();
});
