import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTables } from "./backup/tables.ts";
import { isMigrated, knownMigrations, migrate, migrateTo } from "./migrate.ts";
import { emptyDatabase } from "./testing/emptyDatabase.ts";
import { fillDatabase } from "./testing/filledDatabase.ts";

const FOLDER = join(import.meta.dirname, "../../migrations");

/** SHA-256 of each migration that has landed. Forward only: one that somebody has run is never edited; a new line belongs to a new file. */
const LANDED: Record<string, string> = {
  "0000_begin": "a5fdff86a1abcfcc43baed1ffe191fa26b19da6ff3624427089aff13b0c87ea4",
  "0001_run_progress": "9929700d9c1944949efacda1c561f128d97933cf7e7630b8b42a985d961bcd6b",
  "0002_scene_source": "d5aa4859376b687abac6584ffed2ca32f8a0041a8b9443aa4d7d9a8bff0d299c",
  "0003_scene_content_only": "f7e066bec08019e3fb83dce0ae5d904c8ab7a18294c011157d16b2a48e6cbf81",
  "0004_reading_room": "0c5fc2c604b696bcfd4f0bacbb3140b7739ce66bc5527823ff1a63280efaed15",
  "0005_many_users": "9d23cd4986853a8f45af282004d66b6652b415c5e44ddc0e78f323da176d7d5b",
  "0006_job_turns": "b105975c41ba5fe9c1aeb30bea1f41b2eb821b53064a4332a38d737f32b715e5",
  "0007_ink_running_total": "44d3bd0c63f5dbba17b1c0b5c9a3c348216a103bc72a349eca5d154f1df67f60",
  "0008_documents": "b66e171d9bdcf81a996934bc90ce64b6078c68f1c45486230283cf680887b276",
  "0009_run_engine": "9fba28972a8f74770ea3aebb363dd204ffb6d9a876aa78e6dbd6a488d4411aa8",
  "0010_documents_of_scripts": "1e0b78b5ef954089b520d639a71a7ea9a7594128439b707bb0c2d34042ae2dc4",
  "0011_runs_of_documents": "deaf9717a88f50909ae76e0cfaac10e23a1f3ed3259b2522a49cd698fb2eda54",
  "0012_drop_job_turns": "84f1c772006c0190b909ca21ebcdeea5945cad2a8a6fa3259ac354e32683cd14",
  "0013_packed_contents": "8497c5558a2cd2e9b56ff264b6402bb308915edbd413df4203b71e7cb93853f4",
  "0014_fences": "84d16af0fa9929ddd83548a7002619726350925df4a06840bcae8a39defab531",
  "0015_person_decisions": "6d0bf1bbc840efac550c558e9df72059bc9a42990742c3c24024dc7f4da4f6e6",
  "0016_editing": "046f08daa09161736ba9e7149b2e0fc5412707ecab528c16565052b777d98e82",
  "0017_finding_decisions": "cbcbf3e53bb5931e8cdf2e6446f40c8ee7969098af0b12b4ff9dc5049de2e893",
  "0018_scene_cards": "be00cab3f8f7fd51df873299c3edd1ea85a74118f094c115c3dd639ead4aef24",
  "0019_writing_rules": "b7af2e1dbca6723f55f41b735ef3bc2bb9d40540609318ef3d3adee02a20328f",
  "0020_script_region": "c9311e4b8e834ed758f5c6e110985b9fc4245d623aa10c3df6a0509d478e41f4",
  "0021_document_sizes": "cb120e4391687a335d25e981e8254d014ccd67fd6aae11908930268fcaccf051",
  "0022_chat_turns": "b3e8206418c79bf90d35cfe4dd043cadd80afbdce127da7ce72d5a7bdc4089af",
  "0023_cut_pieces": "0dd9d86a88e901758d2ab1d641dab91db01207ce0797b2c3f6dadfd8ebb68ade",
  "0024_title_page": "841675b4912845eefaa83a67f717c4b8c19975edf58597776a965ccf59ca5203",
  "0025_review_links": "b90b6fe431cfb7403f11ee67b77224bd6ba149e851e13199f51978551f531061",
  "0026_generation": "25e3b8db01776c3116682022f151dcdb78e229ca8ce7190ca425aa0b27d7186b",
  "0027_line_ids": "c2692f8de42c344850df9a648e2a1dd926009e6e9ead35a508175b3a3b1e0a7b",
  "0028_step_pictures": "c174ab3a4574e8da5295db825f8976d19b4f26c29f3fa0634e03b07528dfea3f",
  "0029_save_runs": "fb1f4ef1029780368f02ed236c6568a791ff2fe48bb45efe2e66d9bf9d7b64fa",
  "0030_front_of_house": "681a47780b709ff26cf4956f56386f7e3988b1e6b0eff3033bae40216a5502a5",
  "0031_consents": "74aebd25f1a2445fc9f51566bc4ef13fc06a7088549246896495875307ac494d",
  "0032_deletion_requests": "f060530592a07b3fd98e6b8f6f6fdcd955ec993281a4a17783121434f1aa29c7",
  "0033_erased_works": "85af8fdbb3bd0de2581ca6c615e9a258608ce037e7fd830f5ab05f23c1d6cb3e",
  "0034_sessions_listed": "930c75ada5bd3f4eeb37f303f5b6f63d46c1a4108e2409e0aa86bdf044b182c3",
  "0035_audit_log": "b23e9ec4e5b9edf0700a1113c21833a6f97e74ac733f5149b7051a9f6050d6b4",
  "0036_sms_challenges": "de86034cfe8ad192e268010d8c496ce949967d22aed6d7deff90438515045f83",
  "0037_script_medium": "01cbb58b5a11792ea11a5885e062ea3f9fc97ac0928d5207a4d5ba1c9aef054b",
};

