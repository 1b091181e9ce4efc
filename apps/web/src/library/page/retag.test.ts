import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { nameOfCue, retag, runOf, speakerAbove } from "./retag.ts";

const doc = documentNode(toDocument(parseScreenplay("1、渡口 日 外\n△船靠岸。\n△风停了。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n甲：到了。\n")).scenes);
const open = () => EditorState.create({ doc, plugins: [history()] });
const typesOf = (state: EditorState, scene: number) => state.doc.child(scene).content.content.map((line) => line.attrs.type as string);

describe("re-tagging on the page", () => {
  test("is one transaction that one undo takes back", () => {
    const run = runOf(doc, { scene: 1, line: 2 });
    expect(run).toEqual({ first: { scene: 1, line: 1 }, last: { scene: 1, line: 2 }, count: 2 });
    let state = open();
    state = state.apply(retag(state, run.first, run.last, "transition")!);
    expect(typesOf(state, 1).slice(0, 3)).toEqual(["heading", "transition", "transition"]);
    undo(state, (tr) => (state = state.apply(tr)));
    expect(state.doc.eq(doc)).toBe(true);
  });

  test("gives speech its speaker, and takes a cue's name to the speech under it in the same undo", () => {
    let state = open();
    const at = typesOf(state, 1).indexOf("action");
    state = state.apply(retag(state, { scene: 1, line: at + 1 }, { scene: 1, line: at + 1 }, "character")!);
    expect(state.doc.child(1).child(at + 1).attrs.speaker).toBeNull();
    const cue = typesOf(state, 1).lastIndexOf("character");
    state = state.apply(retag(state, { scene: 1, line: cue }, { scene: 1, line: cue }, "dialogue")!);
    expect(state.doc.child(1).child(cue).attrs.speaker).toBe("甲");
    undo(state, (tr) => (state = state.apply(tr)));
    expect(typesOf(state, 1)[cue]).toBe("character");
  });

  test("changes nothing where nothing would change", () => {
    const state = open();
    const once = state.apply(retag(state, { scene: 1, line: 1 }, { scene: 1, line: 1 }, "meta")!);
    expect(retag(once, { scene: 1, line: 1 }, { scene: 1, line: 1 }, "meta")).toBeNull();
    expect(retag(state, { scene: 9, line: 0 }, { scene: 9, line: 0 }, "meta")).toBeNull();
  });

  test("knows who speaks", () => {
    expect(["△甲（笑）：", "老秦", "【旁白】"].map(nameOfCue)).toEqual(["甲", "老秦", ""]);
    const types = typesOf(open(), 1);
    expect(speakerAbove(doc.child(1), types.indexOf("dialogue"))).toBe("甲");
    expect(speakerAbove(doc.child(1), 1)).toBeNull();
  });
});
