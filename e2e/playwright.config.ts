import { defineConfig } from "@playwright/test";
import { join } from "node:path";
import { chromiumPath } from "./fixtures/chromium.ts";

/** More than any step takes: what hangs is found, a machine that has other work is outwaited. */
const PATIENCE_MS = 120_000;

/**
 * Journeys through the real server, the built app and Chromium. No retries: what fails once is a fault, of the product or of the journey.
 * No trace is recorded unless asked for (`--trace on`): it takes pictures at every step, of journeys that pass too.
 */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.e2e.ts",
  outputDir: join(import.meta.dirname, "../test-results"),
  globalSetup: join(import.meta.dirname, "fixtures/buildWeb.ts"),
  fullyParallel: true,
  // Half of a journey is waiting.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  reporter: "line",
  // The longest file, one journey after the other, begins first: at the end it would keep one worker only.
  projects: [
    { name: "many processes", testMatch: "many.e2e.ts" },
    { name: "one process", testIgnore: "many.e2e.ts" },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
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
