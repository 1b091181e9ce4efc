// npm run shots [-- WORD… --axe --widths=360,2560 --dist=FOLDER --out=FOLDER]: every screen in every state, at 1440 and 390 px, light and dark, into ./shots, over the built app with its
// calls answered from fixtures. With words, only the screens whose name holds one of them; with --axe, every picture is also checked for WCAG 2.2 AA.
import AxeBuilder from "@axe-core/playwright";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromiumPath } from "./fixtures/chromium.ts";
import { answer } from "./fixtures/fakeApi.ts";
import { SCREENS, type Screen } from "./fixtures/screens.ts";
import { serveBuilt } from "./fixtures/staticServer.ts";
import { TODAY } from "./fixtures/scriptRecords.ts";

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const OUT = option("out") ?? "shots";
const WIDTHS = option("widths")?.split(",").map(Number) ?? [1440, 390];
const axe = process.argv.includes("--axe");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));

/** One screen at one width: loaded in light, then switched to dark without a reload. */
async function shoot(context: BrowserContext, url: string, screen: Screen, width: number): Promise<string[]> {
  const phone = width < 768;
  const page: Page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${screen.name}: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !/Failed to load resource|net::ERR/.test(line.text()))
      faults.push(`${screen.name}: ${line.text()}`);
  });
  try {
    await page.clock.setFixedTime(new Date(`${TODAY}T17:30:00+08:00`));
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await answer(page, screen.answers);
    await page.goto(url + screen.path);
    await screen.ready(page);
    await screen.act?.(page, phone);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(() =>
        document.fonts.ready.then(
          () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
        ),
      );
      if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
        faults.push(`${screen.name}: wider than ${width} px`);
      if (axe) {
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
          .analyze();
        for (const v of violations)
          faults.push(
            `${screen.name} ${width} ${theme}: ${v.id} (${v.impact}) ${v.nodes
              .slice(0, 3)
              .map((n) => n.target.join(" "))
              .join(" | ")}`,
          );
      }
      await page.screenshot({
        path: join(OUT, `${screen.name}-${width}-${theme}.png`),
        fullPage: screen.whole !== false,
      });
    }
  } catch (error) {
    faults.push(`${screen.name} ${width}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await page.close();
  return faults;
}

await mkdir(OUT, { recursive: true });
const { url, close } = await serveBuilt(option("dist") ?? "apps/web/dist");
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--font-render-hinting=none"],
});
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const faults: string[] = [];
for (const width of WIDTHS) {
  const phone = width < 768;
  const context = await browser.newContext({
    viewport: { width, height: phone ? 844 : 900 },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  // Each screen begins as on a first visit: no theme chosen, the menu open.
  await context.addInitScript(() => localStorage.clear());
  for (const screen of screens) faults.push(...(await shoot(context, url, screen, width)));
  await context.close();
}
await browser.close();
close();
for (const fault of new Set(faults)) console.error(fault);
console.log(
  `shots: ${screens.length} screens at ${WIDTHS.join(" and ")} px, by day and by night, in ./${OUT}; ${faults.length} faults`,
);
process.exitCode = faults.length ? 1 : 0;
