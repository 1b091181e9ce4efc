import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(file, "utf8");
const sources = globSync("**/*.{ts,tsx}", { cwd: SRC, exclude: (name) => /\.test\.tsx?$/u.test(String(name)) });
const styles = globSync("**/*.css", { cwd: SRC });

/** Of the pages whose markup the server makes: it knows no names that a build invents. */
const SITE = globSync("public/site/*.css", { cwd: SRC }).toSorted();
/** The one sheet of type, measures and marks, and what no token of Ant Design reaches. */
const GLOBAL = [...SITE, "ui/antd.css", "ui/base.css"];

/** What the sources take from each module: class names, or `*` where a name is chosen from a table (`css[kind]`). */
function takenNames(): Map<string, Set<string>> {
  const usedNames = new Map<string, Set<string>>();
  for (const file of sources.map((name) => join(SRC, name))) {
    const source = read(file);
    for (const [, alias = "", module = ""] of source.matchAll(/import (\w+) from "(.*\.module\.css)"/gu)) {
      const path = relative(SRC, join(dirname(file), module));
      const names = usedNames.get(path) ?? new Set<string>();
      usedNames.set(path, names);
      for (const [, name = ""] of source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "gu"))) names.add(name);
      if (new RegExp(`\\b${alias}\\[`, "u").test(source)) names.add("*");
    }
  }
  return usedNames;
}

function writtenNames(path: string): Set<string> {
  const style = read(join(SRC, path)).replace(/\/\*.*?\*\/|:global\([^)]*\)|url\([^)]*\)/gsu, "");
  return new Set([...style.matchAll(/\.([a-zA-Z_]\w*)(?=[^{};]*\{)/gu)].map(([, name = ""]) => name));
}

test("every style sheet is a CSS module, but for the global ones", () => {
  expect(styles.filter((path) => !path.endsWith(".module.css")).sort()).toEqual(GLOBAL);
});

test("every class that a source takes from a CSS module is written in it, and each written class is taken", () => {
  const usedNames = takenNames();
  expect([...usedNames.keys()].sort()).toEqual(styles.filter((path) => path.endsWith(".module.css")).sort());
  for (const [path, names] of usedNames) {
    const written = writtenNames(path);
    expect([path, [...names].filter((name) => name !== "*" && !written.has(name))]).toEqual([path, []]);
    if (!names.has("*")) expect([path, [...written].filter((name) => !names.has(name))]).toEqual([path, []]);
  }
});

test("a class outside the modules is one that a global sheet writes", () => {
  const knownNames = new Set([...GLOBAL.flatMap((path) => [...globalNames(path)]), "on-paper"]);
  for (const name of sources) {
    const literals = [...read(join(SRC, name)).matchAll(/className=(?:"([^"]*)"|\{clsx\("([^"]*)")/gu)];
    const classes = literals.flatMap(([, one, two]) => (one ?? two ?? "").split(/\s+/u)).filter(Boolean);
    expect([name, classes.filter((one) => !knownNames.has(one))]).toEqual([name, []]);
  }
});

test("each class of the server's pages is one that their templates or scripts name", () => {
  const server = join(SRC, "../../server/src/publicPages");
  const folders = [
    [server, globSync("*.ts", { cwd: server })],
    [join(SRC, "public/site"), globSync("*.ts", { cwd: join(SRC, "public/site") })],
  ] as const;
  const named = folders.flatMap(([folder, files]) => files.map((file) => read(join(folder, String(file))))).join("\n");
  const unknown = SITE.flatMap((path) => [...writtenNames(path)].map((name) => [path, name] as const)).filter(
    // A number at its end may be put in by the template.
    ([, name]) => !new RegExp(`\\b${name.replace(/\d+$/u, "")}(?:\\d|\\b|\\$)`, "u").test(named),
  );
  expect(unknown).toEqual([]);
});

const globalNames = (path: string): Set<string> =>
  new Set([...read(join(SRC, path)).matchAll(/\.([a-zA-Z][\w-]*)/gu)].map(([, name = ""]) => name));
