// Ten windows on one script of 60 scenes, each writing in a scene of its own: how long after a save is acknowledged its words are on the page of
// every other window. MOCHANG_COEDITING_ROUNDS changes how often each window writes.
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Browser, type Page } from "@playwright/test";
import { SESSION_COOKIE } from "../apps/server/src/platform/http/origin.ts";
import buildWeb from "../e2e/fixtures/buildWeb.ts";
import { chromiumPath } from "../e2e/fixtures/chromium.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { atMost, percentile } from "./saves/figures.ts";
import { openProduct, type ProductUnderFaults } from "./typing/productUnderFaults.ts";

const ROUNDS = Number(process.env["MOCHANG_COEDITING_ROUNDS"] ?? 12);
const WINDOWS = 10;
const SCENES = 60;
const BETWEEN_MS = 1_500;
const SETTLE_MS = 5_000;
const GOAL_MS = 1_000;
/** Longer than a loaded machine needs to open a page. */
const PATIENT = { timeout: 180_000 };

/** Notes when words are on the page, and when a save with them was answered, by the machine's clock. */
const WATCH = `{
  const now = () => performance.timeOrigin + performance.now();
  const words = /第\\d+窗第\\d+笔。/gu;
  const note = (times, text) => {
    for (const [word] of text.matchAll(words)) times[word] ??= now();
  };
  window.seen = {};
  window.acknowledged = {};
  const look = () => note(window.seen, document.querySelector('[data-part="script"]')?.textContent ?? "");
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  const send = window.fetch;
  window.fetch = async (...given) => {
    const response = await send(...given);
    if (response.ok && String(given[0]).includes("/api/document/save")) {
      const { data } = await response.clone().json();
      if (data.state === "saved") note(window.acknowledged, String(given[1]?.body ?? ""));
    }
    return response;
  };
}`;

type Times = Record<string, number>;

const text = (): string =>
  `《末班渡》\n\n${Array.from({ length: SCENES }, (_, i) => `${i + 1}、渡口 晨 外\n船到了第${i + 1}站。\n`).join("\n")}`;

/** Each in a profile of its own: over HTTP/1.1 a browser has six connections to a server, and each window of the editor holds one open. */
async function openWindow(
  browser: Browser,
  { url, token }: ProductUnderFaults,
  address: string,
  n: number,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  await context.addInitScript(WATCH);
  await context.addCookies([{ name: SESSION_COOKIE, value: token, url }]);
  const page = await context.newPage();
  await page.goto(address, PATIENT);
  const line = page.locator('[data-part="script"] p', { hasText: new RegExp(`第${n + 1}站。`, "u") });
  await line.click(PATIENT);
  await page.keyboard.press("End");
  return page;
}

/** The times between the answer to a save and its words on the pages of the others. */
function delays(acknowledged: readonly Times[], received: readonly Times[]): { ms: number[]; missing: number } {
  const ms: number[] = [];
  let missing = 0;
  acknowledged.forEach((times, writer) => {
    for (const [words, at] of Object.entries(times))
      received.forEach((page, reader) => {
        if (reader === writer || !words.startsWith(`第${writer + 1}窗`)) return;
        const there = page[words];
        if (there === undefined) missing += 1;
        else ms.push(Math.max(0, there - at));
      });
  });
  return { ms, missing };
}

function figuresOf(acknowledged: readonly Times[], received: readonly Times[]): Figure[] {
  const { ms, missing } = delays(acknowledged, received);
  const reported = (name: string, value: number, unit: string): Figure => ({ name, value, unit, goal: "", met: true });
  return [
    reported(`changes on the pages of ${WINDOWS - 1} others`, ms.length, ""),
    atMost("changes that never came", missing, "", 0),
    reported("after its save is acknowledged a change is there, median", percentile(ms, 0.5), "ms"),
    atMost("the same, 95th percentile", percentile(ms, 0.95), "ms", GOAL_MS),
    reported("the same, longest", Math.max(...ms), "ms"),
  ];
}

export async function run(): Promise<BenchResult> {
  buildWeb();
  const product = await openProduct();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const scriptId = await product.makeScript("末班渡", text());
    const query = new URLSearchParams({ scriptId, fileType: "1", scriptName: "末班渡" });
    const pages: Page[] = [];
    for (let n = 0; n < WINDOWS; n++)
      pages.push(await openWindow(browser, product, `${product.url}/newEditscript?${query.toString()}`, n));
    for (let round = 1; round <= ROUNDS; round++) {
      await Promise.all(pages.map((page, n) => page.keyboard.insertText(`第${n + 1}窗第${round}笔。`)));
      await delay(BETWEEN_MS);
    }
    await delay(SETTLE_MS);
    const read = (name: string): Promise<Times[]> => Promise.all(pages.map((page) => page.evaluate<Times>(name)));
    return { bench: "coediting", figures: figuresOf(await read("acknowledged"), await read("seen")) };
  } finally {
    await browser.close();
    await product.close();
  }
}
