import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const MODULE = join(import.meta.dirname, "giveWay.ts");
const PROGRAM = `const { giveWay } = await import(process.argv[1]); giveWay(); process.stdout.write(String((await import("node:os")).getPriority()));`;
/** What a process started with this much niceness has afterwards. */
function niceness(start: number): number {
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", "--input-type=module", "-e", PROGRAM, MODULE];
  return Number(execFileSync("nice", ["-n", String(start), ...node], { encoding: "utf8", cwd: "/" }));
}
const own = Number(execFileSync("nice", { encoding: "utf8" }));

test.skipIf(process.platform === "win32")("a worker gives way a little, and one that was started with less keeps to it", () => {
  expect(niceness(0)).toBe(Math.max(1, own));
  expect(niceness(7)).toBe(Math.min(19, own + 7));
});
