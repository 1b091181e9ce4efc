// @vitest-environment jsdom
import type { FieldOrigin, Values } from "@mochang/generation";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ItemForm } from "../form/useItemForm.ts";
import { freshItem } from "../items.ts";
import { AssistProvider, type Assist } from "./assist.ts";
import { Candidates } from "./Candidates.tsx";

test("what a candidate replaced comes back whole, and a model's words are still told as a model's", () => {
  const filled: [Values, Readonly<Record<string, FieldOrigin>> | undefined][] = [];
  const values = { scriptName: "借雨", storyCore: "一枚炮弹只能落在一个村。" };
  const form = (now: Values) =>
    ({
      item: freshItem("core", null, 1, {}),
      values: now,
      picked: { storyCore: "model" },
      fill: (...call: (typeof filled)[number]) => filled.push(call),
    }) as unknown as ItemForm;
  const candidate = { scriptName: "还雨", storyCore: "雨分不开。" };
  const shown = (now: Values) => (
    <AssistProvider value={{ form: form(now), put: () => undefined } as unknown as Assist}>
      <Candidates candidates={[candidate]} by="model" isWriting={false} />
    </AssistProvider>
  );
  const { rerender } = render(shown(values));
  fireEvent.click(screen.getByText("换成这个"));
  rerender(shown(candidate));
  fireEvent.click(screen.getByText("换回原来的"));
  expect(filled).toEqual([[values, { storyCore: "model" }]]);
});