test("no migration that has landed was changed or taken away", () => {
  for (const [tag, hash] of Object.entries(LANDED))
    expect([
      tag,
      createHash("sha256")
        .update(readFileSync(join(FOLDER, `${tag}.sql`)))
        .digest("hex"),
    ]).toEqual([tag, hash]);
});

test("the journal lists the files in their order, each later than the one before", () => {
  const migrations = knownMigrations();
  expect(
    readdirSync(FOLDER)
      .filter((f) => f.endsWith(".sql"))
      .toSorted(),
  ).toEqual(migrations.map((m) => `${m.tag}.sql`));
  expect(migrations.slice(0, Object.keys(LANDED).length).map((m) => m.tag)).toEqual(Object.keys(LANDED));
  for (const [i, { when }] of migrations.entries()) expect(when).toBeGreaterThan(migrations[i - 1]?.when ?? 0);
});

/** The first state that somebody could have data in; before it the schema was still being made, and its steps are tried on empty tables. */
const FIRST_LANDED = "0003_scene_content_only";
const states = knownMigrations()
  .slice(0, -1)
  .map((m) => [m.tag, m.when] as const);
/** Columns that a later migration takes away again, by `table.column`, and tables by their name. */
const DROPPED: string[] = ["runs.version_id", "export_records.version_id", "job_turns"];

test.each(states.filter(([tag]) => tag < FIRST_LANDED))("from the state after %s, without rows", async (_, when) => {
  const database = await emptyDatabase();
  expect(await migrateTo(database.connection, when)).toBe(true);
  await migrate(database.connection);
  expect(await isMigrated(database.pool)).toBe(true);
});

test.each(states.filter(([tag]) => tag >= FIRST_LANDED))(
  "from the state after %s, with rows in every table, everything is kept",
  async (_, when) => {
    const database = await emptyDatabase();
    expect(await migrateTo(database.connection, when)).toBe(true);
    expect(await isMigrated(database.pool)).toBe(false);
    const client = await database.pool.connect();
    await fillDatabase(client);
    const tables = (await readTables(client)).filter(({ name }) => !DROPPED.includes(name));
    /** The rows of that state's tables, in that state's columns. */
    const content = async () => {
      const rows: Record<string, string[]> = {};
      for (const { name, columns } of tables) {
        const lasting = columns.filter((c) => !DROPPED.includes(`${name}.${c}`)).map((c) => `"${c}"`);
        rows[name] = (
          await client.query<{ row: string }>(`select row(${lasting.join(", ")})::text as row from public."${name}"`)
        ).rows
          .map((r) => r.row)
          .toSorted();
      }
      return rows;
    };
    const before = await content();
    await migrate(database.connection);
    expect(await isMigrated(client)).toBe(true);
    expect(await content()).toEqual(before);
    expect(Object.values(before).every((rows) => rows.length === 2)).toBe(true);
    client.release();
  },
);

test("a state that no version had cannot be asked for", async () => {
  expect(await migrateTo((await emptyDatabase()).connection, 12345)).toBe(false);
});

test("an account that may not make tables, and a database that only reads, are told in a sentence", async () => {
  const { connection, pool } = await emptyDatabase();
  const reader = `reader_${process.pid}`;
  await pool.query(`create role ${reader} login`);
  try {
    await expect(migrate({ ...connection, options: `-c role=${reader}` } as never)).rejects.toThrow(
      /^DATABASE_URL 的账号不能在这个数据库里建表。/u,
    );
    await expect(migrate({ ...connection, options: "-c default_transaction_read_only=on" } as never)).rejects.toThrow(
      /^DATABASE_URL 指向一个只读的数据库/u,
    );
  } finally {
    await pool.query(`drop role ${reader}`);
  }
});
