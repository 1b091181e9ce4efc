// @vitest-environment jsdom
import { ENTITIES } from "@mochang/generation";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { openEmptyDraftBook } from "../draft/openEmptyDraftBook.ts";
import { freshItem, type Item } from "../items.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { useItemForm } from "./useItemForm.ts";

const draftBook = await openEmptyDraftBook();
const VALUES = Object.fromEntries(
  ENTITIES.scene.fields.map(({ key }) => [key, ["character", "beats"].includes(key) ? ["甲", "乙", "丙"] : "写了"]),
);
const scene = (id: string): Item => ({ ...freshItem("scene", "sequence", 1, VALUES), id, key: `scene-${id}` });

test("a form that goes on to another item keeps apart which of them is being stored", async () => {
  const stored: ((item: Item | null) => void)[] = [];
  const workspace = {
    draftBook,
    overview: { scriptType: 1, items: [] },
    submit: () => new Promise((end) => stored.push(end)),
  };
  const { result, rerender } = renderHook((item: Item) => useItemForm(item), {
    initialProps: scene("a"),
    wrapper: ({ children }) => (
      <WorkspaceProvider value={workspace as unknown as Workspace}>{children}</WorkspaceProvider>
    ),
  });
  expect(result.current.missing).toBe(null);
  act(() => void result.current.submit());
  rerender(scene("b"));
  expect(result.current.isBusy).toBe(false);
  act(() => void result.current.submit());
  await act(async () => stored[0]?.(scene("a")));
  expect(result.current.isBusy).toBe(true);
  rerender(scene("a"));
  expect(result.current.isBusy).toBe(false);
});
