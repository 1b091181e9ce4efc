import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkTableOwners } from "./tableOwners.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const TABLES = {
  "ink/tables.ts": 'export const inkEntries = pgTable("ink_entries", {});',
  "run/tables.ts": 'export const runs = pgTable("runs", {});',
};

function check(files: Record<string, string>, exceptions = new Set<string>()): string[] {
  const root = mkdtempSync(join(tmpdir(), "table-owners-"));
  folders.push(root);
  for (const [name, text] of Object.entries({ ...TABLES, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return checkTableOwners(root, exceptions);
}

test("a feature may name its own tables, by import and in SQL", () => {
  expect(check({ "run/read.ts": 'import { runs } from "./tables.ts"; sql`select * from runs`;' })).toEqual([]);
});

test("another feature's table is found by its import and in SQL", () => {
  expect(check({ "run/a.ts": 'import { inkEntries } from "../ink/tables.ts";' })).toHaveLength(1);
  expect(check({ "run/deep/b.ts": "sql`delete from ink_entries where true`;" })).toHaveLength(1);
  expect(check({ "run/c.ts": 'pool.query("update ink_entries set units = 0");' })).toHaveLength(1);
});

test("the word in prose, in a comment or in a test is no query", () => {
  const prose = '// taken from runs\nconst sentence = "what comes of runs";';
  expect(check({ "ink/a.ts": prose, "ink/b.test.ts": 'import { runs } from "../run/tables.ts";' })).toEqual([]);
});

test("an exception that nothing needs is a fault", () => {
  expect(check({}, new Set(["ink/a.ts → run"]))).toEqual([expect.stringContaining("no longer needed")]);
});

test("no table at all is a fault: the check would be blind", () => {
  expect(checkTableOwners(tmpdir())).toEqual([expect.stringContaining("blind")]);
});
