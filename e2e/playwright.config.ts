import { defineConfig } from "@playwright/test";
import { join } from "node:path";
import { chromiumPath } from "./fixtures/chromium.ts";

/** Journeys through the real server, the built app and Chromium. No retries: what fails once is a fault, of the product or of the journey. */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.e2e.ts",
  outputDir: join(import.meta.dirname, "../test-results"),
  globalSetup: join(import.meta.dirname, "fixtures/buildWeb.ts"),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: chromiumPath(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
