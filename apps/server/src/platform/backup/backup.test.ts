import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { pack } from "tar-stream";
import { afterAll, describe, expect, test } from "vitest";
import { quickSample } from "../../testing/quickSample.ts";
import { openFiles, type Files } from "../files/index.ts";
import { isMigrated, knownMigrations, migrate, migrateTo } from "../migrate.ts";
import { copyOfDatabase, emptyDatabase } from "../testing/emptyDatabase.ts";
import { contentOf, fillDatabase } from "../testing/filledDatabase.ts";
import { S3_KEYS, startS3 } from "../testing/s3Server.ts";
import { createBackup, restoreBackup, verifyArchive } from "./index.ts";
import { EXCLUDED_TABLES, type Manifest } from "./format.ts";
import { refusalOf } from "./restoreBackup.ts";

const folder = mkdtempSync(join(tmpdir(), "mochang-backup-"));
Object.assign(process.env, S3_KEYS);
const s3 = await startS3();
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
let recordCount = 0;
const newPath = (): string => join(folder, `${++recordCount}.tar.gz`);
const newFiles = (): Promise<Files> => openFiles({ dataDir: mkdtempSync(join(folder, "data-")) });
const now = (): Date => new Date("2026-11-21T08:00:00Z");
const storedRows = (content: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !EXCLUDED_TABLES.includes(name)));

/** Put into more than one piece of an archive. */
const LONG_LINES = 400_000;
/** Databases of every state of the history, each made of the one before. */
const history = await emptyDatabase();
const today = await emptyDatabase();
await migrate(today.connection);

/** A database at some state, with rows, and files of two accounts. States are asked for in their order. */
async function filled(files: Files, when?: number) {
  if (when !== undefined) await migrateTo(history.connection, when);
  const database = await copyOfDatabase(when === undefined ? today : history);
  const client = await database.pool.connect();
  await fillDatabase(client);
  for (const list of ["erased_accounts", "erased_works"])
    await client.query(`delete from ${list}`).catch(() => undefined /* an older state has none */);
  const content = await contentOf(client);
  client.release();
  for (const account of ["a1", "a2"])
    await files.put(
      `uploads/${account}`,
      Readable.from([`剧本 ${account}\n`.repeat(account === "a1" && when === undefined ? LONG_LINES : 1)]),
    );
  return { ...database, content };
}

async function backupOf(from: { connection: pg.ClientConfig }, files: Files): Promise<string> {
  const path = newPath();
  await createBackup({ connection: from.connection as never, files, now }, createWriteStream(path));
  return path;
}

describe.each([
  ["on disk", newFiles],
  ["in S3", () => openFiles({ dataDir: folder, storageUrl: s3.storageUrl })],
])("files %s", (where, openStore) => {
  test("what was backed up is restored, row by row and byte by byte", async () => {
    const files = await openStore();
    const source = await filled(files);
    const path = await backupOf(source, files);
    const into = await emptyDatabase();
    const target = await newFiles();
    const done = await restoreBackup({ connection: into.connection, files: target }, path);
    expect(done).toMatchObject({ files: 2, erased: 0 });
    const client = await into.pool.connect();
    const content = await contentOf(client);
    client.release();
    expect(storedRows(content)).toEqual(storedRows(source.content));
    for (const table of EXCLUDED_TABLES) expect(content[table]).toEqual([]);
    expect(await isMigrated(into.pool)).toBe(true);
    for (const account of ["a1", "a2"]) {
      const [was, is] = await Promise.all([files.get(`uploads/${account}`), target.get(`uploads/${account}`)]);
      expect(is && (await text(is.stream)) === (was && (await text(was.stream)))).toBe(true);
    }
    // And back into the store that the first came from, once it is empty.
    for (const account of ["a1", "a2"]) await files.delete(`uploads/${account}`);
    if (where === "in S3")
      expect(await restoreBackup({ connection: (await emptyDatabase()).connection, files }, path)).toMatchObject({
        files: 2,
      });
  });
});

// Before the list of deleted accounts no version could make a backup.
const backedUp = knownMigrations().filter((m) => m.tag >= "0005");
test.each(quickSample(backedUp).map((m) => [m.tag, m.when] as const))(
  "a backup made at %s is restored and brought to this version",
  async (_tag, when) => {
    const files = await newFiles();
    const source = await filled(files, when);
    const path = await backupOf(source, files);
    const into = await emptyDatabase();
    await restoreBackup({ connection: into.connection, files: await newFiles() }, path);
    expect(await isMigrated(into.pool)).toBe(true);
    expect((await into.pool.query("select count(*)::int as n from users")).rows).toEqual([{ n: 2 }]);
  },
);

