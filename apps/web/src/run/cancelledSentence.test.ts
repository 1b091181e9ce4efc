import { describe, expect, it } from "vitest";
import { cancelledSentence } from "./cancelledSentence.ts";

describe("after a run was told to stop", () => {
  it("says what came back and what was used", () => {
    expect(cancelledSentence({ state: "cancelled", unitsRefunded: 860_000, unitsUsed: 0 })).toBe(
      "已停下，退回 860 滴墨，没有扣墨",
    );
    expect(cancelledSentence({ state: "cancelled", unitsRefunded: 1_200_000, unitsUsed: 40_000 })).toBe(
      "已停下，退回 1.2 盒墨，已写的部分用了 40 滴",
    );
    expect(cancelledSentence({ state: "cancelled", unitsRefunded: 0, unitsUsed: 0 })).toBe("已停下，没有扣墨");
  });
  it("does not claim what did not happen", () => {
    expect(cancelledSentence({ state: "running", unitsRefunded: 0, unitsUsed: 0 })).toMatch(/正在停下/u);
    expect(cancelledSentence({ state: "done", unitsRefunded: 0, unitsUsed: 9 })).toMatch(/已经写完/u);
  });
});
