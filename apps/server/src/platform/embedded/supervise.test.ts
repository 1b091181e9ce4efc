import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import type { EmbeddedDatabase } from "./index.ts";
import { supervise } from "./supervise.ts";

/** A pid that no process has. */
const GONE = 2 ** 22 + 7;
const database = (pid: number) => ({ pid, stop: async () => undefined }) as unknown as EmbeddedDatabase;

test("a database that does not start is tried after growing pauses, and watched as before once it has", async () => {
  let now = 0;
  let works = false;
  const tries: number[] = [];
  const lines: string[] = [];
  const start = async (): Promise<EmbeddedDatabase> => {
    tries.push(now / 1000);
    if (!works) throw new Error("No space left on device");
    return database(process.pid);
  };
  const watch = supervise(
    start,
    database(GONE),
    createLog("error", { write: (line) => void lines.push(line) }),
    () => now,
  );
  onTestFinished(() => watch.stop());
  const seconds = async (n: number): Promise<void> => {
    for (let i = 0; i < n; i++, now += 1000) {
      watch.check();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await seconds(120);
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  expect(lines).toHaveLength(16);
  works = true;
  await seconds(40);
  expect(tries).toHaveLength(9);
});
