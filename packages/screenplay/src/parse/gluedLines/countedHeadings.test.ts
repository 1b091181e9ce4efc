import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const headings = (text: string): (string | null)[] => parseScreenplay(text).scenes.map(({ heading }) => heading);
const fields = (text: string) => parseScreenplay(text).scenes.map((scene) => scene.fields);
const talk = "老周：你来了。林小桥：来了，路上堵得厉害。老周：坐吧，喝杯茶。林小桥：不坐了，还有事。".repeat(3);

test("a number glued to the words in front of it is a heading where it counts on, and only there", () => {
  const glued = (third: string) =>
    `第一场 客厅 日 内${talk}第二场 院子 夜 外${talk}他走了${third}${talk}第四场 街上 日 外${talk}`;
  expect(headings(glued("第三场宿舍里老周躺着。"))).toHaveLength(4);
  expect(headings(glued("第七场球赛开始了。"))).toHaveLength(3);
});

test("the number that a sequence lacks is a heading, whatever it says", () => {
  const rows = (third: string) =>
    ["1. 客厅，日", "2. 院子，夜", third, "4. 街上，日", "5. 桥上，夜"]
      .map((head) => `${head}老周坐下。\n${talk}\n`)
      .join("");
  expect(headings(rows("3. 老周出门"))).toHaveLength(5);
  expect(headings(rows("7. 老周出门"))).toHaveLength(4);
});

test("numbers in brackets are headings whatever stands behind them, and begin again in each episode", () => {
  const episode = `（1）客厅。内。日。${talk}（2）茫茫雪原${talk}（3）河水上 落日${talk}（4）院子。外。夜。${talk}`;
  expect(headings(`第一集 相逢${episode}第二集 别离${episode}`)).toHaveLength(8);
});

test("the first scene is glued to the list of people, and scenes are counted in each part", () => {
  expect(
    headings(`二婶：女，44岁，吴强的二婶场景一县城日 外${talk}场景二车站日 外${talk}场景三商场 日 内${talk}`),
  ).toHaveLength(3);
  const part = (n: string) => `第${n}景第一场楚王打猎。${talk}第二场宫中摆酒。${talk}`;
  expect(headings(part("一") + part("二"))).toHaveLength(4);
});

test("numbers alone on their rows above labels open scenes, and so do those that count on from them", () => {
  const scene = (n: string, below: string) => `${n}\n${below}\n${talk}\n`;
  const text =
    scene("一", "人物：老周\n场景：客厅。日") +
    scene("二", "人物：老周\n场景：院子。夜") +
    scene("三", "老周走在街上。") +
    scene("四", "人物：老周\n场景：桥上。日");
  expect(headings(text)).toEqual(["一", "二", "三", "四"]);
});

test("a sentence behind a number alone is none of the heading", () => {
  const rows = [
    "（一）林小桥走进校门，遇到老周。",
    "（二）老周回到宿舍，屋里没有人。",
    "（三）河边，两个人坐着，谁也不看谁。",
  ];
  expect(headings(rows.map((row) => `${row}\n${talk.replaceAll("。", "。\n")}`).join(""))).toEqual([
    "（一）",
    "（二）",
    "（三）河边",
  ]);
});

test("the first number is glued to what stands above it, and so is an act above its labels", () => {
  expect(headings(`《小河》编剧：王五1、老周家。${talk}2、院子、阴、早晨${talk}3、厨房。夜${talk}`)).toHaveLength(3);
  const act = (n: string) => `第${n}幕：布景：七把椅子。${talk}`;
  expect(headings(`班长，河南口音${act("一")}${act("二")}`)).toHaveLength(2);
});

test("the number behind a sentence is none of the heading in front of it", () => {
  const text = `1、日，外，江边${talk}2、海港外，船笛声响，一辆车停下，他上车。3、日，外，广场${talk}4、日，外，街道他说不出话来……5、日，家中${talk}`;
  expect(headings(text)).toHaveLength(5);
});

test("a name in marks is part of a place", () =>
  expect(fields(`1、“梦幻”酒吧。夜。内。${talk}\n2、街上。日。外。${talk}`)[0]).toMatchObject({
    place: "“梦幻”酒吧",
    time: "夜",
  }));

test("two scenes that are counted in short are headings, at a row's end as well", () => {
  expect(headings(`第一场教子${talk.repeat(3)}第二场成婚${talk.repeat(3)}`)).toHaveLength(2);
  expect(headings(`第一场\n场景：客厅\n${talk}\n老周：能去看看吗？第二场\n场景：院子\n${talk}`)).toHaveLength(2);
});

test("the label of the people behind a side is no place", () => {
  const scene = (n: number) => `${n} 老周家 屋内 白天 内景人物 老周 林小桥（两人坐着。）${talk}\n`;
  const { scenes } = parseScreenplay([1, 2, 3].map(scene).join(""));
  expect(scenes.map(({ number, fields: { intExt } }) => [number, intExt])).toEqual([
    ["1", "内"],
    ["2", "内"],
    ["3", "内"],
  ]);
});

test("剧情 and a number open a scene", () =>
  expect(
    headings([1, 2, 3].map((n) => `剧情${n} 老周家 日：内景人物：老周、林小桥${talk}`).join("")).map((one) =>
      one?.slice(0, 3),
    ),
  ).toEqual(["剧情1", "剧情2", "剧情3"]));

test("an act with one block of labels is the scene, and one that goes on as no title is an act", () => {
  const act = (n: string) =>
    `第${n}幕\n旁白：很久以前。\n人物：老周，林小桥\n地点：客厅\n${talk.replaceAll("。", "。\n")}`;
  expect(headings(act("一") + act("二") + act("三"))).toEqual(["第一幕", "第二幕", "第三幕"]);
  const late = `第一幕\n${talk}\n第二幕\n${talk}\n第三幕，村口主要人物：老周；林小桥；两个人从村口走过来，站在树下说话，天已经快黑了。\n${talk}`;
  expect(headings(late)).toHaveLength(3);
});

test("the time of day at the end of the place, and behind the weather", () =>
  expect(
    fields(`1、老板办公室日 内\n${talk}\n2、街头 晴 日 外\n${talk}\n3、院中 夏 夜 外\n${talk}`).map(
      ({ place, time }) => [place, time],
    ),
  ).toEqual([
    ["老板办公室", "日"],
    ["街头", "日"],
    ["院中", "夜"],
  ]));

test("a heading that stands where the count skips a number is one, under whatever number", () => {
  const glued = ["1、客厅。日。", "2、院子。夜。", "3、村口。日。", "2、渡口。晨。", "5、客厅。夜。", "6、村口。晨。"]
    .map((heading) => heading + talk)
    .join("");
  expect(parseScreenplay(glued).scenes.map(({ number }) => number)).toEqual(["1", "2", "3", "2", "5", "6"]);
});
