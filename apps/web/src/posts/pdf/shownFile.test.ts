import { expect, test } from "vitest";
import { shownFile } from "./shownFile.ts";

const ORIGIN = "https://mochang.example";

test("published files and one's own PDFs are shown, by path or by whole address", () => {
  const published = { path: "/api/outstanding/file/jieguang", publishedId: "jieguang" };
  expect(shownFile("/api/outstanding/file/jieguang", ORIGIN)).toEqual(published);
  expect(shownFile(`${ORIGIN}/api/outstanding/file/jieguang?x=1#y`, ORIGIN)).toEqual(published);
  expect(shownFile("/api/export/exportPDF?scriptId=a&recordId=b", ORIGIN)).toEqual({
    path: "/api/export/exportPDF?scriptId=a&recordId=b",
    publishedId: null,
  });
  expect(shownFile("/api/export/script?script_id=a&format=pdf", ORIGIN)?.publishedId).toBeNull();
});

test.each([
  null,
  "",
  "https://elsewhere.example/api/outstanding/file/jieguang",
  "//elsewhere.example/api/outstanding/file/jieguang",
  "https://mochang.example@elsewhere.example/api/outstanding/file/a",
  "https://u:p@mochang.example/api/outstanding/file/a",
  "javascript:alert(1)",
  "data:application/pdf;base64,AA==",
  "blob:https://mochang.example/1",
  "file:///etc/passwd",
  "/api/outstanding/file/../../user/exportData",
  "/api/outstanding/file/a%2F..%2Fb",
  "/api/outstanding/file/",
  "/api/export/exportPDF",
  "/api/export/script?script_id=a&format=docx",
  "/api/user/exportData",
  "/constructor",
  "http://[",
])("%j is refused", (fileUrl) => {
  expect(shownFile(fileUrl, ORIGIN)).toBeNull();
});
