import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";

/** What one page took, times in milliseconds. */
export interface Measured {
  /** From the address to the first caret. */
  open: number;
  /** From each key to its paint. */
  keys: readonly number[];
  /** The main thread's processor time a key, with what follows keys later. */
  keyProcessor: number;
  /** JavaScript's heap after the text was opened, in bytes. */
  heap: number;
  /** Resident memory of the tab's process, in bytes; null where the system does not tell. */
  resident: number | null;
  /** Paths of the scripts that were there before the caret. */
  scripts: readonly string[];
}

const WARM_KEYS = 10;
const WINDOW = { width: 1440, height: 900 };

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

/** The process of the only tab: the renderer that has worked most. */
async function residentBytes(browser: Browser): Promise<number | null> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  await cdp.detach();
  const [tab] = processInfo.filter(({ type }) => type === "renderer").toSorted((a, b) => b.cpuTime - a.cpuTime);
  try {
    const pages = Number(readFileSync(`/proc/${tab?.id}/statm`, "utf8").split(" ")[1]);
    return pages * 4_096;
  } catch {
    return null;
  }
}

/** Opens a page in a new browser context; resolves when its layout and requests have settled. */
export async function withPage<T>(
  browser: Browser,
  url: string,
  act: (page: Page, cdp: CDPSession, opened: number) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: WINDOW, locale: "zh-CN", reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(import.meta.dirname, "watch.js") });
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(url);
    const opened = await page.evaluate<number>("bench.caret");
    await page.evaluate("bench.rest()");
    return await act(page, cdp, opened);
  } finally {
    await context.close();
  }
}

/** Puts the caret at the end of a line in the middle of the script. */
export async function caretInMiddle(page: Page): Promise<void> {
  await page.evaluate("bench.scrollToMiddle()");
  await page.waitForFunction("bench.actionLine()");
  await page.evaluate("bench.rest()");
  const { x, y } = await page.evaluate<{ x: number; y: number }>("bench.actionLine()");
  await page.mouse.click(x, y);
  await page.keyboard.press("End");
  await page.evaluate("bench.rest()");
}

/** Opens an editor, then types the given number of keys in the middle of its text. @throws when what was typed is not on the page */
export function measurePage(browser: Browser, url: string, count: number): Promise<Measured> {
  return withPage(browser, url, async (page, cdp, open) => {
    await cdp.send("HeapProfiler.collectGarbage");
    const scripts = await page.evaluate<string[]>(`bench.scriptsBefore(${open})`);
    const heap = await metric(cdp, "JSHeapUsedSize");
    const resident = await residentBytes(browser);
    await caretInMiddle(page);
    for (let i = 0; i < WARM_KEYS; i++) await page.keyboard.press("x");
    await page.evaluate("bench.rest()");
    await page.evaluate("bench.startKeys()");
    const before = await metric(cdp, "TaskDuration");
    for (let i = 0; i < count; i++) {
      await page.keyboard.press("x");
      await page.evaluate(`bench.keyPainted(${i + 1})`);
    }
    const keyProcessor = (((await metric(cdp, "TaskDuration")) - before) / count) * 1_000;
    const keys = await page.evaluate<number[]>("bench.endKeys()");
    const line = await page.evaluate<string>("bench.line()");
    if (!line.includes("x".repeat(WARM_KEYS + count))) throw new Error(`${url}: typed into nowhere: ${line}`);
    return { open, keys, keyProcessor, heap, resident, scripts };
  });
}
