import { expect, test } from "vitest";
import { heldWords, openCards, ownWords } from "./heldWords.ts";

const holds = [
  { kind: "biography" as const, count: 4, finish: 4 },
  { kind: "act" as const, count: 3, finish: 3 },
  { kind: "sequence" as const, count: 8, finish: 5 },
  { kind: "scene" as const, count: 12, finish: 0 },
];

test("a version tells how much of its open step is finished, and a kept copy what it holds, as its medium calls it", () => {
  expect(openCards({ step: "2 - 1", holds }, 1)).toBe("5 / 8 个序列");
  expect(openCards({ step: "2 - 1", holds }, 4)).toBe("5 / 8 集");
  expect(openCards({ step: "2 - 3", holds }, 1)).toBe("0 / 12 场剧本");
  expect(openCards({ step: "1 - 1", holds: [] }, 1)).toBe("");
  expect(heldWords({ step: "2 - 1", holds }, 1)).toBe("含 4 份小传、3 幕、5 个序列");
  expect(heldWords({ step: "1 - 1", holds: [] }, 1)).toBe("写到故事内核");
  expect(heldWords({ step: "1 - 0", holds: [] }, 1)).toBe("还没有提交过");
});

test("a finished version counts its scripts; where its writer wrote nothing, nothing is said of it", () => {
  const scripts = [...holds, { kind: "script" as const, count: 12, finish: 12 }];
  expect(openCards({ step: "3 - 1", holds: scripts }, 1)).toBe("12 / 12 场剧本");
  expect(ownWords({ ownCharacters: 1240 })).toBe("您写过 1,240 字");
  expect(ownWords({ ownCharacters: 0 })).toBe("");
});
