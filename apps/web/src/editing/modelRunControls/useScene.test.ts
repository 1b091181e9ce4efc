import { expect, test } from "vitest";
import type { PanelProps } from "../panelProps.ts";
import { activeScene } from "./activeScene.ts";

const rows = [
  { id: "act1", label: null },
  { id: "a", label: "1" },
  { id: "act2", label: null },
  { id: "b", label: "2" },
  { id: "end", label: null },
];

test.each([
  ["b", "b"],
  ["act1", "a"],
  ["act2", "b"],
  ["end", "b"],
  ["front", "a"],
])("with the caret in %s the panels are about scene %s", (sceneId, expected) => {
  const props = { editor: { rows, place: { sceneId } }, panels: { sceneId: null } } as unknown as PanelProps;
  expect(activeScene(props)?.id).toBe(expected);
});

test("without a scene they are about none", () => {
  const props = { editor: { rows: rows.slice(0, 1), place: null }, panels: { sceneId: null } } as unknown as PanelProps;
  expect(activeScene(props)).toBeNull();
});
