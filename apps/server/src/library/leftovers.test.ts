import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { sharedServicesOf } from "../sharedServices.ts";
import { AppError, sweepOrphans } from "../platform/index.ts";
import { idOfUpload, type RunLog } from "../run/index.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { namedUploads, sweepUploads, UPLOADS_PREFIX } from "./index.ts";
import { fieldParts, filePart, multipart, MULTIPART, SHORT_SCRIPT, uploadRequest } from "./testUpload.ts";

let t: TestApp;
let runLog: RunLog;
let token: string;
let userId: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ runLog } = await sharedServicesOf(t.services));
  ({ token, userId } = await t.logIn());
  return () => t.close();
});
afterEach(() => vi.restoreAllMocks());

const upload = () => t.app.inject(uploadRequest(token, [...fieldParts(), filePart(SHORT_SCRIPT)]));
const stored = async (): Promise<string[]> => Array.fromAsync(t.services.files.list("uploads/"));
const rows = async (table: string): Promise<number> =>
  Number((await t.pool.query(`select count(*) from ${table}`)).rows[0].count);
const nothing = async (): Promise<void> => {
  expect([
    await stored(),
    await rows("scripts"),
    await rows("scenes"),
    await rows("runs"),
    readdirSync(join(t.dataDir, "tmp")),
  ]).toEqual([[], 0, 0, 0, []]);
};

test("a full disk is a sentence, and nothing stays", async () => {
  vi.spyOn(t.services.files, "put").mockRejectedValueOnce(new AppError("disk-full"));
  const answer = await upload();
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { code: 503, msg: "服务器存储空间不足，请联系管理员", data: null },
  ]);
  await nothing();
});

test("a transaction that fails takes the stored file with it", async () => {
  vi.spyOn(runLog, "finishRun").mockRejectedValueOnce(new Error("connection lost"));
  const answer = await upload();
  expect([answer.statusCode, answer.json().msg]).toEqual([500, "系统开小差了，请稍后再试"]);
  await nothing();
});

const away = (): Error => new Error("Connection terminated unexpectedly");

test("what a failed upload began is taken back once the database is there again", async () => {
  vi.spyOn(runLog, "finishRun").mockRejectedValueOnce(away());
  vi.spyOn(runLog, "deleteRun").mockRejectedValueOnce(away()).mockRejectedValueOnce(away());
  const answer = await upload();
  expect([answer.statusCode, answer.json().msg]).toEqual([503, "数据库暂时连不上，请稍后再试"]);
  expect(await rows("runs")).toBe(1);
  await expect.poll(() => rows("runs"), { timeout: 60_000 }).toBe(0);
  await nothing();
});

test("an upload whose commit succeeded although its answer was lost stays whole", async () => {
  const transaction = t.db.transaction.bind(t.db);
  vi.spyOn(t.services.db, "transaction").mockImplementation(async (work, config) => {
    const result = await transaction(work, config);
    if ((await rows("scripts")) > 0) throw away();
    return result;
  });
  expect((await upload()).statusCode).toBe(503);
  vi.restoreAllMocks();
  const [script] = (await t.pool.query<{ id: string }>("select id from scripts")).rows;
  const run = await runLog.newestRun(script?.id ?? "", ["import"]);
  expect([await stored(), run?.state]).toEqual([[`uploads/${run?.id}`], "done"]);
  for (const [url, payload] of [
    ["updateStatus", { scriptId: script?.id, deleteFlag: 1 }],
    ["physical-delete", { scriptId: script?.id }],
  ] as const)
    await t.app.inject({ method: "POST", url: `/api/scripts/${url}`, payload, headers: { token } });
  await nothing();
});

