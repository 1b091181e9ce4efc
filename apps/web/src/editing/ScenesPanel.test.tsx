// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import "../sheet/testing/renderHook.ts";
import type { PanelProps } from "./panelProps.ts";
import { ScenesPanel } from "./ScenesPanel.tsx";
import type { SceneRow } from "./sceneRows.ts";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  return () => vi.unstubAllGlobals();
});

/** A row that counts how often it is drawn. */
function countedRow(index: number, drawn: number[]): SceneRow {
  return {
    index,
    id: `s${index}`,
    label: String(index),
    get title() {
      drawn.push(index);
      return `渡口${index}`;
    },
    time: "夜",
    seconds: 60,
    characters: 400,
    dialogueCharacters: 200,
    people: [],
    firstLine: "雾很大。",
  };
}

test("a scene that has changed is the only one whose row is drawn again", () => {
  const drawn: number[] = [];
  const rows = [1, 2, 3].map((index) => countedRow(index, drawn));
  const client = new QueryClient();
  const panel = (shown: readonly SceneRow[]) => {
    const editor = {
      rows: shown,
      isListed: shown.length > 0,
      isProse: false,
      unit: "场",
      place: null,
      cutRows: { get: () => [], subscribe: () => () => undefined },
    };
    const props = { script: { scriptId: "s", versionId: "" }, editor: { ...editor, goTo, run, say }, panels: {} };
    return (
      <QueryClientProvider client={client}>
        <ScenesPanel {...(props as unknown as PanelProps)} />
      </QueryClientProvider>
    );
  };
  const [goTo, run, say] = [() => undefined, () => undefined, (words: string) => words];
  const { rerender, getByText, queryByText } = render(panel(rows));
  rerender(panel([]));
  expect(queryByText(/约 0 秒/u)).toBeNull();
  rerender(panel(rows));
  expect(getByText("约 3 分钟，线长即片长")).toBeTruthy();
  // The caret stands in no scene: what is added comes behind the one that the panels are about.
  expect(getByText(/^第 1 场.*后$/u)).toBeTruthy();
  drawn.length = 0;
  rerender(panel([...rows.slice(0, 2), countedRow(3, drawn)]));
  // The foot names the first scene.
  expect(drawn.filter((index) => index !== 1)).toEqual([3]);
  expect(drawn.filter((index) => index === 1).length).toBeLessThan(2);
});
