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
