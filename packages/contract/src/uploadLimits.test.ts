import { expect, test } from "vitest";
import { extensionOf, hasUploadExtension } from "./uploadLimits.ts";

test("a name has an ending where something is seen before its last dot", () => {
  for (const name of ["渡口.txt", "a.b.TXT", ".渡口.txt", " 渡 口 .txt", "\u200b渡口.txt"])
    expect(extensionOf(name)).toBe("txt");
  for (const name of [".txt", "..txt", " .txt", "\u3000.txt", "\u200b.txt", "\u202e.txt", "\u0007.txt", "txt", "渡口."])
    expect([extensionOf(name), hasUploadExtension(name)]).toEqual(["", false]);
});
