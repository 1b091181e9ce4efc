import { expect, test } from "vitest";
import { countUsed, isWithin, stripOf, usedRows } from "./usedRows.ts";

const use = (more: object) => ({
  itemId: "1",
  kind: "core",
  name: "故事内核",
  key: "storyCore",
  label: "故事内核",
  quote: "就剩四发炮弹",
  from: 10,
  to: 16,
  before: "站里数来数去，",
  after: "。",
  ...more,
});

test("a passage that two fields say stands once, with both; a field once, with its longest passage", () => {
  const { passages, fields } = usedRows([
    use({}),
    use({ itemId: "2", kind: "synopsis", name: "故事梗概", key: "premise", label: "故事前提" }),
    use({ quote: "云走得快，一袋烟的工夫", from: 40, to: 51 }),
  ]);
  expect(passages.map(({ from, targets }) => [from, targets])).toEqual([
    [10, ["1 storyCore", "2 premise"]],
    [40, ["1 storyCore"]],
  ]);
  expect(fields.map(({ name, quote }) => [name, quote])).toEqual([
    ["故事内核", "云走得快，一袋烟的工夫"],
    ["故事梗概，故事前提", "就剩四发炮弹"],
  ]);
});

test("the strip of a file marks the parts that are used, and those that might be", () => {
  const strip = stripOf({ used: [{ from: 0, to: 10 }], open: [{ from: 8, to: 12 }], leftOut: [] }, 240);
  expect(strip.slice(0, 7)).toEqual([...Array.from({ length: 5 }, () => "used"), "open", null]);
  expect(stripOf({ used: [], open: [], leftOut: [] }, 3)).toEqual([null, null, null]);
  expect(stripOf({ used: [{ from: 0, to: 5 }], open: [], leftOut: [] }, 0)).toEqual(["used"]);
});

test("what is left out is drawn apart, and is not counted as used", () => {
  const leftOut = [{ from: 4, to: 12 }];
  const strip = stripOf({ used: [{ from: 0, to: 10 }], open: [], leftOut }, 240);
  expect(strip.slice(0, 7)).toEqual(["used", "used", "leftOut", "leftOut", "leftOut", "leftOut", null]);
  const { passages } = usedRows([
    use({ from: 0, to: 10 }),
    use({ from: 4, to: 12, itemId: "2" }),
    use({ from: 20, to: 30 }),
  ]);
  expect(countUsed(passages, [])).toEqual({ passages: 3, fields: 2 });
  expect(countUsed(passages, leftOut)).toEqual({ passages: 2, fields: 1 });
});

test("a passage is left out where it lies within what is left out, not where it only touches it", () => {
  const leftOut = [{ from: 4, to: 12 }];
  expect(
    [
      [4, 12],
      [5, 9],
      [2, 9],
      [12, 20],
    ].map(([from = 0, to = 0]) => isWithin({ from, to }, leftOut)),
  ).toEqual([true, true, false, false]);
});
