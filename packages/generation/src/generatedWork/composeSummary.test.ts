import { expect, test } from "vitest";
import { composeSummary } from "./composeSummary.ts";

test("fields stand under their labels, one mark between two entries, a figure behind its label", () => {
  const sequences = [
    { name: "井绳", sequence: "放到了底。", sceneNum: 5 },
    { name: "炮库", sequence: "她数弹；", sceneNum: 4 },
  ];
  const summary = composeSummary("act", {
    title: "等云",
    sequences,
    keyEvents: ["绳子不够长。", "她应了？", "天亮。"],
    locations: [],
  });
  expect(summary.split("\n")).toEqual([
    "标题：等云",
    "序列：井绳，放到了底，场数5；炮库，她数弹，场数4",
    "关键事件：绳子不够长；她应了？；天亮。",
  ]);
});

test("an episode says its hook, its 卡点 and its length, and an act of episodes calls them 分集", () => {
  const episode = { title: "过期柜", hook: "柜子响了", cliffhanger: "门开了", minutes: 2 };
  expect(composeSummary("sequence", episode, 4).split("\n")).toEqual([
    "标题：过期柜",
    "钩子：柜子响了",
    "卡点：门开了",
    "时长（分钟）：2",
  ]);
  expect(composeSummary("sequence", episode, 1)).toBe("标题：过期柜");
  const sequences = [{ name: "过期柜", sequence: "柜子响了", sceneNum: 2 }];
  expect(composeSummary("act", { sequences }, 4)).toBe("分集：过期柜，柜子响了，场数2");
});
