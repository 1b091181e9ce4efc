import { expect, test } from "vitest";
import { labelSide, ringPoint } from "./relations.ts";

test("names stand outside of the ring, on the side away from its middle", () => {
  for (let count = 3; count <= 10; count++)
    for (let i = 0; i < count; i++) {
      const { x, y } = ringPoint(i, count);
      const side = labelSide(i, count);
      if (side === "right") expect(x).toBeGreaterThan(0);
      else if (side === "left") expect(x).toBeLessThan(0);
      else expect(Math.sign(y)).toBe(side === "top" ? -1 : 1);
    }
  expect(["top", "right", "bottom", "left"]).toEqual([0, 1, 2, 3].map((i) => labelSide(i, 4)));
});
