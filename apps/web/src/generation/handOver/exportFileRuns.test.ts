import { expect, it } from "vitest";
import { fileKey, fileName, sourceOf } from "./exportFileRuns.ts";

it("names a file by work, version and part, and leaves an unnamed version out", () => {
  expect(fileName("借雨", "第二稿", { part: "plan", format: "pdf" })).toBe("借雨_第二稿_故事策划.pdf");
  expect(fileName("借雨", "", { part: "script", format: "docx" })).toBe("借雨_剧本.docx");
});

it("knows a file by what it was made from: a script by its text, the planning by its steps, each by the names", () => {
  const now = { revision: 3, head: 7 };
  const script = sourceOf(now, "script", ["借雨", ""]);
  expect(sourceOf({ ...now, revision: 4 }, "script", ["借雨", ""])).toBe(script);
  expect(sourceOf({ ...now, head: 8 }, "script", ["借雨", ""])).not.toBe(script);
  expect(sourceOf(now, "script", ["还雨", ""])).not.toBe(script);
  const plan = sourceOf(now, "plan", ["借雨", ""]);
  expect(sourceOf({ ...now, head: 8 }, "plan", ["借雨", ""])).toBe(plan);
  expect(sourceOf({ ...now, revision: 4 }, "plan", ["借雨", ""])).not.toBe(plan);
});

it("keeps the files of versions apart", () => {
  expect(fileKey({ scriptId: "s", versionId: "a" }, "plan")).not.toBe(
    fileKey({ scriptId: "s", versionId: "b" }, "plan"),
  );
});