test("a server that closes says so to uploads under way, and they leave nothing", async () => {
  const closing = await openTestApp();
  const { token: its } = await closing.logIn();
  await closing.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = closing.app.server.address() as AddressInfo;
  // One is being stored for ever, of the other half has come.
  vi.spyOn(closing.services.files, "put").mockImplementationOnce(
    (_key, _from, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener("abort", () => reject(options.signal?.reason as Error)),
      ),
  );
  const form = multipart([...fieldParts(), filePart(SHORT_SCRIPT)]);
  const answers = [form, form.subarray(0, form.length - 200)].map(
    (bytes) =>
      new Promise<unknown>((resolve, reject) => {
        const request = httpRequest(
          {
            port,
            host: "127.0.0.1",
            method: "POST",
            path: "/api/scripts/upload",
            headers: { ...MULTIPART, token: its, "content-length": form.length },
          },
          (response) => {
            let body = "";
            response.on("data", (piece) => (body += String(piece)));
            response.on("end", () => resolve([response.statusCode, JSON.parse(body)]));
          },
        );
        request.on("error", reject);
        request.write(bytes);
      }),
  );
  const count = async (table: string): Promise<number> =>
    Number((await closing.pool.query(`select count(*) from ${table}`)).rows[0].count);
  const temporary = (): number => readdirSync(join(closing.dataDir, "tmp")).length;
  await expect
    .poll(async () => [await count("runs"), closing.services.files.put, temporary()], { timeout: 60_000 })
    .toSatisfy(([runs, put, files]) => runs === 2 && vi.mocked(put).mock.calls.length === 1 && files === 2);
  const closed = closing.app.close();
  const expected = [503, { code: 503, msg: "服务正在重启，请稍后再试", data: null }];
  expect(await Promise.all(answers)).toEqual([expected, expected]);
  expect([await count("runs"), await count("scripts"), temporary()]).toEqual([0, 0, 0]);
  await closed;
  await closing.close();
});

test.each([
  ["the number of its upload", randomUUID()],
  ["its run", undefined],
])("an import that is cancelled by %s leaves nothing", async (_, number) => {
  const { put } = t.services.files;
  let cancelled: PromiseLike<{ statusCode: number }> | undefined;
  vi.spyOn(t.services.files, "put").mockImplementationOnce(async (...putArguments) => {
    const [run] = (await t.pool.query<{ id: string }>("select id from runs where kind = 'import'")).rows;
    // It answers when the import has ended, which waits for this.
    cancelled = t.app.inject({
      method: "POST",
      url: "/api/run/cancel",
      payload: { runId: number ?? run?.id },
      headers: { token },
    });
    const signal = putArguments[2]?.signal;
    if (!signal?.aborted) await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    return put(...putArguments);
  });
  const parts = [...fieldParts(), filePart(SHORT_SCRIPT)];
  const answer = await t.app.inject(uploadRequest(token, parts, number === undefined ? {} : { "x-upload-id": number }));
  expect([answer.statusCode, answer.json().msg]).toEqual([409, "上传已取消"]);
  expect((await cancelled)?.statusCode).toBe(200);
  await nothing();
});

test("what a killed process left is swept: its run, its temporary file, its stored file; nothing else", async () => {
  const { id } = (await upload()).json().data;
  const dead = await runLog.startRun({ kind: "import", userId, scriptId: "never", state: "running" });
  await t.pool.query("update runs set touched_at = now() - interval '1 hour' where id = $1", [dead.run.id]);
  mkdirSync(join(t.dataDir, "tmp"), { recursive: true });
  for (const [name, age] of [
    ["old", 3600],
    ["young", 10],
    // 1 is the mark of no living process.
    ["1-of-the-dead", 180],
    [`${t.services.notifications.mark}-of-the-living`, 180],
  ] as const) {
    writeFileSync(join(t.dataDir, "tmp", name), "x");
    utimesSync(join(t.dataDir, "tmp", name), Date.now() / 1000 - age, Date.now() / 1000 - age);
  }
  for (const key of ["orphan", dead.run.id]) await t.services.files.put(`uploads/${key}`, Readable.from(["x"]));

  const deps = { db: t.db, files: t.services.files, runLog, dataDir: t.dataDir };
  await sweepUploads(deps, t.services.now());
  expect(await runLog.loadRun(dead.run.id)).toMatchObject({ state: "failed", message: "上传中断了，请再试一次" });
  expect(readdirSync(join(t.dataDir, "tmp")).toSorted()).toEqual([
    `${t.services.notifications.mark}-of-the-living`,
    "young",
  ]);
  t.later(10 * 60_000);
  await sweepUploads(deps, t.services.now());
  expect(await runLog.loadRun(dead.run.id)).toBeNull();
  expect(await stored()).not.toContain(`uploads/${dead.run.id}`);

  const uploads = { prefix: UPLOADS_PREFIX, named: (keys: readonly string[]) => namedUploads(t.db, keys) };
  const sweep = (previousKeys: ReadonlySet<string>) => sweepOrphans(t.services.files, [uploads], previousKeys);
  const first = await sweep(new Set());
  expect([...first]).toEqual(["uploads/orphan"]);
  expect(await stored()).toContain("uploads/orphan");
  await sweep(first);
  expect(await stored()).toEqual([`uploads/${(await runLog.newestRun(id, ["import"]))?.id}`]);
});

