import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");

test("every module that is imported for its effect alone is kept in the bundle by package.json", () => {
  const { sideEffects } = JSON.parse(readFileSync(join(WEB, "package.json"), "utf8")) as { sideEffects: string[] };
  const bundled = globSync("src/**/*.{ts,tsx}", { cwd: WEB }).filter((file) => !/\.test\.tsx?$/u.test(file));
  const imported = bundled.flatMap((file) =>
    [...readFileSync(join(WEB, file), "utf8").matchAll(/^import "(\.[^"]+\.tsx?)";$/gmu)].map(
      ([, path]) => `./${relative(WEB, join(WEB, dirname(file), path ?? ""))}`,
    ),
  );
  const listed = sideEffects.filter((path) => path.startsWith("./"));
  expect(imported.filter((path) => !listed.includes(path))).toEqual([]);
  expect(listed.filter((path) => !existsSync(join(WEB, path)))).toEqual([]);
});
