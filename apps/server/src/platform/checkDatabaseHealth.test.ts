import pg from "pg";
import { expect, test } from "vitest";
import { checkDatabaseHealth } from "./checkDatabaseHealth.ts";
import { testDatabase } from "./testDatabase.ts";

const { pool, connection } = await testDatabase();

test("the check writes, so that a database without room fails it, and leaves nothing of its own behind", async () => {
  await checkDatabaseHealth(pool);
  const narrow = new pg.Pool({ ...connection, max: 1 });
  try {
    // Less room for temporary files than the check writes stands for a full disk.
    await narrow.query("set temp_file_limit = '1MB'");
    await expect(checkDatabaseHealth(narrow)).rejects.toThrow(/temporary file size exceeds/u);
    await narrow.query("set temp_file_limit = '16MB'");
    await checkDatabaseHealth(narrow);
    expect((await narrow.query("show work_mem")).rows).not.toEqual([{ work_mem: "64kB" }]);
  } finally {
    await narrow.end();
  }
});
