import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CaretPlace } from "../sheet/index.ts";
import { EditorFoot } from "./EditorFoot.tsx";

const PLACE: CaretPlace = {
  sceneIndex: 1,
  sceneId: "s1",
  lineId: "l1",
  type: "action",
  isEmpty: false,
  selected: 0,
  selectedLines: 1,
  isStruck: false,
  next: { type: "action", name: null },
  completions: [],
  canUndo: false,
  canRedo: false,
};

const footOf = (place: Partial<CaretPlace>): string =>
  renderToStaticMarkup(
    <EditorFoot
      place={{ ...PLACE, ...place }}
      isProse={false}
      row={null}
      accepted={null}
      isSplit={false}
      renderPrices={(rest) => rest}
      onTake={() => undefined}
      onRun={() => undefined}
      onScene={() => undefined}
    />,
  );

test("thousands of selected characters are parted, in one line and over lines", () => {
  expect(footOf({ selected: 1_234 })).toContain("选中 1,234 字");
  expect(footOf({ selected: 25_305, selectedLines: 1_045 })).toContain("选中 1,045 行，25,305 字");
});
