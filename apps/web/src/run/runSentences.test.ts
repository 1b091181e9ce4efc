import { expect, test } from "vitest";
import { costTitle, failedSentence } from "./runSentences.ts";

test("why a run left nothing is told with what it cost, once", () => {
  expect(failedSentence({ message: "写出来的不是中文，没有扣墨，请再试一次。", unitsUsed: 0 })).toBe(
    "写出来的不是中文，没有扣墨，请再试一次。",
  );
  expect(failedSentence({ message: null, unitsUsed: 0 })).toBe("没有写成。没有扣墨。");
  expect(failedSentence({ message: "没有通过审核。", unitsUsed: 0 })).toBe("没有通过审核。没有扣墨。");
  expect(failedSentence({ message: "没有写完", unitsUsed: 3000 })).toMatch(/^没有写完。用墨 .*。$/u);
});

test("a price that did not come is told, instead of being waited for", () => {
  const data = { units: 9_000, held: 12_000, balance: 20_000, enough: true, seconds: 5, modelName: "m", passages: 0 };
  expect(costTitle({ data, isError: false })).toBe("约 9 滴，余 20 滴");
  expect(costTitle({ data: { ...data, enough: false }, isError: false })).toBe("墨不够：要预留 12 滴，余 20 滴");
  expect(costTitle({ data: undefined, isError: false })).toBe("正在估算");
  expect(costTitle({ data: undefined, isError: true })).toBe("没有估出来");
});
