import { documentNode, parseScreenplay, sceneRows, toDocument } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import { beforeEach, expect, test } from "vitest";
import { addSceneAfter, copyScene, rowIds, stepScene, type WritingCommand } from "../sheet/index.ts";
import { shownToasts } from "../ui/toasts.ts";
import { runAndTell } from "./runAndTell.ts";

beforeEach(() => shownToasts.set([]));

test("a scene that was added is said in the spec's words; a command that had nothing to do says nothing", () => {
  const { document } = toDocument(parseScreenplay("第1场 码头 夜 外\n他坐下。\n"), { newId: rowIds });
  let state = EditorState.create({ doc: documentNode(document.scenes) });
  const run = (command: WritingCommand): void => {
    const tr = command(state);
    if (tr) state = state.apply(tr);
  };
  const id = sceneRows(state.doc)[1]?.attrs.id ?? "";
  const said = () => shownToasts.get().map(({ sentence }) => sentence);
  runAndTell({ run }, stepScene(id, 1), "移动成功");
  expect(said()).toEqual([]);
  runAndTell({ run }, addSceneAfter(id, "heading"), "新增成功");
  expect(said()).toEqual(["新增成功"]);
  runAndTell({ run }, copyScene(id), "复制成功");
  expect(sceneRows(state.doc)).toHaveLength(4);
  expect(said()).toEqual(["新增成功", "复制成功"]);
});
