import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const MODULE = join(import.meta.dirname, "processPriority.ts");
const PROGRAM = `const { lowerProcessPriority } = await import(process.argv[1]); lowerProcessPriority(); process.stdout.write(String((await import("node:os")).getPriority()));`;
/** What a process started with this much niceness has afterwards. */
function niceness(start: number, program = PROGRAM): string {
  const node = [
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    program,
    MODULE,
  ];
  return execFileSync("nice", ["-n", String(start), ...node], { encoding: "utf8", cwd: "/" });
}
const own = Number(execFileSync("nice", { encoding: "utf8" }));

test.skipIf(process.platform === "win32")("a worker gives way, and one that was started with less keeps to it", () => {
  expect(Number(niceness(0))).toBe(Math.max(5, own));
  expect(Number(niceness(7))).toBe(Math.min(19, own + 7));
});

test.runIf(process.platform === "linux")("with all its threads", () => {
  const all = `const { lowerProcessPriority } = await import(process.argv[1]); lowerProcessPriority(); const { readdirSync } = await import("node:fs"); const { getPriority } = await import("node:os"); console.log(Math.min(...readdirSync("/proc/self/task").map((t) => getPriority(Number(t)))));`;
  expect(Number(niceness(0, all))).toBe(Math.max(5, own));
});

test.runIf(process.platform === "linux")("one thread gives way alone", async () => {
  const before = getPriority();
  const worker = new Worker(
    `import(${JSON.stringify(MODULE)}).then(({ lowerThreadPriority }) => { lowerThreadPriority(); require("node:worker_threads").parentPort.postMessage(require("node:os").getPriority(0)); })`,
    { eval: true },
  );
  const heard = await new Promise((resolve) => worker.once("message", resolve));
  expect(heard).toBe(Math.max(5, before));
  expect(readdirSync("/proc/self/task").length).toBeGreaterThan(1);
  expect(Number(readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ")[16])).toBe(before);
  await worker.terminate();
});
