import { expect, test } from "vitest";
import { readCast } from "./cast.ts";

test("who speaks is read of either form of a cue", () => {
  const scene = (lines: string[]) => [{ unit: "场", lines }] as unknown as Parameters<typeof readCast>[0];
  expect(readCast(scene(["老缪：好。", "老缪（笑）：走。", "小渡：嗯。", "小渡：来。"]))).toEqual(["老缪", "小渡"]);
  expect(readCast(scene(["管家　您回来了。", "管家　（低声）坐。", "掌柜的　等。"]))).toEqual(["管家"]);
});
