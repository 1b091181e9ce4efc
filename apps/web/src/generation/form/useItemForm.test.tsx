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

/** The form of a scene whose submits wait to be answered. */
function openForm(first: Item) {
  const answers: ((item: Item | null) => void)[] = [];
  const workspace = {
    draftBook,
    overview: { scriptType: 1, items: [] },
    submit: () => new Promise((end) => answers.push(end)),
  };
  const form = renderHook((item: Item) => useItemForm(item), {
    initialProps: first,
    wrapper: ({ children }) => (
      <WorkspaceProvider value={workspace as unknown as Workspace}>{children}</WorkspaceProvider>
    ),
  });
  return { ...form, answers };
}

test("a form that goes on to another item keeps apart which of them is being stored", async () => {
  const { result, rerender, answers: stored } = openForm(scene("a"));
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

test("what is written while a form is being stored stays, as a draft of what was stored", async () => {
  const { result, answers } = openForm(scene("c"));
  act(() => result.current.change("location", "码头"));
  act(() => void result.current.submit());
  act(() => result.current.change("location", "码头，夜里"));
  await act(async () => answers[0]?.({ ...scene("c"), version: 4 }));
  expect(draftBook.get("scene-c")).toMatchObject({ base: 4, values: { location: "码头，夜里" } });
  act(() => void result.current.submit());
  await act(async () => answers[1]?.({ ...scene("c"), version: 5 }));
  expect(draftBook.get("scene-c")).toBeNull();
});
