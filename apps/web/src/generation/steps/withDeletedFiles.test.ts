import { expect, test } from "vitest";
import { withDeletedFiles } from "./withDeletedFiles.ts";

test("of a submitted core's references only a file that was deleted since says so", () => {
  const text = { refType: "text", refName: "", refContent: "云" };
  const file = { refType: "file", refName: "口述.txt", refContent: "one" };
  const values = { theme: "人情债", creativeRefSources: [file, text] };
  const held = { url: "one", name: "口述.txt", characters: 9, bytes: 27 };
  expect(withDeletedFiles({ values, files: [held] })).toEqual(values);
  expect(withDeletedFiles({ values, files: [{ ...held, url: "another" }] })).toEqual({
    theme: "人情债",
    creativeRefSources: [{ ...file, refName: "口述.txt，文件已经删去了" }, text],
  });
  expect(withDeletedFiles({ values: {}, files: [] })).toEqual({});
});