test("accounts deleted since are not restored, nor their files, and stay on the list", async () => {
  const files = await newFiles();
  const source = await filled(files);
  const old = await backupOf(source, files);
  await source.pool.query("delete from users where id = 'a1'");
  await source.pool.query("insert into erased_accounts values ('a1', now())");
  const newer = await backupOf(source, files);
  const erased = { accounts: (await verifyArchive(newer)).erased, works: [] };
  expect(erased.accounts).toEqual(["a1"]);

  const into = await emptyDatabase();
  const target = await newFiles();
  expect(await restoreBackup({ connection: into.connection, files: target }, old, erased)).toMatchObject({
    erased: 1,
    files: 1,
  });
  expect((await into.pool.query("select id from users")).rows).toEqual([{ id: "a2" }]);
  expect(
    (
      await into.pool.query(
        "select user_id from scripts union select user_id from runs union select user_id from model_calls",
      )
    ).rows,
  ).toEqual([{ user_id: "a2" }]);
  expect((await into.pool.query("select user_id from erased_accounts")).rows).toEqual([{ user_id: "a1" }]);
  expect(await target.head("uploads/a1")).toBeNull();
});

test("works deleted for good since are not restored, nor what was made of them; a file that a kept work names too stays", async () => {
  const files = await newFiles();
  const source = await filled(files);
  // A copy that was handed over stands on the file of the work that is deleted.
  await source.pool.query("update scripts set file_key = 'uploads/a1' where id = 'scripts-a2'");
  const old = await backupOf(source, files);
  const into = await emptyDatabase();
  const target = await newFiles();
  const erased = { accounts: [], works: ["scripts-a1"] };
  expect(await restoreBackup({ connection: into.connection, files: target }, old, erased)).toMatchObject({
    erased: 0,
    erasedWorks: 1,
  });
  expect((await into.pool.query("select id from users order by id")).rows).toEqual([{ id: "a1" }, { id: "a2" }]);
  for (const column of ["scripts where id", "documents where script_id", "runs where script_id"])
    expect((await into.pool.query(`select 1 from ${column} = 'scripts-a1'`)).rowCount).toBe(0);
  expect((await into.pool.query("select script_id from erased_works")).rows).toEqual([{ script_id: "scripts-a1" }]);
  expect(await target.head("uploads/a1")).not.toBeNull();
});

test("only an empty database and an empty store are restored into; what a cut restore left does not stand in the way", async () => {
  const files = await newFiles();
  const source = await filled(files);
  const path = await backupOf(source, files);
  const into = await emptyDatabase();
  await migrate(into.connection);
  await expect(restoreBackup({ connection: into.connection, files }, path)).rejects.toMatchObject({
    code: "files-not-empty",
  });
  await expect(restoreBackup({ connection: source.connection, files: await newFiles() }, path)).rejects.toMatchObject({
    code: "database-not-empty",
  });
  expect(await restoreBackup({ connection: into.connection, files: await newFiles() }, path)).toMatchObject({
    files: 2,
  });
});

test("what others have left among the files is no obstacle, and is counted", async () => {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const files = await openFiles({ dataDir });
  const source = await filled(files);
  for (const name of [".DS_Store", "uploads/说明.txt", "uploads/Copy of a1"])
    writeFileSync(join(dataDir, "files", name), "x");
  const path = newPath();
  const summary = await createBackup({ connection: source.connection, files, now }, createWriteStream(path));
  expect([summary.files, summary.foreignFiles]).toEqual([2, 3]);
  const target = await newFiles();
  await restoreBackup({ connection: (await emptyDatabase()).connection, files: target }, path);
  expect((await Array.fromAsync(target.list(""))).toSorted()).toEqual(["uploads/a1", "uploads/a2"]);
});

test("what other connections write meanwhile is not in the backup: all tables are of one moment", async () => {
  const files = await newFiles();
  const source = await filled(files);
  const path = newPath();
  // The first bytes leave after the snapshot was taken; then a row comes, and another goes.
  let changed = false;
  const out = createWriteStream(path);
  const meddling = new Writable({
    write(chunk: Buffer, _encoding, next) {
      const go = (): void => void out.write(chunk, next);
      if (changed) return go();
      changed = true;
      void source.pool.query("delete from users where id = 'a2'").then(go);
    },
    final: (next) => void out.end(next),
  });
  await createBackup({ connection: source.connection, files, now }, meddling);
  const into = await emptyDatabase();
  await restoreBackup({ connection: into.connection, files: await newFiles() }, path);
  expect((await into.pool.query("select count(*)::int as n from users")).rows).toEqual([{ n: 2 }]);
  expect((await into.pool.query("select count(*)::int as n from runs")).rows).toEqual([{ n: 2 }]);
});

