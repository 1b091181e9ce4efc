import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { inject, afterAll, expect, test } from "vitest";
import { AppError, openFiles } from "../platform/index.ts";
import { migrate } from "../platform/migrate.ts";
import { emptyDatabase } from "../platform/testing/emptyDatabase.ts";
import { fillDatabase } from "../platform/testing/filledDatabase.ts";
import { archivePath, deleteExpired, keepNewest, writeTemporaryFirst } from "./backup.ts";
import { erasedIn, otherArchivesNextTo } from "./restore.ts";
import { failureReason } from "./failureReason.ts";

const CLI = join(import.meta.dirname, "../cli.ts");
const folder = mkdtempSync(join(tmpdir(), "mochang-backup-command-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface CommandOutput {
  code: number;
  out: string;
  err: string;
}
function mochang(args: string[], env: Record<string, string>): Promise<CommandOutput> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", CLI, ...args],
      { env: { PATH: process.env["PATH"], ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}

/** The address of a database of this test, for the environment; the embedded one listens on a socket. */
const urlOf = (connection: {
  connectionString?: string | undefined;
  host?: string | undefined;
  database?: string | undefined;
}): string =>
  connection.connectionString ??
  `postgres://app@/${connection.database ?? ""}?host=${encodeURIComponent(connection.host ?? "")}`;

test("from one installation to another by the command line", async () => {
  const [source, into] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(source.connection);
  const client = await source.pool.connect();
  await fillDatabase(client);
  await client.query("delete from erased_accounts");
  await client.query("delete from erased_works");
  client.release();
  const dataDir = join(folder, "source");
  mkdirSync(dataDir);
  const files = await openFiles({ dataDir });
  for (const account of ["a1", "a2"]) await files.put(`uploads/${account}`, Readable.from([account]));

  const backups = join(folder, "backups");
  mkdirSync(backups);
  const from = { DATA_DIR: dataDir, DATABASE_URL: urlOf(source.connection) };
  const result = await mochang(["backup", backups, "--keep", "3"], from);
  expect(result).toMatchObject({ code: 0 });
  const path = result.out.trim();
  expect(path).toMatch(/\/mochang-\d{8}-\d{6}\.tar\.gz$/u);
  expect(readdirSync(backups)).toHaveLength(1);

  const to = { DATA_DIR: join(folder, "target"), DATABASE_URL: urlOf(into.connection) };
  expect(await mochang(["restore", path], to)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/已恢复 .*2 个文件/u),
  });
  expect((await into.pool.query("select id from users order by id")).rows).toEqual([{ id: "a1" }, { id: "a2" }]);
  expect(readFileSync(join(folder, "target/files/uploads/a1"), "utf8")).toBe("a1");
  expect(await mochang(["restore", path], to)).toMatchObject({ code: 2, err: expect.stringContaining("已有") });
  expect(await mochang(["restore", join(folder, "nothing.tar.gz")], to)).toMatchObject({
    code: 2,
    err: expect.stringContaining("没有这个文件"),
  });
  writeFileSync(join(folder, "odd.tar.gz"), "hello");
  expect(await mochang(["restore", join(folder, "odd.tar.gz")], to)).toMatchObject({
    code: 2,
    err: expect.stringContaining("不是墨场的备份文件"),
  });
});

