import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";
import { readKindBoxes } from "./kindBoxes.ts";

const SCENE =
  "[第1场] 老周家[角色] 老周，林小桥[动作: 老周]：把钥匙扔到桌上。[对话: 林小桥 说]：你回来了。[对话:? 老周 说]：回来了。[镜头]：窗外下着雨。[动作: 林小桥]：端来一碗面。[对话: 林小桥 说]：吃吧。";
const NEXT = "[第2场] 码头[角色] 老周[动作: 老周]：望着江面。[对话: 老周 说]：船呢？";

const read = (text: string) => {
  const { scenes, cast } = parseScreenplay(text);
  return {
    scenes: scenes.length,
    cast: cast.map(({ name }) => name),
    lines: scenes.flatMap(({ lines }) =>
      lines.map(({ type, speaker, text: words }) => `${type} ${speaker ?? ""}|${words}`),
    ),
  };
};

test.each([
  ["without line ends", SCENE + NEXT],
  ["with line ends", (SCENE + NEXT).replaceAll("[", "\n[").trim()],
])("boxes that say what follows and who: %s", (_, text) => {
  const { scenes, cast, lines } = read(text);
  expect(scenes).toBe(2);
  expect(cast.toSorted()).toEqual(["林小桥", "老周"].toSorted());
  expect(lines).toEqual(
    expect.arrayContaining([
      "action |[动作: 老周]：把钥匙扔到桌上。",
      "character |[对话: 林小桥 说]：",
      "dialogue 林小桥|你回来了。",
      "dialogue 老周|回来了。",
      "action |[镜头]：窗外下着雨。",
    ]),
  );
});

test("the name of whoever speaks may stand in a box with the word for people", () => {
  const { cast, lines } = read(
    "第一场 客厅 日 内\n[人物: 老周]：你来了。\n[人物: 林小桥]：来了。\n[人物: 老周]：坐。\n[动作: 林小桥]：坐下。\n",
  );
  expect(cast).toEqual(["老周", "林小桥"]);
  expect(lines).toEqual(expect.arrayContaining(["dialogue 老周|你来了。", "action |[动作: 林小桥]：坐下。"]));
});

test("a box without a name is nobody's, and a name like the label keeps its place", () => {
  const { cast, lines } = read(
    "第一场 客厅 日 内\n[对话: 老周]：你来了。\n[对话:   ]：谁？\n[对话: 对面 说]：我。\n[对话: 老周]：坐。\n",
  );
  expect(cast).not.toContain(" ");
  expect(lines).toContain("dialogue 对面|我。");
});

test("the place of a name is not looked for in the box's label", () => {
  const blocks = ["[人物: 人]:走。", "[人物: 人]:好。", "[人物:  ]:走。", "[人物: 人]:来。"].map((norm) => ({
    norm,
  }));
  expect(readKindBoxes(blocks as unknown as Parameters<typeof readKindBoxes>[0])).toEqual(new Set(["人"]));
  expect(blocks.map(({ norm }) => norm)).toContain("△    人::走。");
});
