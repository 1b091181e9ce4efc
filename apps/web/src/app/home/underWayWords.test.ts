import type { UnderWay } from "@mochang/contract";
import { expect, test } from "vitest";
import { underWayWords } from "./underWayWords.ts";

const running = (kind: UnderWay["kind"], message: string | null): string =>
  underWayWords({
    runId: "r",
    kind,
    state: "running",
    script: {} as UnderWay["script"],
    message,
    percent: 50,
    done: null,
    total: null,
    remainingSeconds: null,
    queueAhead: null,
  }).step;

test("work is told by its kind and its step, once", () => {
  expect([
    running("evaluation", "人物关系"),
    running("steps", "第 27 场"),
    running("steps", null),
    running("report", "正在排版 PDF"),
    running("picture", "正在画"),
  ]).toEqual(["正在评：人物关系", "正在写：第 27 场", "正在写", "正在排版 PDF", "正在画"]);
});
