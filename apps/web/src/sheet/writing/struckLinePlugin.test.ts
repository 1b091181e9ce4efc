// @vitest-environment jsdom
import { documentNode, parseScreenplay, strike, toDocument } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { DecorationSet, EditorView } from "prosemirror-view";
import { afterEach, expect, test } from "vitest";
import { sceneDecorations } from "../view/sceneDecorations.ts";
import { struckLinePlugin } from "./struckLinePlugin.ts";

const SCRIPT = "1、渡口 日 外\n雾很大。船不开。\n甲上。\n";
// jsdom lays nothing out.
document.elementFromPoint = () => null;
let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** A sheet on which the first `struck` characters of the line below the heading are struck out. */
function open(struck: number): { sheet: EditorView; line: HTMLElement } {
  const doc = documentNode(toDocument(parseScreenplay(SCRIPT)).document.scenes);
  const decorations = ({ doc: now }: EditorState): DecorationSet => {
    let at = 0;
    return DecorationSet.create(
      now,
      now.children.flatMap((scene) => {
        const made = sceneDecorations(scene, at, null, {}, true);
        at += scene.nodeSize;
        return made;
      }),
    );
  };
  const sheet = new EditorView(document.createElement("div"), {
    state: EditorState.create({ doc, plugins: [history(), struckLinePlugin()] }),
    decorations,
  });
  view = sheet;
  const { tr } = sheet.state;
  strike(tr, { line: String(doc.lastChild?.child(1).attrs.id), from: 0, to: struck });
  sheet.dispatch(tr);
  const line = [...sheet.dom.querySelectorAll("p")].find((p) => p.textContent === "雾很大。船不开。") as HTMLElement;
  line.getBoundingClientRect = () => ({ left: 100 }) as DOMRect;
  return { sheet, line };
}
const struckWords = ({ state }: EditorView): string => {
  let words = "";
  state.doc.descendants((node) => {
    if (node.marks.some(({ type }) => type.name === "strike")) words += node.text ?? "";
  });
  return words;
};
const press = (line: HTMLElement, clientX: number) =>
  line.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, clientX }));

test("a press on the mark beside a line that is struck out whole brings it back, as one step", () => {
  const { sheet, line } = open(8);
  expect(line.dataset["struck"]).toBe("");
  press(line, 120);
  expect(struckWords(sheet)).toBe("雾很大。船不开。");
  press(line, 80);
  expect([struckWords(sheet), line.dataset["struck"]]).toEqual(["", undefined]);
  undo(sheet.state, sheet.dispatch);
  expect(struckWords(sheet)).toBe("雾很大。船不开。");
});

test("a line of which something stands has no mark", () => {
  const { sheet, line } = open(4);
  press(line, 80);
  expect([struckWords(sheet), line.dataset["struck"]]).toEqual(["雾很大。", undefined]);
});
