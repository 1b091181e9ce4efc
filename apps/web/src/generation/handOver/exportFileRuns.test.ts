import { expect, it } from "vitest";
import { fileKey, fileName } from "./exportFileRuns.ts";

it("names a file by work, version and part, and leaves an unnamed version out", () => {
  expect(fileName("借雨", "第二稿", { part: "plan", format: "pdf" })).toBe("借雨_第二稿_故事策划.pdf");
  expect(fileName("借雨", "", { part: "script", format: "docx" })).toBe("借雨_剧本.docx");
});

it("keeps the files of versions apart", () => {
  expect(fileKey({ scriptId: "s", versionId: "a" }, "plan")).not.toBe(
    fileKey({ scriptId: "s", versionId: "b" }, "plan"),
  );
});
