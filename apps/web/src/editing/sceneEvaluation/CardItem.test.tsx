// @vitest-environment jsdom
import type { SceneCard } from "@mochang/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CardItem } from "./CardItem.tsx";

afterEach(cleanup);

test("what was typed on a card stays until it is stored", async () => {
  const answers = [false, true];
  const onSave = vi.fn<(result: string) => Promise<boolean>>(() => Promise.resolve(answers.shift() ?? true));
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
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "第二段可删" } });
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "保存" }).getAttribute("aria-busy")).toBeNull());
  expect((screen.getByRole("textbox") as HTMLTextAreaElement).value).toBe("第二段可删");
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await vi.waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(onSave.mock.calls).toEqual([["第二段可删"], ["第二段可删"]]);
});
