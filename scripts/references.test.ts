import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What documentation and comments name exists: after a rename the old name would lead a reader nowhere.

const files = [
  ...globSync("{packages,apps,tools,e2e,bench,scripts,docs,.ci}/**/*.*", {
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|test-results)$/u.test(name),
  }),
  ...globSync("*.*"),
].map((file) => file.replaceAll("\\", "/"));
const isSource = (file: string): boolean => /\.(?:tsx?|mjs|cjs|css|sql|typ|json|yaml)$/u.test(file);
/** Decisions, the overview and the glossary. The changelog names what once was. */
const documents = files.filter((file) => /^docs\/.*\.md$|^ARCHITECTURE\.md$/u.test(file));

const wordsOf = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/gu) ?? [];
const words = new Set(files.flatMap((file) => [...wordsOf(file), ...(isSource(file) ? wordsOf(read(file)) : [])]));

function read(file: string): string {
  return readFileSync(file, "utf8");
}

const isIdentifier = (name: string): boolean =>
  /^[a-z]+(?:[A-Z][a-z0-9]*)+$|^(?:[A-Z][a-z0-9]+){2,}$|^[A-Z]+(?:_[A-Z]+)+$/u.test(name);
/** A folder, a file in one, or the name of a source file; neither npm packages nor paths with a variable part. */
const isPath = (name: string): boolean =>
  /^[\w.-]+(?:\/[\w.-]+)+\/?$|^[\w-]+\.(?:tsx?|mjs|css|sql)$/u.test(name) && !/^\.|^[A-Z_]+\//u.test(name);

/** A path may begin at any folder, and name a file without its ending. */
const paths = files.map((file) => `/${file}`);
const hasPath = (name: string): boolean => {
  const end = `/${name.replace(/\/$/u, "")}`;
  return paths.some((path) => path.endsWith(end) || path.includes(`${end}/`) || path.includes(`${end}.`));
};

/** Names of rules, of routes of other services and of the data folder's content are no files of the repository. */
const ELSEWHERE = /^(?:oxc|promise|unicorn|vitest|react|jsx-a11y)\/|^images\/generations$|^data\//u;

test("identifiers and paths that documentation names exist", () => {
  expect(documents.length).toBeGreaterThan(50);
  const missing = documents.flatMap((file) =>
    Array.from(
      read(file)
        .replace(/```[\s\S]*?```/gu, "")
        .matchAll(/`([^`\n]+)`/gu),
      ([, code = ""]) => code.replace(/\(.*/u, ""),
    )
      .filter((name) =>
        isIdentifier(name) ? !words.has(name) : isPath(name) && !ELSEWHERE.test(name) && !hasPath(name),
      )
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("files that comments name exist", () => {
  const missing = files.filter(isSource).flatMap((file) =>
    read(file)
      .split("\n")
      .filter((line) => /^\s*(?:\/\/|\/?\*)/u.test(line))
      .flatMap((line) => line.match(/[\w/.-]*\w\.(?:tsx?|md|sql|mjs|typ)\b(?!\()/gu) ?? [])
      .filter((name) => name !== "NN-id.md" && !hasPath(name.replace(/^(?:\.\.?\/)+/u, "")))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
