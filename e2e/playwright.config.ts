import { defineConfig } from "@playwright/test";
import { join } from "node:path";
import { chromiumPath } from "./fixtures/chromium.ts";

/** Longer than any step takes on a loaded machine, and short enough to find a step that hangs. */
const STEP_TIMEOUT_MS = 120_000;

/**
 * Journeys through the real server, the built app and Chromium. What fails once is a fault, of the product or of the journey. With `CI` set, where nobody
 * can look at once, a failed journey is run again, and `npm test` names it at its end as unstable.
 * No trace is recorded unless asked for (`--trace on`): it takes pictures at every step, of journeys that pass too.
 */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.e2e.ts",
  outputDir: join(import.meta.dirname, "../test-results"),
  globalSetup: join(import.meta.dirname, "fixtures/buildWeb.ts"),
  fullyParallel: true,
  // A journey spends half of its time waiting.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: STEP_TIMEOUT_MS, toPass: { timeout: STEP_TIMEOUT_MS } },
  reporter: "line",
  // The longest file, one journey after the other, begins first: at the end it would keep one worker only.
  projects: [
    { name: "many processes", testMatch: "cluster.e2e.ts" },
    { name: "one process", testIgnore: "cluster.e2e.ts" },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: STEP_TIMEOUT_MS,
    navigationTimeout: STEP_TIMEOUT_MS,
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
