import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openErasedList, readErasedList, type ErasedRow } from "./erasedList.ts";

const folder = mkdtempSync(join(tmpdir(), "mochang-erased-"));
const DAY = 24 * 3600_000;
const NOW = new Date("2026-11-23T12:00:00Z");

/** What a database would say, row by row. */
function deletions() {
  const rows: ErasedRow[] = [];
  return {
    readSince: async (since: Date) => rows.filter(({ erasedAt }) => erasedAt >= since),
    add: (kind: ErasedRow["kind"], id: string, ageMs = 0) =>
      void rows.push({ kind, id, erasedAt: new Date(NOW.getTime() - ageMs) }),
  };
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the list holds every deletion once, whoever writes it and however often", async () => {
  const { readSince, add } = deletions();
  const path = join(folder, "made/here/list.txt");
  const [one, other] = [openErasedList({ path, readSince }), openErasedList({ path, readSince })];
  await one.write();
  expect(readErasedList(path)).toEqual({ accounts: [], works: [] });
  add("account", "account-1");
  add("work", "work-1", DAY);
  await Promise.all([one.write(), one.write()]);
  expect(readErasedList(path)).toEqual({ accounts: ["account-1"], works: ["work-1"] });
  await other.write();
  await one.write();
  await other.write();
  expect(readErasedList(path)).toEqual({ accounts: ["account-1"], works: ["work-1"] });
  expect(readFileSync(path, "utf8").trimEnd().split("\n")).toHaveLength(3);
  add("work", "work-2");
  // Committed late: dated before one that is on the list already.
  add("work", "work-0", 60_000);
  await one.write();
  expect(readErasedList(path).works).toEqual(["work-1", "work-2", "work-0"]);
});

test("what cannot be written is written later", async () => {
  const { readSince, add } = deletions();
  const path = join(folder, "blocked/list.txt");
  writeFileSync(join(folder, "blocked"), "a file where the folder should be");
  const list = openErasedList({ path, readSince });
  add("work", "work-3");
  await expect(list.write()).rejects.toThrow(/EEXIST|ENOTDIR/u);
  rmSync(join(folder, "blocked"));
  await list.write();
  expect(readErasedList(path).works).toContain("work-3");
});

test("a line that was cut counts for nothing and spoils none that follows; another file is refused", async () => {
  const { readSince, add } = deletions();
  const path = join(folder, "cut.txt");
  writeFileSync(path, "work whole 2026-11-23T00:00:00.000Z\nwork cu");
  expect(readErasedList(path)).toEqual({ accounts: [], works: ["whole"] });
  add("work", "work-4");
  await openErasedList({ path, readSince }).write();
  expect(readErasedList(path).works).toEqual(["whole", "work-4"]);
  writeFileSync(path, "第一场\n雨夜\n");
  expect(() => readErasedList(path)).toThrow("不是墨场写的删除名单");
  expect(readErasedList(join(folder, "nowhere.txt"))).toEqual({ accounts: [], works: [] });
});
