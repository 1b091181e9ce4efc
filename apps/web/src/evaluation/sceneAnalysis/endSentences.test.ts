import { describe, expect, it } from "vitest";
import { doneSentence, stoppedSentence } from "./endSentences.ts";

describe("after all scenes were analysed", () => {
  it("says what ink was used once the server has said it, and nothing of ink before", () => {
    expect(doneSentence(14, { used: null })).toBe("全部 14 场分析好了。");
    expect(doneSentence(14, { used: 128_600 })).toBe("全部 14 场分析好了，用墨 128.6 滴。");
    expect(doneSentence(14, { used: 0 })).toBe("全部 14 场分析好了，没有用墨。");
  });
});

describe("after the run was stopped", () => {
  it("names what came back only as the server told it", () => {
    expect(stoppedSentence(3, { cancelled: { state: "cancelled", unitsUsed: 20_000, unitsRefunded: 55_500 } })).toBe(
      "写好的 3 场都留着，退回 55.5 滴。",
    );
    expect(stoppedSentence(3, { cancelled: null })).toBe("写好的 3 场都留着，没有写成的不扣墨。");
    expect(stoppedSentence(3, { cancelled: { state: "running", unitsUsed: 0, unitsRefunded: 0 } })).toBe(
      "写好的 3 场都留着，没有写成的不扣墨。",
    );
  });
});
