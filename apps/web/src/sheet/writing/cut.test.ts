import {
  deleteScene,
  documentNode,
  joinScenes,
  parseScreenplay,
  toDocument,
  type SceneJson,
} from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { putLinesAfter, putRowAfter, putRowBack, selectedLines, takeLinesOut } from "./cutSceneCommands.ts";
import { rowsCutBy } from "./cutRowsPlugin.ts";

const TEXT = "1、渡口 日 外\n船靠岸。\n甲：走。\n\n2、船舱 夜 内\n他坐下。\n\n3、江心 夜 外\n到了。\n";
const open = () =>
  EditorState.create({
    doc: documentNode(toDocument(parseScreenplay(TEXT)).document.scenes),
    plugins: [history()],
  });
const idOf = (doc: Node, index: number): string => String(doc.child(index).attrs.id);
const firsts = ({ doc }: EditorState): string[] =>
  doc.children.slice(1).map((row) => row.firstChild?.textContent ?? "");

test("a scene that is taken out is told with what stood around it; one that is joined to another, or undone, is not", () => {
  const state = open();
  const { tr } = state;
  deleteScene(tr, idOf(state.doc, 2));
  expect(rowsCutBy(tr)).toMatchObject([{ after: idOf(state.doc, 1), before: idOf(state.doc, 3), above: 1 }]);
  const joined = state.tr;
  joinScenes(joined, idOf(state.doc, 1));
  expect(rowsCutBy(joined)).toEqual([]);
  expect(rowsCutBy(tr.setMeta("addToHistory", false))).toEqual([]);
  let copied = state;
  const row = { ...(state.doc.child(2).toJSON() as SceneJson) };
  copied = copied.apply(
    putRowAfter({ ...row, attrs: { ...row.attrs, id: "copy" } }, idOf(state.doc, 1))(copied) ?? copied.tr,
  );
  expect(firsts(copied)).toHaveLength(4);
  undo(copied, (undoing) => expect(rowsCutBy(undoing)).toEqual([]));
});

test("a scene comes back between its neighbours, behind another, or at the end where both are gone", () => {
  const state = open();
  const row = state.doc.child(2).toJSON() as SceneJson;
  const { tr } = state;
  deleteScene(tr, row.attrs.id);
  const without = state.apply(tr);
  const put = (command: ReturnType<typeof putRowAfter>): string[] =>
    firsts(without.apply(command(without) ?? without.tr));
  const [one, two, three] = firsts(state) as [string, string, string];
  expect(put(putRowBack(row, idOf(state.doc, 1), null))).toEqual([one, two, three]);
  expect(put(putRowBack(row, "gone", idOf(state.doc, 3)))).toEqual([one, two, three]);
  expect(put(putRowBack(row, "gone", "gone"))).toEqual([one, three, two]);
  expect(put(putRowAfter(row, idOf(state.doc, 3)))).toEqual([one, three, two]);
  expect(putRowBack(row, null, null)(state)).toBeNull();
});

test("lines are taken out whole and come back under their ids", () => {
  let state = open();
  const line = state.doc.child(1).child(1);
  const at = state.doc.child(0).nodeSize + 2 + state.doc.child(1).child(0).nodeSize;
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at + 1, at + 3)));
  const parked = selectedLines(state);
  expect(parked?.lines.map(({ attrs }) => attrs.id)).toEqual([line.attrs.id]);
  const without = state.apply(takeLinesOut(parked as NonNullable<typeof parked>)(state) as typeof state.tr);
  expect(without.doc.child(1).textContent).not.toContain("船靠岸");
  const back = without.apply(putLinesAfter(parked?.lines ?? [], parked?.above ?? null)(without) as typeof state.tr);
  expect(back.doc.child(1).child(1).eq(line)).toBe(true);
  const heading = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at - 4)));
  expect(selectedLines(heading)).toBeNull();
});
