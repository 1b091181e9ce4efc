// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { ScriptPlace } from "../library/index.ts";
import { fakeSheet } from "./testing/fakeSheet.ts";
import { renderHook } from "./testing/renderHook.ts";
import type { OpenSheet } from "./useSheet.ts";
import { useInitialScrollTarget } from "./useInitialScrollTarget.ts";

const SOURCE = "1、渡口 日 外\n△雨下了一整夜。\n2、桥头 夜 外\n△他走了。\n";
const START = SOURCE.indexOf("雨下了");

function openAt(place: ScriptPlace | null, write = false) {
  const acts = {
    goToScene: vi.fn<OpenSheet["goToScene"]>(),
    goToPassage: vi.fn<OpenSheet["goToPassage"]>(),
    notes: { annotate: vi.fn<OpenSheet["notes"]["annotate"]>() },
  };
  const { rerender } = renderHook(({ sheet }) => useInitialScrollTarget({ sheet, ...acts }, place, write), {
    initialProps: { sheet: null as ReturnType<typeof fakeSheet> | null },
  });
  rerender({ sheet: fakeSheet(SOURCE) });
  rerender({ sheet: fakeSheet(SOURCE) });
  return acts;
}

test("goes to the passage once, and writes a note on it where that was asked for", () => {
  const passage = { start: START, end: START + 7, words: "雨下了一整夜。" };
  const found = { start: START, end: START + 7, text: "雨下了一整夜。" };
  const read = openAt({ scene: 1, passage });
  expect(read.goToPassage.mock.calls).toEqual([[found]]);
  expect(read.notes.annotate).not.toHaveBeenCalled();
  expect(openAt({ scene: 1, passage }, true).notes.annotate.mock.calls).toEqual([[found]]);
});

test("goes to the scene where the script says something else there now", () => {
  const acts = openAt({ scene: 2, passage: { start: START, end: START + 7, words: "风刮了一整夜。" } }, true);
  expect(acts.goToScene).toHaveBeenCalledTimes(1);
  expect(acts.goToPassage).not.toHaveBeenCalled();
  expect(acts.notes.annotate).not.toHaveBeenCalled();
});

test("does not scroll without a place, or with a scene that was deleted", () => {
  for (const place of [null, { scene: 99 }]) {
    const acts = openAt(place);
    expect(acts.goToScene).not.toHaveBeenCalled();
    expect(acts.goToPassage).not.toHaveBeenCalled();
  }
});
