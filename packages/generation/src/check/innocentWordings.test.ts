import { describe, expect, test } from "vitest";
import { rulesOf, scene, sceneAtWell } from "../testing/scenes.ts";

// Innocent wordings that a hand who tried to have them accused found.

const enters = sceneAtWell("动 罗顺堂推开门。");

test.each([
  "动 罗顺堂累死了，一屁股坐下。",
  "人 沈照禾\n话 罗顺堂饿死了，快给他下碗面。",
  "动 罗顺堂牺牲了两个周末，把井修好。",
  "动 罗顺堂去世界各地找水。",
  "动 罗顺堂守着那头牛，牛断了气。",
  "动 罗顺堂跑得没了呼吸，扶着井台喘。",
  "动 罗顺堂摔了一跤，手脚冰凉。",
  "动 罗顺堂软在沙发里，再没起来。",
  "动 罗顺堂把一捆柴投进灶火里。",
  "动 罗顺堂给被撞死的狗挖坑。",
  "动 罗顺堂的棺材铺开张了。",
  "动 沈照禾做了个梦。罗顺堂死了。",
  "动 电视里，罗顺堂演的将军断了气。",
  "动 罗顺堂断了气。\n动 导演喊停，他一骨碌爬起来。",
  "人 沈照禾\n话 罗顺堂死了。\n人 庄敏\n话 你胡说。",
  "人 沈照禾\n话 罗顺堂都埋了三坛酒了。",
  "人 沈照禾\n话 罗顺堂等会儿就来，菜都凉透了。",
])("nobody dies: %s", (row) => expect(rulesOf([sceneAtWell(row), enters])).not.toContain("dead"));

test("who was told to be dead is told to live", () => {
  const told = sceneAtWell("人 沈照禾\n话 罗顺堂死了。");
  const lives = sceneAtWell("动 罗顺堂推门进来，他还活着。");
  expect(rulesOf([told, lives, enters])).toEqual([]);
});

test("that somebody else lives does not revive the dead", () => {
  const others = "动 沈照禾说那条狗没死。\n动 罗顺堂推开门。";
  expect(rulesOf([sceneAtWell("动 罗顺堂死了。"), sceneAtWell(others)])).toEqual(["dead"]);
});

test.each([
  "罗顺堂老婆坐在井边。",
  "罗顺堂种下的枣树开花了。",
  "罗顺堂头七那天下雨。",
  "罗顺堂一辈子没出过村。",
  "罗顺堂小学门口站满了人。",
  "罗顺堂手里还攥着绳子。",
])("the dead do not act: %s", (row) =>
  expect(rulesOf([sceneAtWell("动 罗顺堂死了。"), sceneAtWell(`动 ${row}`)])).toEqual([]),
);

test.each([
  "动 罗顺堂看着仇人被捕。",
  "动 罗顺堂守着昏迷不醒的庄敏。",
  "人 沈照禾\n话 罗顺堂走了狗屎运。",
  "人 沈照禾\n话 罗顺堂回老家过节。",
])("nobody is away: %s", (row) =>
  expect(rulesOf([sceneAtWell(row), sceneAtWell("动 罗顺堂推开门。", { character: ["沈照禾"] })])).not.toContain(
    "elsewhere",
  ),
);

describe("no time of day", () => {
  test.each([
    ["夜", "阳光小区的门关着。"],
    ["上午", "月光族的账单堆在井台上。"],
    ["夜", "太阳能路灯亮了。"],
    ["上午", "星光大道开演了。"],
    ["上午", "夜里没睡好，沈照禾打着哈欠。"],
    ["夜", "早上七点的闹钟摆在井台上。"],
    ["上午", "夜里的雨还积在井沿上。"],
  ])("%s: %s", (time, row) => expect(rulesOf([scene(`景 外　上坪井台　${time}\n动 ${row}`, { time })])).toEqual([]));
});

test.each([
  ["市医院病房", "食堂里打来的粥还冒着热气。"],
  ["昌江码头", "出租车里坐着一个人。"],
  ["第三中学教室", "办公室里没有人。"],
  ["昌江码头", "舞台上的教室里坐满了人。"],
])("%s may hold %s", (place, row) =>
  expect(rulesOf([scene(`景 内　${place}　日\n动 ${row}`, { place })]).filter((rule) => rule === "place")).toEqual([]),
);

test.each([
  ["掌声四分五裂。", "掌声响起。"],
  ["水壶沉进井里打水。", "沈照禾提起水壶。"],
  ["收音机掉进江里。\n动 罗顺堂把收音机装了回去。", "沈照禾按下收音机。"],
])("%s %s", (end, use) => expect(rulesOf([sceneAtWell(`动 ${end}`), sceneAtWell(`动 ${use}`)])).toEqual([]));
