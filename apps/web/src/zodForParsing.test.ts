// The built app has no part of zod by which schemas tell of themselves (zodForParsing.ts): code of the browser that reads it works in tests and fails there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const READ = /\.(?:toJSONSchema|minLength|maxLength|minValue|maxValue|isInt)\b/u;

test("nothing that the browser loads asks a schema about itself", () => {
  const folders = ["apps/web/src", "packages/contract/src", "packages/generation/src", "packages/screenplay/src"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => READ.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});
