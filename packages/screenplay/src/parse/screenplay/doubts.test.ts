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

test("an action that holds words of a speech is doubted, and one that quotes them or tells is not", () => {
  const confidence = (line: string): number | undefined =>
    parseScreenplay(`1、客厅 日 内\n${"老周：你来了。\n林小桥：来了。\n".repeat(3)}${line}\n`)
      .scenes.flatMap(({ lines }) => lines)
      .find(({ text }) => text.startsWith(line.slice(0, 4)))?.confidence;
  expect(confidence("墙角的收音机里 老周你怎么才来，饭都凉了。")).toBeLessThan(LOW_CONFIDENCE);
  expect(confidence("墙上贴着一张纸，写着“请你不要吸烟”。")).toBeGreaterThan(LOW_CONFIDENCE);
  expect(confidence("林小桥把伞放在墙角，坐下来看信。")).toBeGreaterThan(LOW_CONFIDENCE);
});
