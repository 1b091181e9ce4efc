import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./http/index.ts";
import type { Log } from "./log.ts";

const INTERVAL_MS = 10_000;

/** A worker has no port for health checks, so it rewrites `DATA_DIR/alive` while its checks pass. Returns what stops it. */
export function renewHeartbeatFile(
  dataDir: string,
  checks: Record<string, Check>,
  log: Log,
  intervalMs = INTERVAL_MS,
): () => void {
  const beat = async (): Promise<void> => {
    try {
      for (const check of Object.values(checks)) await check();
      writeFileSync(join(dataDir, "alive"), `${new Date().toISOString()}\n`);
    } catch (error) {
      log.warn({ err: error }, "not well");
    }
  };
  void beat();
  const timer = setInterval(() => void beat(), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
