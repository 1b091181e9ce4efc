import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** `unit` needs nothing beside Node; `server` has a PostgreSQL (src/platform/testCluster.ts); `web` renders without a browser. */
export default defineConfig({
  test: {
    // Most of a server test is waiting for PostgreSQL: two at once also on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: "unit", environment: "node", include: ["packages/*/src/**/*.test.ts", "tools/*/src/**/*.test.ts", "scripts/**/*.test.ts", "bench/*.test.ts"] } },
      { test: { name: "server", environment: "node", include: ["apps/server/src/**/*.test.ts"], globalSetup: ["apps/server/src/platform/testCluster.ts"], hookTimeout: 30_000, testTimeout: 20_000 } },
      { test: { name: "web", environment: "node", include: ["apps/web/src/**/*.test.{ts,tsx}"] } },
    ],
  },
});
