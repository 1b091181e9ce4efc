// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { areScenesFolded, foldPlugin, foldScenes } from "./foldPlugin.ts";

const SCRIPT = "1、渡口 日 外\n甲上。\n乙上。\n\n2、船舱 夜 内\n丙在。\n";
let view: EditorView | null = null;
afterEach(() => view?.destroy());

function open(): EditorView {
  const doc = documentNode(toDocument(parseScreenplay(SCRIPT)).document.scenes);
  view = new EditorView(window.document.createElement("div"), {
    state: EditorState.create({ doc, plugins: [foldPlugin()] }),
  });
  return view;
}
const folded = ({ dom }: EditorView): (string | undefined)[] =>
  [...dom.children].map((element) => (element as HTMLElement).dataset["folded"]);

test("all scenes fold and open; one that the caret comes into opens by itself", () => {
  const sheet = open();
  foldScenes(sheet, "all");
  expect(areScenesFolded(sheet.state)).toBe(true);
  expect(folded(sheet).filter(Boolean)).toEqual(["折起 2 行", "折起 1 行"]);
  const second = sheet.state.doc.childCount - 1;
  const end = sheet.state.doc.content.size - 2;
  sheet.dispatch(sheet.state.tr.setSelection(TextSelection.create(sheet.state.doc, end)));
  expect(folded(sheet)[second]).toBeUndefined();
  foldScenes(sheet, "all");
  expect(areScenesFolded(sheet.state)).toBe(false);
});

test("the caret of a scene that is folded goes to its heading", () => {
  const sheet = open();
  const end = sheet.state.doc.content.size - 2;
  sheet.dispatch(sheet.state.tr.setSelection(TextSelection.create(sheet.state.doc, end)));
  const scene = sheet.state.doc.lastChild;
  foldScenes(sheet, { id: String(scene?.attrs.id) });
  expect(sheet.state.selection.$head.index(1)).toBe(0);
  expect(folded(sheet).at(-1)).toBe("折起 1 行");
});
