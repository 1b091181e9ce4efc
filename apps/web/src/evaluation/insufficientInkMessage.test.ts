import { expect, test } from "vitest";
import { insufficientInkMessage } from "./insufficientInkMessage.ts";

test("ink that would do for what is expected, and not for what is held, is not just called too little", () => {
  expect(insufficientInkMessage({ units: 5_800_000, held: 12_400_000, balance: 9_900_000 })).toBe(
    "开始时要先留出 12.4 盒，没用完的退回；现在余墨不够，请联系管理员。",
  );
  expect(insufficientInkMessage({ units: 5_800_000, held: 12_400_000, balance: 100_000 })).toBe(
    "余墨不够，请联系管理员。",
  );
  expect(insufficientInkMessage({ units: 5_800_000, held: 0, balance: 5_800_000 })).toBe("余墨不够，请联系管理员。");
});
