import { describe, expect, test } from "vitest";
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { contradictsFigures } from "./contradictsFigures.ts";
import { indexPassages } from "./passages.ts";
import { supportedFigures } from "./supportedFigures.ts";

const SCRIPT = [
  "第1场 候船室 夜 内",
  "许岚：你要是敢走，就别再回来！",
  "老周：船票我已经买了。",
  "",
  "第2场 码头 日 外",
  "△许岚站在码头上，一句话也不说。",
  "老周：开船吧。",
  "许岚：你走吧。",
  "",
  "第3场 候船室 日 内",
  "△许岚推门进来。",
  "许岚：我没有等过谁。",
].join("\n");
const parsed = parseScreenplay(SCRIPT);
const passages = indexPassages(parsed);
const supported = supportedFigures(computeFigures(parsed));
const isDenied = (clause: string): boolean => contradictsFigures(clause, supported, passages);

describe("what is said of every scene, or of none", () => {
  test.each([
    "老周每一场都在场",
    "每一场戏里都有老周",
    "每场都有老周的台词",
    "老周从未开口",
    "许岚在全剧没有一句台词",
    "老周全剧一句台词都没有",
    "老周始终在场",
    "许岚和老周全剧从未同场",
    "许岚与老周始终没有照面",
    "夜戏多于日戏",
    "外景居多",
    "大部分戏发生在夜里",
    "内景的场次不及外景",
  ])("%s is denied by the figures", (clause) => expect(isDenied(clause)).toBe(true));

  test.each([
    "每一场戏都有一个清楚的动作",
    "许岚每一场都在场",
    "每一场戏里都有许岚",
    "许岚每场都有台词",
    "老周几乎每场都在场",
    "老周在第1场每一次都先开口",
    "建议每一场都有老周",
    "老周从未说过一句软话",
    "老周从未对许岚说过话里的意思",
    "没有一场戏是多余的",
    "老周没有露面，却始终在场",
    "许岚和老周从未有过正面交锋",
    "日戏比夜戏多",
    "外景少于内景",
    "建议夜戏多于日戏",
  ])("%s is not", (clause) => expect(isDenied(clause)).toBe(false));
});

test("a share of scenes in the words of their setting", () => {
  expect(isDenied("近七成的戏发生在白天")).toBe(false);
  expect(isDenied("九成的戏发生在白天")).toBe(true);
  expect(isDenied("九成的对白发生在白天")).toBe(false);
});
