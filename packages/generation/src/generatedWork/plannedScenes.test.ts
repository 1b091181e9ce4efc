import { expect, test } from "vitest";
import { newItem } from "./work.ts";
import { plannedScenes } from "./plannedScenes.ts";

const act = newItem({
  id: "a",
  kind: "act",
  parentId: null,
  sort: 1,
  values: {
    sequences: [
      { name: "井绳", sceneNum: 40 },
      { name: "炮库", sceneNum: null },
    ],
  },
});
const sequence = (scenes: readonly object[]) =>
  newItem({ id: "s", kind: "sequence", parentId: "a", sort: 1, values: { scenes } });

test("a sequence has the scenes that it lays out, else as many as its act says, else nothing is known", () => {
  expect(plannedScenes(act, sequence([{ title: "一" }, { title: "二" }]), 1)).toBe(2);
  expect(plannedScenes(act, sequence([]), 1)).toBe(40);
  expect(plannedScenes(act, undefined, 1)).toBe(40);
  expect(plannedScenes(act, undefined, 2)).toBeNull();
  expect(plannedScenes(act, undefined, 3)).toBeNull();
});
