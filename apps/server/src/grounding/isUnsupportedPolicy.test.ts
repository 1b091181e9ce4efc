import { describe, expect, it } from "vitest";
import { computeFigures } from "@mochang/screenplay";
import { createGroundingFilter } from "./groundingFilter.ts";
import { isUnsupportedPolicy } from "./isUnsupportedPolicy.ts";
import { indexPassages } from "./passages.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";
import { supportedFigures } from "./supportedFigures.ts";
import { testScript } from "./testScript.ts";

const SHEET = [{ asOf: "2026-11", lines: ["投资额 100 万元以上的重点微短剧由省级广播电视主管部门审核并发放许可"] }];

describe("what the rules for works are", () => {
  it.each([
    "广电总局规定涉案剧不得出现作案细节。",
    "这类题材必须送公安部门审查。",
    "上线前需要先取得备案号。",
    "按《网络短剧管理办法》，单集不得超过十五分钟。",
    "未成年人戏份过重会被主管部门要求修改。",
  ])("is not told without a sheet: %s", (text) => {
    expect(isUnsupportedPolicy(text, [])).toBe(true);
    expect(isUnsupportedPolicy(text, SHEET)).toBe(true);
  });
  it("is told as the sheet has it, with its figures", () => {
    const claim = "投资额 100 万元以上的重点微短剧，由省级广播电视主管部门审核、发放许可（截至 2026-11）。";
    expect(isUnsupportedPolicy(claim, [])).toBe(true);
    expect(isUnsupportedPolicy(claim, SHEET)).toBe(false);
    expect(isUnsupportedPolicy(claim.replace("100", "30"), SHEET)).toBe(true);
    expect(isUnsupportedPolicy(claim.replace("2026-11", "2024年3月"), SHEET)).toBe(true);
  });
  it("is told nowhere where it is not asked about, whatever the story turns on", () => {
    expect(isUnsupportedPolicy("广电总局规定涉案剧不得出现作案细节。", undefined)).toBe(true);
    expect(isUnsupportedPolicy("按《网络短剧管理办法》，单集不得超过十五分钟。", undefined)).toBe(true);
    expect(isUnsupportedPolicy("他必须在法律和亲情之间选一个。", undefined)).toBe(false);
    expect(isUnsupportedPolicy("立项前先问清涉警情节是否送审。", undefined)).toBe(false);
    const law = "《工伤保险条例》规定的三十天是全片的悬念。";
    expect(isUnsupportedPolicy(law, undefined)).toBe(true);
    expect(isUnsupportedPolicy(law, undefined, (words) => words === "工伤保险条例")).toBe(false);
  });
  it.each([
    "立项前向所在地主管部门问清，涉警情节要不要送审。",
    "警徽和警号怎样拍，建议先咨询法务，再确认审查口径。",
    "估计风险在于血腥场面偏多，留意即可。",
    "歌词引用了三行，要取得授权。",
    "他相信厂里的规矩不能破。",
  ])("is not what is to be asked, nor a risk, nor the story: %s", (text) => {
    expect(isUnsupportedPolicy(text, [])).toBe(false);
  });
});

describe("a rule with other numbers or negations than its sheet's", () => {
  const sheet = [
    { asOf: "2026-11", lines: ["每集时长不超过15分钟，上线前须向主管部门备案，30日内答复（2026-11-20 读）"] },
  ];
  it.each([
    ["每集时长不超过15分钟，上线前须向主管部门备案，30日内答复。", false],
    ["每集时长不超过十五分钟，上线前须向主管部门备案，三十日内答复。", false],
    ["每集时长不超过 15 分钟，上线前一律须向主管部门备案。", false],
    ["上线前须向主管部门备案，30日内答复。", false],
    ["每集时长不超过15分钟且上线前须向主管部门备案。", false],
    ["不同题材的微短剧上线前须向主管部门备案。", false],
    ["上线前须向主管部门备案，20日内答复。", true],
    ["每集时长不超过5分钟，上线前须向主管部门备案。", true],
    ["上线前须向主管部门备案，3日内答复。", true],
    ["上线前须向主管部门备案，三日内答复。", true],
    ["上线前须向主管部门备案，一日内答复。", true],
    ["上线前须向主管部门备案，15日内答复。", true],
    ["上线前不须向主管部门备案。", true],
    ["上线前可不向主管部门备案，属于规定。", true],
    ["上线前无须向主管部门备案。", true],
    ["未上线前须向主管部门备案。", true],
    ["每集时长可超过15分钟，上线前须向主管部门备案。", true],
  ])("%s", (text, unsupported) => {
    expect(isUnsupportedPolicy(text, sheet)).toBe(unsupported);
  });
});

describe("a rule as a sheet has it", () => {
  const filtered = (text: string, policy = SHEET): string => {
    const parsed = testScript([["1. 外 码头 日", "许岚把钥匙放在缆桩上，没有回头。"]], []);
    const filter = createGroundingFilter({
      passages: indexPassages(parsed),
      allowedFigures: supportedFigures(computeFigures(parsed), "场"),
      verdict: null,
      repeated: createRepeatedSentences(),
      policy,
      step: "prompt:18",
    });
    return filter.push(text) + filter.end();
  };
  it("stands with its figures, and says until when it was read", () => {
    const rule = "投资额 100 万元以上的重点微短剧，由省级广播电视主管部门审核并发放许可";
    expect(filtered(`${rule}。`)).toBe(`${rule}（截至 2026-11）。`);
    expect(filtered(`${rule}（截至 2026-11）。`)).toBe(`${rule}（截至 2026-11）。`);
    expect(filtered(`${rule}（截至 2024-03）。`)).toBe("");
    expect(filtered(`${rule}。`, [])).toBe("");
  });
  it("lends its figures to no other sentence", () => {
    expect(filtered("这部戏投资额 100 万元。")).toBe("");
  });
});
