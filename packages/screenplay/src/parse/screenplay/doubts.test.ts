import { expect, test } from "vitest";
import { LOW_CONFIDENCE } from "../../parsed.ts";
import { parseScreenplay } from "../parseScreenplay.ts";

const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧，外面冷。\n林小桥：不坐了。\n";
const doubted = (text: string) =>
  parseScreenplay(text).scenes.flatMap(({ heading, lines: [first] }) =>
    heading !== null && first && first.confidence < LOW_CONFIDENCE ? [heading] : [],
  );

test("a first heading that does not count from one is doubted where much stands above it", () => {
  const scenes = `第二场 客厅 日 内\n${talk}第三场 院子 夜 外\n${talk}`;
  expect(doubted(talk.repeat(12) + scenes)).toEqual(["第二场 客厅 日 内"]);
  expect(doubted(scenes)).toEqual([]);
});

test("of two scenes one that is nearly the whole script is doubted", () => {
  const text = `第一场 客厅 日 内\n${talk}第二场 院子 夜 外\n${talk.repeat(100)}`;
  expect(doubted(text)).toEqual(["第二场 院子 夜 外"]);
});
