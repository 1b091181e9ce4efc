import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(file, "utf8");
const files = globSync("**/*.tsx", { cwd: SRC }).map((file) => join(SRC, file));

test("every class that a component takes from its CSS module is written in it, and each written class is taken", () => {
  const taken = new Map<string, Set<string>>();
  for (const file of files) {
    const source = read(file);
    const module = /import css from "(.*\.module\.css)"/u.exec(source)?.[1];
    if (module === undefined) continue;
    const path = join(dirname(file), module);
    const names = taken.get(path) ?? new Set<string>();
    taken.set(path, names);
    for (const [, name] of source.matchAll(/\bcss\.(\w+)/gu)) names.add(name ?? "");
    // A name that is chosen from a table of names (`css[kind]`) can be any of the module's.
    if (/\bcss\[/u.test(source)) names.add("*");
  }
  expect(taken.size).toBeGreaterThan(10);
  for (const [path, names] of taken) {
    const style = read(path).replace(/\/\*.*?\*\/|:global\([^)]*\)|url\([^)]*\)/gsu, "");
    const written = new Set([...style.matchAll(/\.([a-zA-Z_]\w*)(?=[^{};]*\{)/gu)].map(([, name]) => name ?? ""));
    expect([path, [...names].filter((name) => name !== "*" && !written.has(name))]).toEqual([path, []]);
    if (!names.has("*")) expect([path, [...written].filter((name) => !names.has(name))]).toEqual([path, []]);
  }
});
