import type { Browser } from "@playwright/test";
import { caretInMiddle, withPage } from "./measurePage.ts";

/** Finding and replacing everywhere, in milliseconds to the paint. */
export interface Finding {
  findMs: number;
  replaceMs: number;
  /** How many were replaced. */
  count: number;
}

/** Words that stand once in each part of the measured script. */
const WORDS = "灯芯";

/** The button that replaces all, with their count parted by thousands: 全部 25,305 处. */
const ALL = /^全部 ([\d,]+) 处$/u;

/** The count that the button says. */
export const countOf = (label: string): number => Number(ALL.exec(label)?.[1]?.replaceAll(",", ""));

/** Looks for words in the whole script and replaces them all. */
export function measureFinding(browser: Browser, url: string): Promise<Finding> {
  return withPage(browser, url, async (page) => {
    await caretInMiddle(page);
    await page.keyboard.press("Control+f");
    // By attributes: a look for roles goes over all lines of the page.
    const find = page.locator('input[aria-label="查找"]');
    await find.fill(WORDS.slice(0, 1));
    await page.evaluate("bench.rest()");
    const findMs = page.evaluate<number>('bench.next("input")');
    await find.fill(WORDS);
    await findMs;
    await page.locator('[aria-label="换成"]').fill("灯花");
    const all = page.locator('[data-part="find"] button', { hasText: ALL });
    const count = countOf((await all.textContent()) ?? "");
    const replaceMs = page.evaluate<number>('bench.next("click")');
    await all.click();
    return { findMs: await findMs, replaceMs: await replaceMs, count };
  });
}
