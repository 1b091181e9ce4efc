import { expect, test } from "vitest";
import { failedSentence } from "./runSentences.ts";

test("why a run left nothing is told with what it cost, once", () => {
  expect(failedSentence({ message: "写出来的不是中文，没有扣墨，请再试一次。", unitsUsed: 0 })).toBe(
    "写出来的不是中文，没有扣墨，请再试一次。",
  );
  expect(failedSentence({ message: null, unitsUsed: 0 })).toBe("没有写成。没有扣墨。");
  expect(failedSentence({ message: "没有通过审核。", unitsUsed: 0 })).toBe("没有通过审核。没有扣墨。");
  expect(failedSentence({ message: "没有写完", unitsUsed: 3000 })).toMatch(/^没有写完。用墨 .*。$/u);
});