test("an upload whose process was killed is taken over at once by the next of its number; a living one is not", async () => {
  const number = randomUUID();
  const id = idOfUpload(userId, number);
  const begin = (mark: number) =>
    runLog.startRun({
      kind: "import",
      userId,
      scriptId: id,
      joinKey: `import:${id}`,
      state: "running",
      input: { mark },
    });
  const again = () =>
    t.app.inject(uploadRequest(token, [...fieldParts(), filePart(SHORT_SCRIPT)], { "x-upload-id": number }));
  const living = await begin(t.services.notifications.mark);
  expect((await again()).statusCode).toBe(409);
  await runLog.deleteRun(living.run.id);
  const dead = await begin(1);
  const answer = await again();
  expect([answer.statusCode, answer.json().data.id]).toEqual([200, id]);
  expect((await runLog.loadRun(dead.run.id))?.state).toBe("failed");
  expect((await runLog.newestRun(id, ["import"]))?.state).toBe("done");
});

test("an upload whose process is stopped is taken over by the next one with its number, and stores nothing when the process continues", async () => {
  const number = randomUUID();
  const id = idOfUpload(userId, number);
  const input = { mark: t.services.notifications.mark };
  const start = { kind: "import", userId, scriptId: id, joinKey: `import:${id}`, state: "running", input } as const;
  const { run } = await runLog.startRun(start);
  await t.pool.query("update runs set touched_at = now() - interval '41 seconds' where id = $1", [run.id]);
  const answer = await t.app.inject(
    uploadRequest(token, [...fieldParts(), filePart(SHORT_SCRIPT)], { "x-upload-id": number }),
  );
  expect([answer.statusCode, answer.json().data.id]).toEqual([200, id]);
  await expect(runLog.finishRun(run.id, { state: "done", output: { scriptId: id } })).rejects.toThrow(run.id);
});

test("deleting for good releases the ink that a running evaluation held", async () => {
  const { ink } = await sharedServicesOf(t.services);
  const { id } = (await upload()).json().data;
  const { run } = await runLog.startRun({ kind: "evaluation", userId, scriptId: id, state: "running" });
  await ink.reserve(userId, run.id, "1", [{ step: "a", units: 5_000 }]);
  const balance = async (): Promise<number> =>
    (await t.app.inject({ url: "/api/user/getTokenBalance", headers: { token } })).json().data.balance;
  expect(await balance()).toBe(9_995_000);
  // What is no flag moves nothing; made a number, null and "" would put a work back.
  for (const deleteFlag of [null, "", false, [], 2, undefined])
    expect(
      (
        await t.app.inject({
          method: "POST",
          url: "/api/scripts/updateStatus",
          payload: { scriptId: id, deleteFlag },
          headers: { token },
        })
      ).statusCode,
    ).toBe(400);
  for (const [url, payload] of [
    ["updateStatus", { scriptId: id, deleteFlag: 1 }],
    ["physical-delete", { scriptId: id }],
  ] as const)
    await t.app.inject({ method: "POST", url: `/api/scripts/${url}`, payload, headers: { token } });
  expect(await balance()).toBe(10_000_000);
  expect(await runLog.loadRun(run.id)).toBeNull();
});