test("the embedded database: a backup through a pipe into a fresh folder", async () => {
  if (inject("database").server.connectionString !== undefined) return; // said once is enough: the run over TCP has no embedded one
  const first = { DATA_DIR: join(folder, "embedded"), DATABASE_URL: "" };
  const pipe = spawn(
    "sh",
    [
      "-c",
      `"${process.execPath}" "${CLI}" backup - | DATA_DIR="${join(folder, "fresh")}" "${process.execPath}" "${CLI}" restore -`,
    ],
    {
      env: { PATH: process.env["PATH"], ...first, NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let out = "";
  pipe.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
  const [code] = (await once(pipe, "exit")) as [number];
  expect([code, out]).toEqual([0, expect.stringMatching(/已恢复/u)]);
});

test("whatever goes wrong in the middle, no file looks whole", async () => {
  const path = join(folder, "cut.tar.gz");
  const failing = writeTemporaryFirst(path, async (out) => {
    await new Promise((resolve) => out.write("half", resolve));
    throw new Error("cut");
  });
  await expect(failing).rejects.toThrow("cut");
  expect(readdirSync(folder).filter((name) => name.startsWith("cut"))).toEqual([]);
  writeFileSync(path, "an older one");
  await expect(writeTemporaryFirst(path, () => expect.fail("written"))).rejects.toThrow("已经存在");
  expect(readFileSync(path, "utf8")).toBe("an older one");
});

test("where it cannot be written, a sentence says why, and nothing is written over or through", async () => {
  await expect(writeTemporaryFirst(join(folder, "nowhere", "x.tar.gz"), () => expect.fail("written"))).rejects.toThrow(
    "没有这个文件夹",
  );
  expect(existsSync(join(folder, "nowhere"))).toBe(false);
  const victim = join(folder, "victim");
  writeFileSync(victim, "precious");
  symlinkSync(victim, join(folder, "linked.tar.gz.part"));
  await expect(writeTemporaryFirst(join(folder, "linked.tar.gz"), () => expect.fail("written"))).rejects.toThrow(
    "已经存在",
  );
  expect(readFileSync(victim, "utf8")).toBe("precious");
  expect(failureReason(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }))).toBe(
    "磁盘已满",
  );
  expect(failureReason(new AppError("disk-full"))).toBe("服务器存储空间不足，请联系管理员");
  expect(failureReason(Object.assign(new Error("could not extend file"), { code: "53100" }))).toBe("数据库的磁盘已满");
});

test("names by Beijing time, and the newest are kept", () => {
  expect(archivePath(`${folder}/`, new Date("2026-11-20T17:00:05Z"))).toBe(
    join(folder, "mochang-20261121-010005.tar.gz"),
  );
  expect(archivePath(join(folder, "mine.tar.gz"), new Date())).toBe(join(folder, "mine.tar.gz"));
  expect(() => archivePath(join(folder, "missing"), new Date())).toThrow("没有这个文件夹");
  const rotated = join(folder, "rotated");
  mkdirSync(rotated);
  const names = ["20261101", "20261102", "20261103"].map((day) => `mochang-${day}-030000.tar.gz`);
  for (const name of [...names, "other.tar.gz"]) writeFileSync(join(rotated, name), "x");
  expect(keepNewest(rotated, 2)).toEqual(["mochang-20261101-030000.tar.gz"]);
  expect(existsSync(join(rotated, "other.tar.gz"))).toBe(true);
  expect(keepNewest(rotated, 2)).toEqual([]);
});

test("a backup deletes those that would pass the promised days before the next daily one, never the one just written", () => {
  const aged = join(folder, "aged");
  mkdirSync(aged);
  const [old, edge, retained, written] = [
    "20261001-030000",
    "20261002-025959",
    "20261002-030000",
    "20261031-030000",
  ].map((stamp) => `mochang-${stamp}.tar.gz`) as [string, string, string, string];
  const others = ["other.tar.gz", "mochang-20200101-030000.tar.gz.part", "mochang-99999999-999999.tar.gz"];
  for (const name of [old, edge, retained, written, ...others]) writeFileSync(join(aged, name), "x");
  const now = new Date("2026-10-31T03:00:00+08:00");
  expect(deleteExpired(aged, written, 30, now)).toEqual([old, edge]);
  expect(deleteExpired(aged, written, 30, now)).toEqual([]);
  expect(deleteExpired(aged, written, 1, new Date(now.getTime() + 60_000))).toEqual([retained]);
  for (const name of [written, ...others]) expect(existsSync(join(aged, name))).toBe(true);
});

test("newer backups beside one tell which accounts were deleted since; what is no backup tells nothing", async () => {
  const beside = join(folder, "beside");
  mkdirSync(beside);
  for (const name of ["a.tar.gz", "b.tar.gz", "note.txt"]) writeFileSync(join(beside, name), "x");
  expect(otherArchivesNextTo(join(beside, "a.tar.gz"))).toEqual([join(beside, "b.tar.gz")]);
  expect(await erasedIn(otherArchivesNextTo(join(beside, "a.tar.gz")))).toEqual({ accounts: [], works: [] });
});
