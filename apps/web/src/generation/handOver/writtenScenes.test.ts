import { expect, test } from "vitest";
import { scriptProgress, scriptSent, writtenScenes } from "./writtenScenes.ts";

test("a work without scenes has not written all of them", () => {
  const none = { count: 0, finish: 0 };
  expect([scriptProgress(0, none), scriptSent(none), writtenScenes(none)]).toEqual(Array(3).fill("还没有场景"));
  expect(scriptProgress(3, { finish: 3 })).toBe("三场，都写好了");
  expect(scriptProgress(3, { finish: 1 })).toBe("三场，写好一场");
  expect(scriptProgress(3, { finish: 0 })).toBe("三场，剧本还没有开始写");
  expect(scriptSent({ count: 3, finish: 0 })).toBe("3 场，还没有开始写");
  expect(scriptSent({ count: 3, finish: 3 })).toBe("3 场");
});
