import fc from "fast-check";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { documentOf, lineId, newIds } from "../testing/commandProperties.ts";
import { findLine } from "./commands/index.ts";
import { duplicateIds, sceneRows } from "./documentNode.ts";
import { uniqueIds } from "./uniqueIds.ts";

const doc = documentOf("1、渡口 日 外\n船靠岸。\n甲：走。\n\n2、船舱 夜 内\n乙：到了。\n");
const open = () => EditorState.create({ doc, plugins: [uniqueIds(newIds())] });
const at = (words: string, node = doc) => findLine(node, lineId(node, words))!;

test("a split by the editor's own command gives the second part an id of its own", () => {
  const state = open();
  const { pos, node } = at("船靠岸");
  const { doc: after } = state.apply(state.tr.split(pos + 2));
  expect(at("船", after).node.attrs.id).toBe(node.attrs.id);
  expect(at("靠岸", after).node.attrs.id).toBe("new1");
});

test("of a copy and its original the original keeps its id, above it or below", () => {
  const { pos, node } = at("船靠岸");
  for (const to of [pos, pos + node.nodeSize]) {
    const state = open();
    const { doc: after } = state.apply(state.tr.insert(to, node));
    const found = findLine(after, String(node.attrs.id));
    expect(found?.pos).toBe(to === pos ? pos + node.nodeSize : pos);
    expect(duplicateIds(sceneRows(after))).toEqual([]);
  }
});

test("of two front matters, as a browser makes of one that it splits, the second is a scene", () => {
  const state = EditorState.create({
    doc: documentOf("《渡口》\n\n1、渡口 日 外\n船靠岸。\n"),
    plugins: [uniqueIds(newIds())],
  });
  const [front] = state.doc.children as [Node];
  const { doc: after } = state.apply(state.tr.insert(front.nodeSize, front));
  expect(after.children.map(({ attrs }) => attrs.front)).toEqual([true, false, false]);
  expect(duplicateIds(sceneRows(after))).toEqual([]);
});

test("what is cut keeps its id where it is pasted", () => {
  const state = open();
  const { pos, node } = at("船靠岸");
  const cut = state.apply(state.tr.delete(pos, pos + node.nodeSize));
  const target = at("乙：", cut.doc);
  const pasted = cut.apply(cut.tr.insert(target.pos, node));
  expect(findLine(pasted.doc, String(node.attrs.id))?.scene).toBe(2);
});

test("ids are unique after any replacement of any part by any other", () => {
  const place = fc.nat(doc.content.size);
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place, place, place), { minLength: 1, maxLength: 4 }), (edits) => {
      let state = open();
      for (const edit of edits) {
        const [a, b, c, d] = edit.map((n) => Math.min(n, state.doc.content.size)) as [number, number, number, number];
        const { tr } = state;
        const slice = state.doc.slice(Math.min(c, d), Math.max(c, d));
        tr.replaceRange(Math.min(a, b), Math.max(a, b), slice.size > 0 ? slice : new Slice(Fragment.empty, 0, 0));
        state = state.apply(tr);
        expect(duplicateIds(sceneRows(state.doc))).toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
});
