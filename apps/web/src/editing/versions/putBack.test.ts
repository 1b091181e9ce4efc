import { documentNode, parseScreenplay, sceneRows, toDocument, type SceneJson } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import { expect, test, vi } from "vitest";
import { rowIds, type WritingCommand } from "../../sheet/index.ts";
import { shownToasts } from "../../ui/toasts.ts";
import type { Editor } from "../useEditor.ts";
import { putBack } from "./putBack.ts";

/** An editor without a window; the script's rows, of which the second is a scene. */
function editorOf(text: string) {
  const { document } = toDocument(parseScreenplay(text), { newId: rowIds });
  let state = EditorState.create({ doc: documentNode(document.scenes) });
  const run = (command: WritingCommand): void => {
    const tr = command(state);
    if (tr) state = state.apply(tr);
  };
  const undo = vi.fn<() => boolean>(() => true);
  const editor = { sheet: { doc: () => state.doc, undo }, run } as unknown as Pick<Editor, "sheet" | "run">;
  return { editor, run, undo, scene: () => sceneRows(state.doc)[1] as SceneJson };
}
const toast = () => shownToasts.get().at(-1);

test("a scene that is put back can be taken back, until something else was changed", () => {
  const { editor, run, undo, scene } = editorOf("第1场 码头 夜 外\n他坐下。\n她站着。\n");
  const now = scene();
  const earlier = { ...now, content: now.content.slice(0, 2) };
  putBack(editor, earlier, { what: "第1场" });
  expect(scene().content).toHaveLength(2);
  expect(toast()).toMatchObject({ sentence: "还原成功，第1场" });
  toast()?.undo?.();
  expect(undo).toHaveBeenCalledTimes(1);
  run((state) => state.tr.insertText("雨", state.doc.content.size - 2));
  toast()?.undo?.();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(toast()).toMatchObject({ kind: "warning", sentence: expect.stringContaining("之后又改过") });
});

test("a state that the scene has already offers nothing to take back", () => {
  const { editor, scene } = editorOf("第1场 码头 夜 外\n他坐下。\n");
  putBack(editor, scene(), { what: "第1场" });
  expect(toast()?.sentence).toBe("和现在一样，没有改动");
  expect(toast()?.undo).toBeUndefined();
});

test("while an input method composes, what was done is told once it is done", () => {
  const { editor, run, scene } = editorOf("第1场 码头 夜 外\n他坐下。\n她站着。\n");
  const waiting: WritingCommand[] = [];
  const before = shownToasts.get().length;
  const earlier = { ...scene(), content: scene().content.slice(0, 2) };
  putBack({ ...editor, run: (command) => void waiting.push(command) }, earlier, { what: "第2场" });
  expect(shownToasts.get()).toHaveLength(before);
  for (const command of waiting) run(command);
  expect(scene().content).toHaveLength(2);
  expect(toast()).toMatchObject({ sentence: "还原成功，第2场" });
});
