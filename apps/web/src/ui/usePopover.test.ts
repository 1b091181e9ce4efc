import { expect, test } from "vitest";
import { placeBy } from "./usePopover.ts";

const WINDOW = { width: 1000, height: 800 };
const button = (top: number) => ({ top, bottom: top + 32, left: 900, right: 932 });

test("a panel hangs below its button while there is room, and above it at the foot of the window", () => {
  expect(placeBy(button(400), "end", WINDOW)).toMatchObject({ top: 436, right: 68, maxHeight: 356 });
  expect(placeBy(button(700), "start", WINDOW)).toMatchObject({ bottom: 104, left: 900, maxHeight: 688 });
});
