import type { Estimate } from "@mochang/contract";
import { expect, test, vi } from "vitest";
import { shownToasts } from "../ui/toasts.ts";
import { underCost } from "./runSentences.ts";
import { withInk } from "./withInk.ts";

const estimate = { units: 9_000, held: 12_000, balance: 0, enough: false } as Estimate;

test("without ink enough nothing is begun: what it takes and whom to ask is said", () => {
  const act = vi.fn<() => void>();
  withInk(estimate, act)();
  expect(act).not.toHaveBeenCalled();
  expect(shownToasts.get().at(-1)?.sentence).toBe("墨不够：要预留 12 滴，余 0 滴。请联系管理员添墨，写下的都留着。");
  withInk({ ...estimate, enough: true }, act)();
  withInk(undefined, act)();
  expect(act).toHaveBeenCalledTimes(2);
});

test("below a price stands the way on where there is not ink enough", () => {
  expect(underCost({ data: estimate, error: null }, "没有改成就退回")).toBe("请联系管理员添墨，写下的都留着。");
  expect(underCost({ data: { ...estimate, enough: true }, error: null }, "没有改成就退回")).toBe("没有改成就退回");
});
