import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);
const front = (list: string): string[] =>
  parseScreenplay(`《老街》\n${list}\n第一场 客厅 日 内\n${talk}`).frontMatter.map(
    ({ type, text }) => `${type}|${text}`,
  );

test.each([
  "1、老周：男，五十岁。茶馆老板。\n2、林小桥：女，26岁。老周的徒弟。",
  "人物：\n老周：茶馆老板；\n林小桥：老周的徒弟。",
  "老周：男\n林小桥：女，老周的徒弟。",
])("a list of people that reads as cues is no speech: %s", (list) => {
  const found = front(list);
  for (const entry of list.split("\n")) expect(found).toContain(`meta|${entry}`);
});

test("whoever speaks in front of the first scene speaks, below a list as well", () => {
  expect(front("人物：老周、林小桥\n老周：你怎么还不来？")).toContain("dialogue|你怎么还不来？");
  expect(front("老周：从前有一条街。\n老周：街上有一座茶馆。")).toContain("dialogue|从前有一条街。");
});

test("a cast line ends where a direction in brackets begins", () => {
  const { scenes } = parseScreenplay(
    `第一场 客厅 日 内\n人物：老周，林小桥（老周坐在桌边，林小桥推门进来）\n${talk}第二场 街上 日 外\n人物：老周 林小桥【两人走在街上。】\n${talk}`,
  );
  expect(scenes.map(({ lines }) => lines.slice(1, 3).map(({ type, text }) => `${type}|${text}`))).toEqual([
    ["meta|人物：老周，林小桥", "action|（老周坐在桌边，林小桥推门进来）"],
    ["meta|人物：老周 林小桥", "action|【两人走在街上。】"],
  ]);
});

test("rows below a list's label are the list in a text without headings, up to the first direction", () => {
  const { cast, scenes } = parseScreenplay(
    `人物表\n顾长庚：老船工，年轻时跑遍了长江上下，人称“水上飞”，后来开了一家修船铺，一守就是三十年。\n宋晚：茶馆店主。\n宋母：宋晚之母。\n△灯亮，码头。\n${"顾长庚：船票买好了没有？\n宋晚：买好了，明早六点。\n".repeat(3)}`,
  );
  expect(scenes[0]?.lines.slice(0, 5).map(({ type }) => type)).toEqual(["meta", "meta", "meta", "meta", "action"]);
  expect(cast.map(({ name }) => name)).toEqual(expect.arrayContaining(["顾长庚", "宋晚", "宋母"]));
});
