import { describe, expect, it } from "vitest";
import { cleanUrl } from "./cleanUrl.ts";

describe("hash addresses", () => {
  it("become clean paths with their query", () => {
    expect(cleanUrl({ hash: "#/fullanalyze?script_id=7&file_type=1", search: "" })).toBe(
      "/fullanalyze?script_id=7&file_type=1",
    );
    expect(cleanUrl({ hash: "#/", search: "" })).toBe("/");
    expect(cleanUrl({ hash: "#/pinggu/pingguUpload", search: "?a=1" })).toBe("/pinggu/pingguUpload?a=1");
  });
  it("keep Chinese names whole", () => {
    expect(
      new URLSearchParams(
        cleanUrl({ hash: "#/fullanalyze?scriptName=%E9%9B%BE%E6%B8%AF", search: "" })?.split("?")[1],
      ).get("scriptName"),
    ).toBe("雾港");
  });
  it("leave clean addresses and ordinary anchors alone", () => {
    expect(cleanUrl({ hash: "", search: "?a=1" })).toBeNull();
    expect(cleanUrl({ hash: "#beat", search: "" })).toBeNull();
  });
  it("never leads to another site", () => {
    expect(cleanUrl({ hash: "#//evil.example/x", search: "" })).toBe("/evil.example/x");
    for (const slashes of ["/\\", "/\\\\", "\\/"])
      expect(cleanUrl({ hash: `#/${slashes}evil.example/x`, search: "" })).toBe("/evil.example/x");
  });
});
