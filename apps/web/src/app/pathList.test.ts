import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pathsOf } from "../../pathList.ts";

test("the server is told every path of the router", () => {
  const source = readFileSync(join(import.meta.dirname, "router.tsx"), "utf8");
  const paths = pathsOf(source);
  expect(paths).toContain("/pinggu/pingguUpload");
  expect(paths.every((path) => /^\/[\w/]*$/u.test(path))).toBe(true);
  // Every `path:` is one of them, or the one for all the rest.
  expect(source.match(/\bpath: /gu)).toHaveLength(paths.length + 1);
});
