// The pages as a visitor's browser meets them: what moves while they load, the JavaScript that they fetch at first, and Lighthouse's scores (mobile).
// Lighthouse is installed into bench/peers when it runs. MOCHANG_FRONT_ROUNDS (5): Lighthouse runs of a page, of which the median counts.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import buildWeb from "../e2e/fixtures/buildWeb.ts";
import { chromiumPath } from "../e2e/fixtures/chromium.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { openInstallation } from "./openInstallation.ts";

const ROUNDS = Number(process.env["MOCHANG_FRONT_ROUNDS"] ?? 5);
const PEERS = join(import.meta.dirname, "peers");
const PHONE = "13900000001";
/** Milliseconds after the last response by which every page has stopped moving. */
const SETTLE_MS = 1_500;
const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

const PUBLIC = ["/page", "/login", "/chuangzuoFirstPage", "/editFirstPage", "/serviceAgreement", "/privacyPolicy"];
const OWN = [
  "/dashboard/list",
  "/dashboard/allScript",
  "/dashboard/scriptRecords",
  "/dashboard/selectedArticles",
  "/dashboard/excellentScript",
  "/dashboard/ink",
  "/pinggu/pingguUpload",
  "/pinggu/editscriptUpload",
  "/pinggu/createdscript",
  "/zhizuo",
  "/account",
];
/** Pages of whose JavaScript the first load is limited, in bytes as sent. */
const SCRIPT_BYTES: Readonly<Record<string, number>> = {
  "/page": 120_000,
  "/login": 120_000,
  "/dashboard/list": 250_000,
};
/** The least that Lighthouse's performance may be. */
const PERFORMANCE: Readonly<Record<string, number>> = { "/page": 95, "/login": 95, "/dashboard/list": 85 };

interface Loaded {
  shift: number;
  scriptBytes: number;
}

/** Runs in the page. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;
const READ_LOAD = `({
  shift: window.shifted,
  scriptBytes: performance
    .getEntriesByType("resource")
    .filter((entry) => new URL(entry.name).pathname.endsWith(".js"))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
})`;

/** Opens a page in a new browser context, without cache or storage. */
async function load(
  browser: Browser,
  address: string,
  window: keyof typeof WINDOWS,
  token: string | null,
): Promise<Loaded> {
  const context = await browser.newContext({
    viewport: WINDOWS[window],
    locale: "zh-CN",
    ...(token !== null && { extraHTTPHeaders: { token } }),
  });
  await context.addInitScript(WATCH_SHIFTS);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const loaded = await page.evaluate<Loaded>(READ_LOAD);
  await context.close();
  return loaded;
}

async function measureLoads(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of [...PUBLIC, ...OWN])
    for (const window of Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]) {
      const { shift, scriptBytes } = await load(browser, origin + path, window, OWN.includes(path) ? token : null);
      figures.push({ name: `${path}, ${window}: layout shift`, value: shift, unit: "", goal: "0", met: shift === 0 });
      const max = SCRIPT_BYTES[path];
      if (max !== undefined && window === "phone")
        figures.push({
          name: `${path}: JavaScript of the first load`,
          value: Math.round(scriptBytes / 1000),
          unit: "KB",
          goal: `≤ ${max / 1000}`,
          met: scriptBytes > 0 && scriptBytes <= max,
        });
    }
  return figures;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
type Lighthouse = (
  address: string,
  flags: object,
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;

async function installLighthouse(): Promise<Lighthouse> {
  const installed = join(PEERS, "node_modules/lighthouse");
  if (!existsSync(installed))
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: PEERS,
      timeout: 300_000,
    });
  return ((await import(join(installed, "core/index.js"))) as { default: Lighthouse }).default;
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function score(lighthouse: Lighthouse, port: number, address: string, token: string | null): Promise<Scores> {
  const rounds: Scores[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const result = await lighthouse(address, {
      port,
      onlyCategories: CATEGORIES,
      logLevel: "silent",
      ...(token !== null && { extraHeaders: { token } }),
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${address}`);
    const of = (name: string) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100);
    rounds.push(Object.fromEntries(CATEGORIES.map((name) => [name, of(name)])) as Scores);
  }
  return Object.fromEntries(CATEGORIES.map((name) => [name, middle(rounds.map((one) => one[name]))])) as Scores;
}

async function measureScores(port: number, origin: string, token: string): Promise<Figure[]> {
  const lighthouse = await installLighthouse();
  const figures: Figure[] = [];
  for (const [path, min] of Object.entries(PERFORMANCE)) {
    const scores = await score(lighthouse, port, origin + path, OWN.includes(path) ? token : null);
    for (const name of CATEGORIES) {
      if (name === "seo" && OWN.includes(path)) continue;
      const goal = name === "performance" ? min : 100;
      figures.push({
        name: `${path}: Lighthouse, ${name}`,
        value: scores[name],
        unit: "",
        goal: `≥ ${goal}`,
        met: scores[name] >= goal,
      });
    }
  }
  return figures;
}

/** A free port. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export async function run(): Promise<BenchResult> {
  buildWeb();
  const installation = await openInstallation({});
  const debugging = await freePort();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", `--remote-debugging-port=${debugging}`],
  });
  try {
    const { port } = await installation.start("all");
    if (port === null) throw new Error("no server");
    const token = await installation.logIn(port, PHONE);
    await installation.upload(port, token, "渡口", "第1场 渡口 夜 外\n\n船夫：上船吧。\n");
    const origin = `http://127.0.0.1:${port}`;
    const figures = [
      ...(await measureLoads(browser, origin, token)),
      ...(ROUNDS > 0 ? await measureScores(debugging, origin, token) : []),
    ];
    return { bench: "front", figures };
  } finally {
    await browser.close();
    await installation.close();
  }
}
