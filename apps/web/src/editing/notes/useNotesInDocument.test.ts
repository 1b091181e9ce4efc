// @vitest-environment jsdom
import { OWN_NOTE } from "@mochang/contract";
import {
  addAnnotation,
  documentNode,
  findScene,
  parseScreenplay,
  removeAnnotation,
  toDocument,
} from "@mochang/screenplay";
import { renderHook } from "@testing-library/react";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { notePassagesPlugin, type Note } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { useNotesInDocument } from "./useNotesInDocument.ts";

const noteOf = (id: string): Note => ({
  ...OWN_NOTE,
  id,
  key: "靠岸",
  value: "慢一点",
  start: null,
  end: null,
  scene: null,
  time: "2026-11-28 10:00:00",
  state: "saved",
  refused: null,
  draft: null,
});

test("what is typed before a note makes no new note of it; losing its words does", () => {
  const { document } = toDocument(parseScreenplay("1、渡口 日 外\n船靠岸。\n\n2、船舱 夜 内\n他坐下。\n"));
  let state = EditorState.create({ doc: documentNode(document.scenes), plugins: [notePassagesPlugin()] });
  const lineOf = (scene: number): string => String(state.doc.child(scene).child(1).attrs.id);
  const { tr } = state;
  addAnnotation(tr, "1", [{ line: lineOf(1), from: 1, to: 3 }]);
  addAnnotation(tr, "2", [{ line: lineOf(2), from: 0, to: 2 }]);
  state = state.apply(tr);
  const stored = [noteOf("2"), noteOf("1"), noteOf("3")];
  const rows = () =>
    [1, 2].map((index) => ({ index, label: String(index), id: String(state.doc.child(index).attrs.id) }));
  const sheet = {
    doc: () => state.doc,
    view: {
      get state() {
        return state;
      },
    },
  };
  const notesNow = () => ({ editor: { sheet, rows: rows() } }) as unknown as PanelProps;
  const { result, rerender } = renderHook((props: PanelProps) => useNotesInDocument(props, stored), {
    initialProps: notesNow(),
  });
  const before = result.current;
  expect(before.map(({ id, scene, isPlaced }) => [id, scene, isPlaced])).toEqual([
    ["1", 1, true],
    ["2", 2, true],
    ["3", null, false],
  ]);
  state = state.apply(state.tr.insertText("雾里，", (findScene(state.doc, rows()[0]?.id ?? "")?.pos ?? 0) + 2));
  rerender(notesNow());
  expect(result.current.map((note, i) => note === before[i])).toEqual([true, true, true]);
  const without = state.tr;
  removeAnnotation(without, "1");
  state = state.apply(without);
  rerender(notesNow());
  expect(result.current.map(({ id, scene }) => [id, scene])).toEqual([
    ["2", 2],
    ["1", null],
    ["3", null],
  ]);
});
