// A container's health check. Web: /readyz answers 200. --worker: its sign of life is fresh (apps/server/src/platform/renewHeartbeatFile.ts).
import { statSync } from "node:fs";
import { join } from "node:path";

const FRESH_MS = 45_000;

async function isReady() {
  if (process.argv.includes("--worker"))
    return Math.abs(Date.now() - statSync(join(process.env.DATA_DIR || "./data", "alive")).mtimeMs) < FRESH_MS; // a clock may be set back
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  });
  return answer.ok;
}

const ready = await isReady().catch(() => false);
process.exit(ready ? 0 : 1);
