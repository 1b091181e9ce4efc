import { parseScreenplay } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { tellsForeignAct } from "./tellsForeignAct.ts";
import { claimsForeignOccupation } from "./claimsForeignOccupation.ts";
import { indexPassages } from "./passages.ts";
import { contradictsScene } from "./contradictsScene.ts";

const passages = indexPassages(
  parseScreenplay(
    [
      "第1场 候船室 夜 内",
      "人物：许岚、老周",
      "△老周把船票撕成两半。",
      "许岚：你要是敢走，就别再回来！",
      "老周：对不住，我的船不等人。",
      "",
      "第2场 客厅 日 内",
      "人物：许岚、老周",
      "△许岚伏在账本上，肩膀抖着，抬头时眼圈红了。",
      "许岚：我签了字，店归你。",
      "字幕：三年后",
      "",
      "第3场 码头 日 外",
      "人物：老周",
      "△老周解开缆绳，船离了岸。",
    ].join("\n"),
  ),
);

describe("an act that no script tells without a word for it", () => {
  test.each([
    ["老周当着她的面撕碎了船票", [1]],
    ["老周向许岚道了歉", [1]],
    ["许岚第2场终于落泪", [2]],
    ["建议让许岚把账本撕掉", [2]],
    ["许岚没有撕掉船票", [3]],
    ["许岚抛出了关键问题", [1]],
    ["老周丢下一句话就走了", [2]],
    ["许岚误判了局势", [1]],
    ["老周连一句道歉也没有", [3]],
    ["老周用离岸代替道歉", [3]],
    ["许岚的账本让人落泪", [3]],
    ["许岚用账本砸开了话题的缺口", [3]],
    ["许岚被道德绑架", [3]],
    ["老周把风险转嫁给许岚", [3]],
    ["许岚把期待扔进了海里", [1]],
    ["老周的离开是一种慢性中毒", [3]],
    ["老周在这里回扣第1场的船票", [3]],
    ["老周从解开缆绳，回到最初的道歉", [3]],
    ["许岚嘴硬，后来落泪", [1]],
    ["这一转身比任何拥抱都重，许岚没有回头", [3]],
  ] as const)("stands where the script tells it: %s", (clause, scenes) =>
    expect(tellsForeignAct(clause, passages, scenes)).toBe(false),
  );
  test.each([
    ["许岚把账本撕得粉碎", [2]],
    ["老周跪下求她", []],
    ["两人在码头相拥而泣", [3]],
    ["老周在第3场落泪", [3]],
    ["许岚报了警", [1]],
    ["许岚嘴硬，后来报了警", [1]],
    ["许岚把电话砸了", [3]],
    ["许岚把账本砸在老周脸上", [3]],
  ] as const)("is not shown where nothing there tells it: %s", (clause, scenes) =>
    expect(tellsForeignAct(clause, passages, scenes)).toBe(true),
  );
});

describe("an occupation", () => {
  test.each([
    "老周是船工，票不等人。",
    "许岚不是医生。",
    "老周像一个退役军人。",
    "许岚是家庭的一员。",
    "老周是知情人员。",
    "许岚是这段关系的编剧。",
  ])("may be inferred: %s", (clause) => expect(claimsForeignOccupation(clause, passages)).toBe(false));
  test.each(["许岚是一名律师。", "老周原来是供电所的抄表员，刚刚退休。"])("has a word in the script: %s", (clause) =>
    expect(claimsForeignOccupation(clause, passages)).toBe(true),
  );
});

describe("a device that is written down or is not there", () => {
  test.each([
    ["第2场用字幕交代了时间。", false],
    ["第1场没有用字幕。", false],
    ["第3场插入了一段许岚童年的闪回。", true],
    ["第1场有一段老周的旁白。", true],
  ])("%s", (clause, denied) => expect(contradictsScene(clause, passages)).toBe(denied));
});
