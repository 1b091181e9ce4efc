// Opening and scrolling a script of 500,000 characters, 1,000 scenes and 500 notes on the script page, beside the same document in bare
// ProseMirror with content-visibility, by turns, in one Chromium.
import { packStructure } from "@mochang/contract";
import { chromium, type Browser } from "@playwright/test";
import { chromiumPath } from "../e2e/fixtures/chromium.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import type { BenchResult } from "./benchResult.ts";
import { longScript } from "./reading/longScript.ts";
import { serve } from "./reading/serve.ts";

const ROUNDS = 5;
const CHARACTERS = 500_000;
const SCENES = 1_000;
const NOTES = 500;
const FIRST_PAINT = 1.5;
const FRAME_MS = 50;
const SCROLLS = 120;

interface Opened {
  /** From the navigation's start to the frame that shows the script's first lines. */
  paintMs: number;
  /** The longest frame while scrolling, and how many were longer than 50 ms. */
  frameMs: number;
  longFrames: number;
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function open(browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, "reading/watch.js") });
  await page.goto(url);
  const paintMs = await page.evaluate<number>("bench.painted");
  // The side lists load after the page; scrolling is measured when the layout has settled.
  await page.waitForLoadState("networkidle");
  await page.evaluate("bench.rest()");
  await page.evaluate("bench.watchFrames()");
  await page.mouse.move(700, 500);
  for (let i = 0; i < SCROLLS; i++) await page.mouse.wheel(0, i % 30 === 29 ? 40_000 : 600);
  await page.evaluate("bench.nextFrame()");
  const frames = await page.evaluate<number[]>("bench.frames");
  await context.close();
  return { paintMs, frameMs: Math.max(0, ...frames), longFrames: frames.length };
}

/** Builds both pages and measures them by turns. */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "mochang-reading-"));
  const here = import.meta.dirname;
  const web = join(here, "../apps/web");
  await build({
    root: join(here, "reading"),
    configFile: false,
    logLevel: "error",
    build: { outDir: join(folder, "bare"), target: "es2022" },
  });
  await build({
    root: web,
    configFile: join(web, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: join(folder, "ours"), emptyOutDir: true },
  });
  const script = longScript(CHARACTERS, SCENES, NOTES);
  const bare = await serve(join(folder, "bare"), { "/api/scriptStructure/document": script });
  const productPage = await serve(join(folder, "ours"), {
    "/api/scriptStructure/document": packStructure(script),
    "/api/user/getUserInfo": { id: "u1", phone: "13800005678", userName: "x", roleNamesStr: "user", tenantId: 1 },
    "/api/evaluation/sceneAnalyses": { analyses: [], activeRunId: null },
  });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  const bares: Opened[] = [];
  const pages: Opened[] = [];
  try {
    // Once each without counting, so that neither pays for the machine's caches.
    for (let i = 0; i <= ROUNDS; i++) {
      const b = await open(browser, bare.url);
      const o = await open(browser, `${productPage.url}/scenesanalyze?script_id=long&scriptName=long`);
      if (i > 0) {
        bares.push(b);
        pages.push(o);
      }
    }
  } finally {
    await browser.close();
    bare.close();
    productPage.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return resultOf(script, bares, pages);
}

function resultOf(script: ReturnType<typeof longScript>, bares: Opened[], pages: Opened[]): BenchResult {
  const of = (list: Opened[], key: keyof Opened): number => middle(list.map((one) => one[key]));
  // Of each pair: what else the machine does slows both of a pair, and no two pairs alike.
  const ratio = middle(pages.map(({ paintMs }, i) => paintMs / (bares[i]?.paintMs ?? Number.NaN)));
  const longest = of(pages, "frameMs");
  return {
    bench: "reading",
    figures: [
      {
        name: "characters",
        value: script.scenes.reduce(
          (sum, s) => sum + s.content.reduce((n, l) => n + (l.content?.[0]?.text.length ?? 0), 0),
          0,
        ),
        unit: "",
        goal: "",
        met: true,
      },
      { name: "first paint, bare ProseMirror", value: of(bares, "paintMs") / 1000, unit: "s", goal: "", met: true },
      {
        name: "first paint, script page with 500 notes",
        value: of(pages, "paintMs") / 1000,
        unit: "s",
        goal: "",
        met: true,
      },
      {
        name: "first paint beside bare, median of pairs",
        value: ratio,
        unit: "×",
        goal: `≤ ${FIRST_PAINT}`,
        met: ratio <= FIRST_PAINT,
      },
      { name: "longest frame while scrolling, bare", value: of(bares, "frameMs"), unit: "ms", goal: "", met: true },
      {
        name: "longest frame while scrolling, script page",
        value: longest,
        unit: "ms",
        goal: `≤ ${FRAME_MS}`,
        met: longest <= FRAME_MS,
      },
    ],
  };
}
