// @vitest-environment jsdom
import { emptyRun, type RunSnapshot } from "@mochang/contract";
import type { Values } from "@mochang/generation";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { ItemForm } from "../form/useItemForm.ts";
import { freshItem } from "../items.ts";
import { AssistProvider, type Assist } from "./assist.ts";
import { keepForm } from "./keptForms.ts";
import { RevisePanel } from "./RevisePanel.tsx";

afterEach(cleanup);

const BEFORE = { scriptName: "借雨", storyCore: "一枚炮弹只能落在一个村。" };
const step = { key: "form", state: "done", attempt: 1, text: "", message: null } as const;
const run = {
  ...emptyRun(),
  state: "done",
  steps: [
    {
      ...step,
      data: {
        forms: [{ ...BEFORE, storyCore: "打哪边，就是欠哪边。" }],
        leftOut: { scriptName: "剧本名不能超过32字" },
      },
    },
  ],
} as unknown as RunSnapshot;

function Shown({ forget }: { forget: () => void }) {
  const [values, setValues] = useState<Values>(BEFORE);
  const fill = (more: Values) => setValues({ ...values, ...more });
  const item = { ...freshItem("core", null, 1, BEFORE), origins: { storyCore: "model" } };
  const form = { item, values, picked: {}, fill } as unknown as ItemForm;
  const none = { run: null, isRunning: false };
  const update = { run, isRunning: false, forget };
  const assist = { form, update, evaluate: none, updateName: "u", put: fill };
  return (
    <AssistProvider value={assist as unknown as Assist}>
      <RevisePanel />
    </AssistProvider>
  );
}

test("what was taken stays in the list after a double click, and can be taken back; the list is put away by a click of its own", () => {
  keepForm("u", BEFORE);
  let puts = 0;
  render(<Shown forget={() => puts++} />);
  fireEvent.click(screen.getByRole("button", { name: "采用勾上的 1 处" }), { detail: 1 });
  fireEvent.click(screen.getByRole("button", { name: "看完了" }), { detail: 2 });
  expect(puts).toBe(0);
  expect(screen.getByRole("button", { name: "反悔" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "看完了" }), { detail: 1 });
  expect(puts).toBe(1);
});

test("a field that the proposal had to leave is named with the reason", () => {
  keepForm("u", BEFORE);
  render(<Shown forget={() => undefined} />);
  expect(screen.getByText("剧本名照您的留着，没有列在下面：照它改了就不能提交，剧本名不能超过32字。")).toBeTruthy();
});
