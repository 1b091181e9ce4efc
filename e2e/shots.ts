// npm run shots [-- WORD… --axe --widths=360,2560]: every screen in every state, at 1440 and 390 px, light and dark, into ./shots, over the built app with its
// calls answered from fixtures. With words, only the screens whose name holds one of them; with --axe, every picture is also checked for WCAG 2.2 AA.
import AxeBuilder from "@axe-core/playwright";
import { chromium, type Browser, type Page } from "@playwright/test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromiumPath } from "./fixtures/chromium.ts";
import { answer } from "./fixtures/api.ts";
import { SCREENS, type Screen } from "./fixtures/screens.ts";
import { serveBuilt } from "./fixtures/staticServer.ts";
import { TODAY } from "./fixtures/scripts.ts";

const OUT = "shots";
const WIDTHS = process.argv.find((word) => word.startsWith("--widths="))?.slice(9).split(",").map(Number) ?? [1440, 390];
const THEMES = ["light", "dark"] as const;
const axe = process.argv.includes("--axe");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));

async function shoot(browser: Browser, url: string, screen: Screen, width: number, theme: "light" | "dark"): Promise<string[]> {
  const phone = width < 768;
  const context = await browser.newContext({ viewport: { width, height: phone ? 844 : 900 }, deviceScaleFactor: phone ? 2 : 1, hasTouch: phone, colorScheme: theme, locale: "zh-CN", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" });
  const page: Page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${screen.name}: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !/Failed to load resource|net::ERR/.test(line.text())) faults.push(`${screen.name}: ${line.text()}`);
  });
  await page.clock.setFixedTime(new Date(`${TODAY}T17:30:00+08:00`));
  await answer(page, screen.answers);
  await page.goto(url + screen.path);
  await screen.ready(page);
  await screen.act?.(page, phone);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  if (wide) faults.push(`${screen.name}: wider than ${width} px`);
  if (axe) {
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
    for (const v of violations) faults.push(`${screen.name} ${width} ${theme}: ${v.id} (${v.impact}) ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(" | ")}`);
  }
  await page.screenshot({ path: join(OUT, `${screen.name}-${width}-${theme}.png`), fullPage: screen.whole !== false });
  await context.close();
  return faults;
}

await mkdir(OUT, { recursive: true });
const { url, close } = await serveBuilt("apps/web/dist");
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--font-render-hinting=none"] });
const faults: string[] = [];
let count = 0;
for (const screen of SCREENS) {
  if (wanted.length && !wanted.some((word) => screen.name.includes(word))) continue;
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      try {
        faults.push(...(await shoot(browser, url, screen, width, theme)));
        count++;
      } catch (error) {
        faults.push(`${screen.name} ${width} ${theme}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
}
await browser.close();
close();
for (const fault of new Set(faults)) console.error(fault);
console.log(`shots: ${count} pictures in ./${OUT}, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
