import { expect, test } from "vitest";
import { grantKeys } from "./grantKeys.ts";

test("a grant that is sent again has its key, another amount or reason and the next grant have others", () => {
  let made = 0;
  const keys = grantKeys(() => `k${++made}`);
  const five = { boxes: 5, reason: "试用" };
  expect([keys.keyOf(five), keys.keyOf(five)]).toEqual(["k1", "k1"]);
  expect(keys.keyOf({ ...five, boxes: 1 })).toBe("k2");
  expect(keys.keyOf({ boxes: 1, reason: "补偿" })).toBe("k3");
  keys.made();
  expect(keys.keyOf({ boxes: 1, reason: "补偿" })).toBe("k4");
});
