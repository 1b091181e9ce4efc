// @vitest-environment jsdom
import type { FieldOrigin, Values } from "@mochang/generation";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DraftBook } from "../draft/draftBook.ts";
import { openEmptyDraftBook } from "../draft/openEmptyDraftBook.ts";
import { useDraft } from "../draft/useDraft.ts";
import type { ItemForm } from "../form/useItemForm.ts";
import { freshItem } from "../items.ts";
import { AssistProvider, type Assist } from "./assist.ts";
import { Candidates } from "./Candidates.tsx";

afterEach(cleanup);

const ITEM = freshItem("core", null, 1, {});
let draftBook: DraftBook;
beforeEach(async () => {
  draftBook = await openEmptyDraftBook();
});

/** The candidates beside the draft of a form. */
function Shown({ candidates, start, by }: { candidates: Values[]; start: Values; by: FieldOrigin }) {
  const [saved, setSaved] = useState({ values: start, version: 1, isSubmit: false });
  const draft = useDraft(draftBook, ITEM.key, saved);
  const form = { item: ITEM, ...draft } as ItemForm;
  const putCandidate = (more: Values) =>
    draft.fillFromCandidate(more, Object.fromEntries(Object.keys(more).map((key) => [key, by])));
  const submit = () => {
    setSaved({ values: draft.values, version: saved.version + 1, isSubmit: true });
    draft.close();
  };
  return (
    <AssistProvider value={{ form, putCandidate } as unknown as Assist}>
      {candidates.length > 0 && <Candidates candidates={candidates} by={by} isWriting={false} />}
      <button type="button" onClick={() => draft.change("theme", "她后来写的")}>
        写主题
      </button>
      <button type="button" onClick={() => draft.change("scriptName", "她改的名")}>
        改名
      </button>
      <button type="button" onClick={submit}>
        提交
      </button>
      <output>{JSON.stringify({ values: draft.values, picked: draft.picked })}</output>
    </AssistProvider>
  );
}
const stored = () => JSON.parse(screen.getByRole("status").textContent) as { values: Values; picked: Values };
const START = { theme: "人情债", scriptName: "借雨", storyCore: "一枚炮弹只能落在一个村。" };
const CANDIDATES = [
  { scriptName: "还雨", storyCore: "雨分不开。" },
  { scriptName: "分水", storyCore: "水走渠。" },
];

test("what a candidate replaced comes back whole, and a model's words are still told as a model's", () => {
  draftBook.put(ITEM.key, { base: 1, values: START, origins: { storyCore: "model" } });
  render(<Shown candidates={CANDIDATES} start={START} by="card" />);
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  expect(stored()).toEqual({
    values: { ...START, ...CANDIDATES[0] },
    picked: { scriptName: "card", storyCore: "card" },
  });
  fireEvent.click(screen.getByText("换回原来的"));
  expect(stored()).toEqual({ values: START, picked: { storyCore: "model" } });
});

test("what was mixed field by field comes back, over a panel that was closed meanwhile; what was typed since stays", () => {
  const shown = (key: string) => (
    <Shown key="form" candidates={key === "open" ? CANDIDATES : []} start={START} by="model" />
  );
  const { rerender } = render(shown("open"));
  fireEvent.click(screen.getAllByText("只要剧本名")[1] as HTMLElement);
  expect(stored().values).toMatchObject({ scriptName: "分水", storyCore: START.storyCore });
  fireEvent.click(screen.getByText("写主题"));
  rerender(shown("closed"));
  rerender(shown("open"));
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  fireEvent.click(screen.getByText("换回原来的"));
  expect(stored().values).toEqual({ ...START, theme: "她后来写的" });
});

test("what filled empty fields alone can be taken back, too", () => {
  const start = { theme: "人情债", scriptName: "", storyCore: "" };
  render(<Shown candidates={CANDIDATES} start={start} by="model" />);
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  fireEvent.click(screen.getByText("撤掉填的"));
  expect(stored().values).toEqual(start);
});

test("what a candidate replaced is forgotten with the draft: a later change finds nothing to put back", () => {
  render(<Shown candidates={CANDIDATES} start={START} by="model" />);
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  fireEvent.click(screen.getByText("提交"));
  fireEvent.click(screen.getByText("写主题"));
  expect(screen.queryByText("换回原来的")).toBeNull();
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  fireEvent.click(screen.getByText("换回原来的"));
  expect(stored().values).toEqual({ ...START, ...CANDIDATES[0], theme: "她后来写的" });
});

test("what was put back and typed over is what the next candidate replaces", () => {
  render(<Shown candidates={CANDIDATES} start={START} by="model" />);
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  fireEvent.click(screen.getByText("换回原来的"));
  fireEvent.click(screen.getByText("改名"));
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  fireEvent.click(screen.getByText("换回原来的"));
  expect(stored().values).toEqual({ ...START, scriptName: "她改的名" });
});

test("what was typed over a candidate comes back where the next one replaces it", () => {
  render(<Shown candidates={CANDIDATES} start={START} by="model" />);
  fireEvent.click(screen.getAllByText("换成这个")[0] as HTMLElement);
  fireEvent.click(screen.getByText("改名"));
  fireEvent.click(screen.getAllByText("换成这个")[1] as HTMLElement);
  fireEvent.click(screen.getByText("换回原来的"));
  expect(stored().values).toEqual({ ...START, scriptName: "她改的名" });
});
