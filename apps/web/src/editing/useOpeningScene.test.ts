// @vitest-environment jsdom
import { EditorState, type Transaction } from "prosemirror-state";
import { afterEach, expect, test, vi } from "vitest";
import { fakeSheet } from "../sheet/testing/fakeSheet.ts";
import { renderHook } from "../sheet/testing/renderHook.ts";
import { itemToFix } from "./todo/openItem.ts";
import { useOpeningScene } from "./useOpeningScene.ts";

const SOURCE = "1、渡口 日 外\n△雨下了一整夜。\n2、桥头 夜 外\n△他走了。\n3、江心 夜 外\n△船停了。\n";

afterEach(() => {
  history.replaceState(null, "", "/");
  itemToFix.set(null);
});

/** Opens the script at an address: the rows that it scrolls to, and the headings of the scenes that it puts the caret into. */
function openAt(search: string): { rows: number; headings: string[] } {
  history.replaceState(null, "", `/newEditscript?${search}`);
  const sheet = fakeSheet(SOURCE);
  const state = EditorState.create({ doc: sheet.doc() });
  const dispatch = vi.fn<(tr: Transaction) => void>();
  const open = Object.assign(sheet, { view: { state, dispatch } as unknown as typeof sheet.view });
  const { rerender } = renderHook(({ sheet: now }) => useOpeningScene(now), {
    initialProps: { sheet: null as typeof open | null },
  });
  rerender({ sheet: open });
  rerender({ sheet: { ...open } });
  const headings = dispatch.mock.calls.map(([tr]) => tr.selection.$head.node(1).firstChild?.textContent ?? "");
  return { rows: sheet.scrollToScene.mock.calls.length, headings };
}

test("goes once to the scene that the address names", () => {
  const { rows, headings } = openAt("scene=3");
  expect(rows).toBe(1);
  expect(headings).toEqual([expect.stringContaining("江心")]);
});

test("stays at the top without a scene, with one that is gone, or where 待办 shows a place to be fixed", () => {
  for (const search of ["scriptId=s1", "scene=99"]) expect(openAt(search)).toEqual({ rows: 0, headings: [] });
  itemToFix.set({ key: null, words: "船停了", scene: 3 });
  expect(openAt("scene=3")).toEqual({ rows: 0, headings: [] });
});
