import { afterEach, expect, test } from "vitest";
import type { PoolTestInput } from "./testing/poolTask.worker.ts";
import { openWorkerPool, threadsFor, type WorkerPool, type WorkerPoolOptions } from "./workerPool.ts";

const pools: WorkerPool<PoolTestInput, number, unknown>[] = [];
function open(options: Partial<WorkerPoolOptions> = {}): WorkerPool<PoolTestInput, number, unknown> {
  const pool = openWorkerPool<PoolTestInput, number, unknown>({
    module: new URL("./testing/poolTask.worker.ts", import.meta.url),
    threads: 1,
    timeoutMs: 30_000,
    ...options,
  });
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

test("parts are asked for one by one, and come in order; a buffer is handed over", async () => {
  let resultCount = 0;
  async function* parts() {
    for (const part of [1, 20, 300]) {
      resultCount++;
      yield part;
    }
  }
  const pool = open();
  expect(await pool.run("sum", { parts: parts() })).toBe(321);
  expect(resultCount).toBe(3);
  expect(await pool.run("sum", { parts: [5, 6] })).toBe(11);
  expect(await pool.run("sum")).toBe(0);
  expect(await pool.run("bytes")).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
});

test("a thread is kept for the next task as long as it is told to, and no longer", async () => {
  const idlePool = open({ idleMs: 60_000 });
  expect(await idlePool.run("thread")).toBe(await idlePool.run("thread"));
  const busyPool = open();
  const first = await busyPool.run("thread");
  await expect.poll(() => busyPool.run("thread")).not.toBe(first);
});

test("a cancel ends the thread with its reason, and the next task gets another", async () => {
  for (const input of ["hang", "spin"] as const) {
    const pool = open();
    const stop = new AbortController();
    // The thread asks for its part when it has begun.
    async function* parts() {
      yield 0;
      stop.abort(new Error("gone"));
    }
    const running = pool.run(input, { parts: parts(), signal: stop.signal });
    const waiting = pool.run("sum", { userId: "b", parts: [1] });
    await expect(running).rejects.toThrow("gone");
    expect(await waiting).toBe(1);
  }
});

test("what fails, ends or eats its thread is told, and the pool goes on", async () => {
  const pool = open({ timeoutMs: 1_500, maxObjectsMb: 32 });
  await expect(pool.run("throw")).rejects.toThrow("thrown in the thread");
  await expect(pool.run("exit")).rejects.toThrow("exited with code");
  await expect(pool.run("hang")).rejects.toThrow("no answer in 1.5 s");
  async function* broken() {
    yield 1;
    throw new Error("no more parts");
  }
  await expect(pool.run("sum", { parts: broken() })).rejects.toThrow("no more parts");
  expect(await pool.run("sum", { parts: [2] })).toBe(2);
  await expect(open({ maxObjectsMb: 32 }).run("eat")).rejects.toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
});

test("a module that cannot be loaded is told at once", async () => {
  await expect(open({ module: new URL("./testing/none.ts", import.meta.url) }).run("sum")).rejects.toThrow("none.ts");
});

test("threads: one beside the event loop at least, as the memory allows", () => {
  expect(threadsFor(2 ** 40)).toBe(1);
  expect(threadsFor(1)).toBeGreaterThanOrEqual(1);
  expect(threadsFor(1)).toBeLessThanOrEqual(4);
});
