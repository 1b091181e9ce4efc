import { expect, it } from "vitest";
import { endedEarlySentence } from "./endedEarlySentence.ts";

it("never says that nothing was charged where something was", () => {
  expect(endedEarlySentence(0, 12_700)).toBe("一项也没有写成，用墨 12.7 滴。");
  expect(endedEarlySentence(0, 0)).toBe("还没有开始写，没有扣墨。");
  expect(endedEarlySentence(9, 300_000)).toBe("写好的 9 项都留着，没写的没有扣墨。");
});
