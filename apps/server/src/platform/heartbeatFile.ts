import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./http/index.ts";
import type { Log } from "./log.ts";

const BEAT_MS = 10_000;

/** A worker has no port to be asked at: while its checks pass it renews `DATA_DIR/alive`. Returns how to end it. */
export function renewHeartbeatFile(
  dataDir: string,
  checks: Record<string, Check>,
  log: Log,
  beatMs = BEAT_MS,
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
  const timer = setInterval(() => void beat(), beatMs);
  timer.unref();
  return () => clearInterval(timer);
}
