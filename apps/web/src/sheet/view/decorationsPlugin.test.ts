import { EditorState } from "prosemirror-state";
import type { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { decorationsPlugin, renderScenes, showNumbers } from "./decorationsPlugin.ts";
import { scenePosition } from "../documentLookups/textPositions.ts";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { changeLineType } from "../retag/changeLineType.ts";

const SCENES = 90;
const scriptOf = (scenes: number): string =>
  `《渡口》\n\n${Array.from({ length: scenes }, (_, i) => `${i + 1}、渡口 日 外\n△船靠岸。\n甲：走。\n`).join("\n")}`;

/** As much of a view as the plugin's commands need. */
function open(scenes = SCENES, written = false) {
  const plugin = decorationsPlugin(written);
  const view = {
    state: EditorState.create({ doc: sheetTextOf(scriptOf(scenes)).doc, plugins: [plugin] }),
    dispatch(tr: Parameters<EditorView["dispatch"]>[0]) {
      view.state = view.state.apply(tr);
    },
  };
  const worn = () =>
    (plugin.props.decorations as unknown as (state: EditorState) => DecorationSet).call(plugin, view.state).find();
  /** Scenes that are drawn, by their ordinals. */
  const drawn = (): number[] => {
    const starts = view.state.doc.children.map((_, i) => scenePosition(view.state.doc, i));
    return worn()
      .filter(isDrawing)
      .map(({ from }) => starts.indexOf(from - 1))
      .toSorted((a, b) => a - b);
  };
  /** What the headings say in the gutter. */
  const ordinals = (): string[] =>
    worn().flatMap(
      (one) => (one as unknown as { type: { attrs?: Record<string, string> } }).type.attrs?.["data-ordinal"] ?? [],
    );
  return { view: view as unknown as EditorView & typeof view, worn, drawn, ordinals };
}
const idOf = (view: EditorView, scene: number, line: number): string =>
  view.state.doc.child(scene).child(line).attrs.id as string;
const isDrawing = (one: { spec: object }): boolean => "rendered" in one.spec;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** A scene's own, its heading's number in the gutter; a heading's number and a cue's colon are not shown. */
const A_SCENE = 4;
/** 120 lines: the front matter's one and four of a scene. */
const AT_ONCE = 30;

test("what fills the window is drawn at once, other scenes when they come near, each once", () => {
  const { view, worn, drawn, ordinals } = open();
  expect(drawn()).toEqual(range(0, AT_ONCE));
  expect(worn()).toHaveLength(AT_ONCE * A_SCENE + 1);
  renderScenes(view, new Set([-1, 0, 55, 999]));
  renderScenes(view, new Set([55]));
  expect(drawn()).toEqual([...range(0, AT_ONCE), 55]);
  expect(worn()).toHaveLength((AT_ONCE + 1) * A_SCENE + 1);
  expect(ordinals()).toEqual([...range(1, AT_ONCE), 55].map(String));
});

test("a change of a line redecorates its scene and leaves the other scenes and their elements as they are", () => {
  const { view, worn, drawn } = open();
  renderScenes(view, new Set([55, 56, 57]));
  const before = worn().length;
  view.dispatch(changeLineType(view.state, idOf(view, 2, 1), idOf(view, 2, 1), "character")!);
  expect(worn()).toHaveLength(before + 1);
  expect(drawn()).toEqual([...range(0, AT_ONCE), 55, 56, 57]);
});

test("however lines of a scene are written, split, joined and retyped, their decorations equal those of the scene opened anew", () => {
  const describe = (decorations: readonly Decoration[]): string[] =>
    decorations
      .map((one) => {
        const { type } = one as unknown as { type: { attrs?: object } };
        return `${one.from} ${one.to} ${JSON.stringify(type.attrs ?? {})} ${JSON.stringify(one.spec)}`;
      })
      .toSorted();
  let seed = 7;
  const random = (max: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * max);
  };
  const plugin = decorationsPlugin(true);
  let state = EditorState.create({
    doc: sheetTextOf("第1场 渡口 日 外\n甲：走。\n△船靠岸。\n乙：（回头）\n再\n说。\n△他坐下。\n").doc,
    plugins: [plugin],
  });
  const worn = (of: EditorState): Decoration[] =>
    (plugin.props.decorations as unknown as (state: EditorState) => DecorationSet).call(plugin, of).find();
  for (let i = 0; i < 400; i++) {
    const { doc, tr } = state;
    const scene = doc.childCount - 1;
    const start = scenePosition(doc, scene) + 1;
    const end = start + doc.child(scene).content.size;
    const at = start + 1 + random(end - start - 1);
    const to = Math.min(end - 1, at + random(6));
    const within = doc.resolve(at).depth === 2 && doc.resolve(to).depth === 2;
    const line = doc.child(scene).child(random(doc.child(scene).childCount));
    const kinds = ["character", "dialogue", "parenthetical", "action", "heading"] as const;
    const next = [
      () => (within ? tr.insertText("甲（旁）：\n".slice(random(4)), at) : tr),
      () => (within && to > at ? tr.delete(at, to) : tr),
      () => (within ? tr.split(at) : tr),
      () =>
        changeLineType(state, String(line.attrs.id), String(line.attrs.id), kinds[random(kinds.length)] ?? "action") ??
        tr,
    ][random(4)]?.();
    state = state.apply(next ?? tr);
    const newState = EditorState.create({ doc: state.doc, plugins: [plugin] });
    expect(describe(worn(state)), `after change ${i}`).toEqual(describe(worn(newState)));
  }
});

test("a long script that is written is numbered once its headings are read, or at its first change", () => {
  const numbers = range(1, AT_ONCE).map(String);
  const shown = open(300, true);
  const before = shown.worn().length;
  expect(shown.ordinals()).toEqual([]);
  showNumbers(shown.view);
  expect(shown.ordinals()).toEqual(numbers);
  // The written number was hidden before.
  expect(shown.worn()).toHaveLength(before + AT_ONCE);
  const changed = open(300, true);
  changed.view.dispatch(changed.view.state.tr.insertText("他", scenePosition(changed.view.state.doc, 3) + 12));
  expect(changed.ordinals()).toEqual(numbers);
  expect(open(SCENES, true).ordinals()).toEqual(numbers);
});

test("a new scene without a number leaves the writer's numbers, and decorated scenes are decorated anew", () => {
  const { view, drawn, ordinals } = open();
  renderScenes(view, new Set([54, 55]));
  view.dispatch(changeLineType(view.state, idOf(view, 1, 1), idOf(view, 1, 1), "heading")!);
  expect(drawn()).toEqual(expect.arrayContaining([...range(0, AT_ONCE + 1), 55, 56]));
  expect(ordinals()).toEqual([
    "1",
    "1A",
    ...drawn()
      .slice(3)
      .map((index) => String(index - 1)),
  ]);
});
