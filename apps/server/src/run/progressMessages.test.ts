import { expect, test } from "vitest";
import { closingMessages, openingMessage, progressMessage } from "./progressMessages.ts";

const progress = (percent: number) => ({ type: "progress" as const, percent, step: "split", message: "正在切分场次" });

test.each([
  [0, "0"],
  [41.7, "41"],
  [100, "99"],
  [-3, "0"],
])("%d percent of a run that has not ended is told as %s: 100 is for the end", (percent, expected) => {
  expect(progressMessage("number", [progress(percent)])).toBe(expected);
});

test("of many events the newest progress counts; other events say nothing", () => {
  expect(progressMessage("number", [progress(10), progress(20), { type: "delta", key: "a", text: "x" }])).toBe("20");
  expect(progressMessage("json", [{ type: "delta", key: "a", text: "x" }])).toBeNull();
  expect(JSON.parse(progressMessage("json", [progress(20)]) ?? "")).toEqual({
    step: "split",
    message: "正在切分场次",
    percent: 20,
  });
  expect(openingMessage("json", { step: null, message: null, percent: 0 })).toBe(
    '{"step":"","message":"","percent":0}',
  );
});

test("the end: `end` for failed and cancelled, 100 for done, and a report's address before it", () => {
  expect(closingMessages("number", "failed", null)).toEqual(["end"]);
  expect(closingMessages("json", "cancelled", null)).toEqual(["end"]);
  expect(closingMessages("number", "done", null)).toEqual(["100"]);
  expect(
    closingMessages("number", "done", { fileUrl: "/api/export/file/1" }).map((m) => JSON.parse(m) as unknown),
  ).toEqual([{ step: "done", message: "/api/export/file/1", percent: 100 }, 100]);
});

test("the end of an import for the modify system names its three parts before the last message, in the JSON form alone", () => {
  const steps = [1, 2, 3].map((step) => ({ step, message: `第${step}步` }));
  expect(closingMessages("json", "done", { scriptId: "s", steps }).map((m) => JSON.parse(m) as unknown)).toEqual([
    ...steps.map((step) => ({ ...step, percent: 99 })),
    { step: "done", message: "", percent: 100 },
  ]);
  expect(closingMessages("number", "done", { steps })).toEqual(["100"]);
  expect(closingMessages("json", "failed", { steps })).toEqual(["end"]);
});
