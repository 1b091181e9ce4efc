import fc from "fast-check";
import { expect, test } from "vitest";
import { coverageFault } from "../../testing/spanCoverage.ts";
import { readFdx } from "./readFdx.ts";

test("types are taken as they stand", () => {
  const parsed = readFdx(
    [
      { type: "Action", text: "黑。" },
      { type: "Scene Heading", text: "内 客厅 夜", number: "3A" },
      { type: "Character", text: "沈越 (O.S.)" },
      { type: "Parenthetical", text: "（轻声）" },
      { type: "Dialogue", text: "走。 " },
      { type: "Transition", text: "切至：" },
      { type: "Dialogue", text: "谁？" },
      { type: "", text: "门开了。" },
    ],
    ["", "纸鸢", "叶渡之"],
  );
  expect(parsed).toMatchObject({
    title: "纸鸢",
    text: "\n纸鸢\n叶渡之\n黑。\n内 客厅 夜\n沈越 (O.S.)\n（轻声）\n走。 \n切至：\n谁？\n门开了。",
    cast: [{ name: "沈越", aliases: [] }],
  });
  expect(parsed.frontMatter.map((l) => l.type)).toEqual(["meta", "meta", "action"]);
  expect(parsed.scenes).toHaveLength(1);
  expect(parsed.scenes[0]).toMatchObject({
    number: "3A",
    heading: "内 客厅 夜",
    fields: { intExt: "内", time: "夜", place: "客厅" },
  });
  expect(parsed.scenes[0]?.lines.map((l) => [l.type, l.speaker])).toEqual([
    ["heading", undefined],
    ["character", undefined],
    ["parenthetical", "沈越"],
    ["dialogue", "沈越"],
    ["transition", undefined],
    ["dialogue", undefined],
    ["action", undefined],
  ]);
});

test("without headings it is one scene", () =>
  expect(readFdx([{ type: "Action", text: "风。" }]).scenes).toMatchObject([
    { heading: null, lines: [{ text: "风。" }] },
  ]));

test("spans cover every character of the paragraphs", () => {
  const type = fc.constantFrom(
    "Scene Heading",
    "Action",
    "Character",
    "Dialogue",
    "Parenthetical",
    "Transition",
    "Shot",
    "x",
    "",
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ type, text: fc.string({ unit: "binary", maxLength: 12 }) })),
      fc.array(fc.string({ maxLength: 6 }), { maxLength: 3 }),
      (paragraphs, titlePage) => {
        expect(coverageFault(readFdx(paragraphs, titlePage))).toBeNull();
      },
    ),
  );
});
