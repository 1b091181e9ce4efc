import clsx from "clsx";
import { DecorationSet } from "prosemirror-view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { renderedScene, sceneNodeView } from "./sceneNodeView.ts";
import css from "./sheet.module.css";

const scene = sheetTextOf("1、渡口 日 外\n△船靠岸。\n").doc.child(1);

beforeEach(() =>
  vi.stubGlobal("document", { createElement: () => ({ className: "", style: { setProperty: () => undefined } }) }),
);
afterEach(() => vi.unstubAllGlobals());

/** Decorations as a scene's view is given them: by positions in the scene. */
const marked = DecorationSet.create(scene, [renderedScene(-1, scene)]);
const bare = DecorationSet.empty;
const view = (inner = bare) => sceneNodeView(scene, null, null, null, inner);

test("a scene that is far holds no lines, one that is drawn holds them", () => {
  const far = view();
  expect(far.contentDOM).toBeNull();
  expect((far.dom as HTMLElement).className).toBe(clsx(css.scene, css.headed, css.unrendered));
  const drawn = view(marked);
  expect(drawn.contentDOM).toBe(drawn.dom);
  expect((drawn.dom as HTMLElement).className).toBe(clsx(css.scene, css.headed));
});

test("a scene that comes near is made anew; a drawn one is changed in its place, also when its mark is gone", () => {
  expect(view().update?.(scene, [], marked)).toBe(false);
  expect(view(marked).update?.(scene, [], marked)).toBe(true);
  expect(view(marked).update?.(scene, [], bare)).toBe(true);
});
