import clsx from "clsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { renderedScene, sceneNodeView } from "./sceneNodeView.ts";
import css from "./sheet.module.css";

const scene = sheetTextOf("1、渡口 日 外\n△船靠岸。\n").doc.child(1);

beforeEach(() =>
  vi.stubGlobal("document", { createElement: () => ({ className: "", style: { setProperty: () => undefined } }) }),
);
afterEach(() => vi.unstubAllGlobals());

const view = (...worn: Parameters<typeof renderedScene>[]) =>
  sceneNodeView(
    scene,
    null,
    null,
    worn.map((at) => renderedScene(...at)),
  );

test("a scene that is far holds no lines, one that is drawn holds them", () => {
  const far = view();
  expect(far.contentDOM).toBeNull();
  expect((far.dom as HTMLElement).className).toBe(clsx(css.scene, css.headed, css.unrendered));
  const drawn = view([9, scene]);
  expect(drawn.contentDOM).toBe(drawn.dom);
  expect((drawn.dom as HTMLElement).className).toBe(clsx(css.scene, css.headed));
});

test("a scene that comes near is made anew; a drawn one is changed in its place", () => {
  expect(view().update?.(scene, [renderedScene(0, scene)], undefined as never)).toBe(false);
  expect(view([0, scene]).update?.(scene, [renderedScene(70, scene)], undefined as never)).toBe(true);
});
