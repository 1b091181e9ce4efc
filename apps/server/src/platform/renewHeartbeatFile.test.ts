import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "./log.ts";
import { renewHeartbeatFile } from "./renewHeartbeatFile.ts";

const READY = join(import.meta.dirname, "../../../../scripts/containerHealth.mjs");
const folder = mkdtempSync(join(tmpdir(), "mochang-alive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ready = (args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [READY, ...args], { env: { PATH: process.env["PATH"], ...env } }).status;

test("a worker that is well renews its sign of life, one that is not does not, and the health check tells them apart", async () => {
  let well = false;
  const end = renewHeartbeatFile(
    folder,
    { database: async () => (well ? undefined : Promise.reject(new Error("gone"))) },
    silentLog(),
    20,
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(existsSync(join(folder, "alive"))).toBe(false);
  expect(ready(["--worker"], { DATA_DIR: folder })).toBe(1);
  well = true;
  await expect.poll(() => existsSync(join(folder, "alive"))).toBe(true);
  expect(ready(["--worker"], { DATA_DIR: folder })).toBe(0);
  end();
  const hour = 3600_000;
  // Long ago; and from before the clock was set back, which would look fresh until that hour comes again.
  for (const at of [new Date(0), new Date(Date.now() + hour)]) {
    utimesSync(join(folder, "alive"), at, at);
    expect(ready(["--worker"], { DATA_DIR: folder })).toBe(1);
  }
});

test("a web process is asked at /readyz", async () => {
  let status = 200;
  const server = createServer((_, answer) => void answer.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const PORT = String((server.address() as AddressInfo).port);
  const probe = async () =>
    (await once(spawn(process.execPath, [READY], { env: { PATH: process.env["PATH"], PORT } }), "exit"))[0] as number;
  expect(await probe()).toBe(0);
  status = 503;
  expect(await probe()).toBe(1);
  server.close();
  expect(await probe()).toBe(1);
});
