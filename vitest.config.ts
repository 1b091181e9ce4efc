import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Far above what any test takes, so that a hanging test fails and a busy machine does not fail the others. */
const PATIENT = {
  environment: "node",
  testTimeout: 400_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: ["scripts/propertySeed.ts"],
} as const;

/** `unit` needs nothing beside Node; `server` has a PostgreSQL (src/platform/testCluster.ts), as have the laws of clients and server together; `web` renders without a browser. */
export default defineConfig({
  test: {
    // One worker keeps the modules it has loaded from file to file: a third of the processor's time of server tests, two thirds of the web's.
    isolate: false,
    // A part of every server test is waiting, for PostgreSQL and for time: three at once also on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...PATIENT,
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "tools/*/src/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/*.test.ts",
          ],
        },
      },
      {
        test: {
          ...PATIENT,
          name: "server",
          include: ["apps/server/src/**/*.test.ts", "e2e/savingProperties/*.test.ts"],
          globalSetup: [
            "apps/server/src/platform/testCluster.ts",
            "apps/server/src/import/testing/readerCompileCache.ts",
          ],
        },
      },
      {
        test: {
          ...PATIENT,
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          setupFiles: [...PATIENT.setupFiles, "apps/web/src/testing/cleanUp.ts"],
        },
      },
    ],
  },
});
