import { describe, expect, it } from "vitest";
import { isUnsupportedPolicy } from "./isUnsupportedPolicy.ts";

const SHEET = ["投资额 100 万元以上的重点微短剧由省级广播电视主管部门审核并发放许可"];

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