describe("an archive that is not what it should be is refused in a sentence, and nothing is written", async () => {
  const files = await newFiles();
  const source = await filled(files);
  const whole = readFileSync(await backupOf(source, files));
  const target = await newFiles();

  async function refusal(bytes: Buffer): Promise<string> {
    const path = newPath();
    writeFileSync(path, bytes);
    const into = await emptyDatabase();
    const error = await restoreBackup({ connection: into.connection, files: target }, path).then(
      () => expect.fail("restored"),
      (e: unknown) => e as { code: string; message: string },
    );
    expect(error.message).toMatch(/^[^！!]+。$/u);
    expect(await Array.fromAsync(target.list(""))).toEqual([]);
    expect(
      (
        await into.pool.query(
          "select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and relkind = 'r' and reltuples > 0",
        )
      ).rows,
    ).toEqual([{ n: 0 }]);
    return error.code;
  }
  const tar = gunzipSync(whole);
  /** Another archive: entries as given, with the true checksums of what is given. */
  const rebuilt = async (entries: [name: string, body: Buffer][]): Promise<Buffer> => {
    const { createHash } = await import("node:crypto");
    const sums = JSON.stringify({
      entries: entries.map(([name, body]) => [name, createHash("sha256").update(body).digest("hex")]),
      rows: {},
    });
    const archive = pack();
    for (const [name, body] of entries) archive.entry({ name }, body);
    archive.entry({ name: "checksums.json" }, sums);
    archive.finalize();
    return gzipSync(await buffer(archive));
  };
  /** The block before an entry's body. */
  const headerOf = async (name: string, size: number): Promise<Buffer> => {
    const archive = pack();
    archive.entry({ name, size });
    for await (const block of archive) return block as Buffer;
    throw new Error("no header");
  };
  const manifest = JSON.parse(
    tar.subarray(512, 512 + Number.parseInt(tar.toString("latin1", 124, 135), 8)).toString(),
  ) as Manifest;
  const first = (change: Partial<Manifest>): [string, Buffer] => [
    "manifest.json",
    Buffer.from(JSON.stringify({ ...manifest, ...change })),
  ];

  test("no archive at all, an empty file, another tar", async () => {
    expect(await refusal(Buffer.from("hello"))).toBe("not-a-backup");
    expect(await refusal(Buffer.alloc(0))).toBe("not-a-backup");
    await expect(verifyArchive(folder)).rejects.toMatchObject({ code: "not-a-backup" });
    expect(await refusal(await rebuilt([["readme.txt", Buffer.from("x")]]))).toBe("not-a-backup");
  });

  test.each([0.3, 0.9, 0.999])("cut at %d of its length", async (share) => {
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toBe("cut");
  });

  test("a changed byte in a table and in a file", async () => {
    for (const word of ["scripts.name", "剧本 a1"]) {
      const spoiled = Buffer.from(tar);
      const at = spoiled.indexOf(word);
      expect(at).toBeGreaterThan(0);
      spoiled[at] = (spoiled[at] ?? 0) ^ 1;
      expect(await refusal(gzipSync(spoiled))).toBe("damaged");
    }
  });

  test("a newer format, a newer database, columns and tables that are not ours", async () => {
    expect(await refusal(await rebuilt([first({ format: 99 })]))).toBe("newer");
    expect(await refusal(await rebuilt([first({ migration: 9_999_999_999_999 })]))).toBe("newer");
    expect(
      await refusal(
        await rebuilt([
          first({ tables: [{ name: "users", columns: ["id", "phone) from stdin; drop table users; --"] }] }),
        ]),
      ),
    ).toBe("foreign");
    expect(await refusal(await rebuilt([first({ tables: [{ name: "pg_authid", columns: ["rolname"] }] })]))).toBe(
      "foreign",
    );
  });

  test.each([
    "files/../../etc/passwd",
    "files//etc/passwd",
    "files/.half/x",
    "../outside",
    "/etc/passwd",
    "tables/users/../x",
    "other/x",
  ])("an entry %j", async (name) => {
    expect(await refusal(await rebuilt([first({}), [name, Buffer.from("x")]]))).toBe("foreign");
  });

  test("an entry that says it is enormous, and one that is nothing but zeros", async () => {
    const [, body] = first({});
    const huge = gzipSync(
      Buffer.concat([
        await headerOf("manifest.json", body.length),
        body,
        Buffer.alloc((512 - (body.length % 512)) % 512),
        await headerOf("files/uploads/x", 7 * 2 ** 30),
      ]),
    );
    expect(await refusal(huge)).toBe("too-large");
    const bomb = newPath();
    const header = await headerOf("manifest.json", 700 << 20);
    const zeros = Buffer.alloc(1 << 20);
    await pipeline(
      Readable.from(
        (function* () {
          yield header;
          for (let i = 0; i < 700; i++) yield zeros;
        })(),
      ),
      createGzip({ level: 1 }),
      createWriteStream(bomb),
    );
    expect(await refusal(readFileSync(bomb))).toBe("too-large");
  });

  test("rows that COPY does not take", async () => {
    const [users] = manifest.tables.filter((t) => t.name === "users");
    expect(
      await refusal(
        await rebuilt([
          first({ tables: users ? [users] : [] }),
          ["tables/users/000000", Buffer.from("only\tthree\tcells\n")],
        ]),
      ),
    ).toBe("damaged");
  });
});

test("an archive is called damaged for what stands in it, not for the disk that it is restored to", () => {
  const says = (code: string, message: string): Error => Object.assign(new Error(message), { code });
  for (const code of ["22P04", "22P02", "23505", "23503"])
    expect(refusalOf("users", says(code, "missing data"))).toMatchObject({
      code: "damaged",
      message: expect.stringContaining("users: missing data"),
    });
  for (const fault of [
    says("53100", "could not extend file"),
    says("57P01", "terminating connection"),
    new Error("Connection terminated unexpectedly"),
  ])
    expect(refusalOf("users", fault)).toBe(fault);
});
