// @vitest-environment jsdom
import type { FieldOrigin, Values } from "@mochang/generation";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { ItemForm } from "../form/useItemForm.ts";
import { freshItem } from "../items.ts";
import { AssistProvider, type Assist } from "./assist.ts";
import { Candidates } from "./Candidates.tsx";

afterEach(cleanup);

const ITEM = freshItem("core", null, 1, {});

/** The candidates beside a form that is really filled. */
function Shown({ candidates, start, by }: { candidates: Values[]; start: Values; by: "model" | "card" }) {
  const [values, setValues] = useState(start);
  const [picked, setPicked] = useState<Readonly<Record<string, FieldOrigin>>>({ storyCore: "model" });
  const fill = (more: Values, origins: Readonly<Record<string, FieldOrigin>> = {}) => {
    setValues((before) => ({ ...before, ...more }));
    setPicked((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([key]) => !(key in more))),
      ...origins,
    }));
  };
  const form = { item: ITEM, values, picked, isDirty: values !== start, fill } as unknown as ItemForm;
  const put = (more: Values) => fill(more, Object.fromEntries(Object.keys(more).map((key) => [key, by])));
  return (
    <AssistProvider value={{ form, put, runNames: { replaced: "core:replaced" } } as unknown as Assist}>
      {candidates.length > 0 && <Candidates candidates={candidates} by={by} isWriting={false} />}
      <button type="button" onClick={() => fill({ theme: "她后来写的" })}>
        写主题
      </button>
      <output>{JSON.stringify({ values, picked })}</output>
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
