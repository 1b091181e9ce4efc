import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const scenes = (text: string) =>
  parseScreenplay(text)
    .scenes.filter(({ heading }) => heading !== null)
    .map(({ heading, fields }) => [heading, fields.place, fields.time]);
const talk =
  "老周：你来了。林小桥：来了，路上堵得厉害。老周：坐吧，喝杯茶。林小桥：不坐了，还有事，天黑之前要走。".repeat(2);

test("sentences of nothing but where and when open scenes where the script opens them so", () => {
  const text = `周家。老周坐在炕上唠嗑。${talk}村道上。傍晚。两个人走着。${talk}周家。老周推门进来。${talk}傍晚。林家门口。林小桥坐下。${talk}村道上。老周走在村道上。${talk}`;
  expect(scenes(text)).toEqual([
    ["周家。", "周家", null],
    ["村道上。傍晚。", "村道上", "傍晚"],
    ["周家。", "周家", null],
    ["傍晚。林家门口。", "林家门口", "傍晚"],
    ["村道上。", "村道上", null],
  ]);
});

test("beside enough of them nouns for places open scenes that end as verbs do, and sentences that end in such nouns open none", () => {
  const places = ["周家。", "村道上。", "周家。", "林家门口。", "村道上。"].map(
    (place) => `${place}两个人走着。${talk}`,
  );
  const rest = `大队部。老周敲门。${talk}西山坟地。老周站住。${talk}大家回宿舍。${talk}林小桥去了工地。${talk}`;
  expect(scenes(places.join("") + rest).map(([heading]) => heading)).toEqual([
    "周家。",
    "村道上。",
    "周家。",
    "林家门口。",
    "村道上。",
    "大队部。",
    "西山坟地。",
  ]);
  expect(scenes(rest + rest)).toEqual([]);
});

test("such rows with a colon are headings as well", () => {
  const text = ["下午，站台：", "黄昏，广场：", "下午，派出所：", "夜，街道：", "小巷："]
    .map((head) => `${head}\n老周走过来。\n${talk.replaceAll("。", "。\n")}`)
    .join("\n");
  expect(scenes(text)).toHaveLength(5);
});

test("sentences about people are no places, and no place is a heading beside other headings", () => {
  const narration = `老周走到村口。${talk}林小桥回家。${talk}老周收拾屋。${talk}林小桥站在门口。${talk}老周走到村口。${talk}`;
  expect(scenes(narration)).toEqual([]);
  const numbered = [1, 2, 3].map((n) => `${n}、客厅 日 内${talk}院子里。老周出来。${talk}院子里。林小桥出来。${talk}`);
  expect(scenes(numbered.join(""))).toHaveLength(3);
});

test("season, time and side as one word, with the weather and the sentence glued on", () => {
  const text = `夏日内晴老周推门进来。${talk}秋傍晚外多云林小桥站在桥上。${talk}冬日外老周走在雪里。${talk}`;
  expect(scenes(text).map(([heading]) => heading)).toEqual(["夏日内晴", "秋傍晚外多云", "冬日外"]);
});
