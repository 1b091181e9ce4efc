// @vitest-environment jsdom
import type { SceneCard } from "@mochang/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CardItem } from "./CardItem.tsx";

afterEach(cleanup);

function open(onSave: (result: string) => Promise<boolean>): void {
  const card = {
    id: "d.s.108",
    promptId: 108,
    title: "叙事原则",
    result: "原来的话",
    quotes: [],
  } as unknown as SceneCard;
  const nothing = () => undefined;
  render(
    <CardItem
      card={card}
      isTicked
      isCurrent={false}
      onTick={nothing}
      onTake={nothing}
      onQuote={nothing}
      onSave={onSave}
      onDelete={nothing}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "改叙事原则" }));
}
const type = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "保存" }));

test("what was typed on a card stays until it is stored", async () => {
  const answers = [false, true];
  const onSave = vi.fn<(result: string) => Promise<boolean>>(() => Promise.resolve(answers.shift() ?? true));
  open(onSave);
  type("第二段可删");
  save();
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "保存" }).getAttribute("aria-busy")).toBeNull());
  expect((screen.getByRole("textbox") as HTMLTextAreaElement).value).toBe("第二段可删");
  save();
  await vi.waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(onSave.mock.calls).toEqual([["第二段可删"], ["第二段可删"]]);
});

test("what is typed on a card while it is saved stays, to be saved next", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onSave = vi.fn<(result: string) => Promise<boolean>>(() => promise);
  open(onSave);
  type("第二段可删");
  save();
  type("第二段可删，结尾也长");
  resolve(true);
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "保存" }).getAttribute("aria-busy")).toBeNull());
  expect((screen.getByRole("textbox") as HTMLTextAreaElement).value).toBe("第二段可删，结尾也长");
  save();
  await vi.waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(onSave.mock.calls).toEqual([["第二段可删"], ["第二段可删，结尾也长"]]);
});
