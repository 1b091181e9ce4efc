// npm run shots [-- WORD… --axe --widths=360,2560 --dist=FOLDER --out=FOLDER]: every screen in every state, at 1440 and 390 px, light and dark, into ./shots, over the built app with its
// calls answered from fixtures; the editor over the product itself (what it shows hangs together too closely for fixtures), with the simulated model. With words, only the screens whose name
// holds one of them; with --axe, every picture is also checked for WCAG 2.2 AA.
import AxeBuilder from "@axe-core/playwright";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromiumPath } from "./fixtures/chromium.ts";
import { EDITOR_SCREENS, openSheet, type EditorScreen } from "./fixtures/editorScreens.ts";
import { editorPath, prepareEditorWork, type EditorWork } from "./fixtures/editorWork.ts";
import { answer } from "./fixtures/fakeApi.ts";
import { GENERATED_SCREENS } from "./fixtures/generatedScreens.ts";
import { SCREENS, type Screen } from "./fixtures/screens.ts";
import { serveBuilt } from "./fixtures/staticServer.ts";
import { TODAY } from "./fixtures/scriptRecords.ts";

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const OUT = option("out") ?? "shots";
const WIDTHS = option("widths")?.split(",").map(Number) ?? [1440, 390];
const axe = process.argv.includes("--axe");
const requestedNames = process.argv.slice(2).filter((word) => !word.startsWith("--"));

interface Shot {
  name: string;
  width: number;
  /** False: only the window, not the whole page. */
  whole: boolean;
  /** Brings the page to what is to be seen. */
  open: (page: Page) => Promise<void>;
}

/** The picture in one theme, and what is wrong with the page. */
async function picture(page: Page, { name, width, whole }: Shot, theme: "light" | "dark"): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(() =>
    document.fonts.ready.then(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    ),
  );
  if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
    faults.push(`${name}: wider than ${width} px`);
  if (axe) {
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .analyze();
    for (const v of violations)
      faults.push(
        `${name} ${width} ${theme}: ${v.id} (${v.impact}) ${v.nodes
          .slice(0, 3)
          .map((n) => n.target.join(" "))
          .join(" | ")}`,
      );
  }
  await page.screenshot({ path: join(OUT, `${name}-${width}-${theme}.png`), fullPage: whole });
  return faults;
}

/** One screen at one width: loaded in light, then switched to dark without a reload. */
async function shoot(context: BrowserContext, shot: Shot): Promise<string[]> {
  const page: Page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${shot.name}: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !/Failed to load resource|net::ERR/.test(line.text()))
      faults.push(`${shot.name}: ${line.text()}`);
  });
  try {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await shot.open(page);
    for (const theme of ["light", "dark"] as const) faults.push(...(await picture(page, shot, theme)));
  } catch (error) {
    faults.push(`${shot.name} ${shot.width}: ${error instanceof Error ? error.message : String(error)}`);
    await page.screenshot({ path: join(OUT, `${shot.name}-${shot.width}-failed.png`) }).catch(() => undefined);
  }
  await page.close();
  for (const fault of faults) console.error(fault);
  return faults;
}

async function openScreen(page: Page, url: string, screen: Screen, phone: boolean): Promise<void> {
  await page.clock.setFixedTime(new Date(`${TODAY}T17:30:00+08:00`));
  await answer(page, screen.answers);
  await page.goto(url + screen.path);
  await screen.ready(page);
  await screen.act?.(page, phone);
}

const isPhone = (width: number): boolean => width < 768;
const contextOf = async (width: number): Promise<BrowserContext> => {
  const phone = isPhone(width);
  const context = await browser.newContext({
    viewport: { width, height: phone ? 844 : 900 },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  // Each screen begins as on a first visit: no theme chosen, the menu open.
  await context.addInitScript(() => localStorage.clear());
  return context;
};

/** The screens that are answered from fixtures. */
async function shootFixtures(screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  const { url, close } = await serveBuilt(option("dist") ?? "apps/web/dist");
  for (const width of WIDTHS) {
    const context = await contextOf(width);
    for (const screen of screens) {
      const open = (page: Page) => openScreen(page, url, screen, isPhone(width));
      faults.push(...(await shoot(context, { name: screen.name, width, whole: screen.whole !== false, open })));
    }
    await context.close();
  }
  close();
  return faults;
}

async function openEditorScreen(page: Page, screen: EditorScreen, phone: boolean, work: EditorWork): Promise<void> {
  const path = screen.path?.(work) ?? editorPath(work.scriptId, "棉纺厂的最后一班");
  await page.goto(work.product.url + path);
  if (screen.waits !== false) await openSheet(page);
  await screen.act?.(page, phone, work);
}

/** The editor's screens; one installation serves both widths. */
async function shootEditor(screens: readonly EditorScreen[]): Promise<string[]> {
  if (screens.length === 0) return [];
  const faults: string[] = [];
  const contexts: BrowserContext[] = [];
  for (const width of WIDTHS) contexts.push(await contextOf(width));
  const [first, ...others] = contexts;
  if (!first) return [];
  const work = await prepareEditorWork(first);
  for (const other of others) await other.addCookies(await first.cookies());
  for (const [at, context] of contexts.entries()) {
    const width = WIDTHS[at] ?? 0;
    for (const screen of screens) {
      const open = (page: Page) => openEditorScreen(page, screen, isPhone(width), work);
      faults.push(...(await shoot(context, { name: screen.name, width, whole: false, open })));
    }
  }
  await work.close();
  for (const context of contexts) await context.close();
  return faults;
}

await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--font-render-hinting=none"],
});
const isWanted = ({ name }: { name: string }): boolean =>
  requestedNames.length === 0 || requestedNames.some((word) => name.includes(word));
const fixtureScreens = SCREENS.filter(isWanted);
const editorScreens = [...EDITOR_SCREENS, ...GENERATED_SCREENS].filter(isWanted);
const faults = [...(await shootFixtures(fixtureScreens)), ...(await shootEditor(editorScreens))];
await browser.close();
console.log(
  `shots: ${fixtureScreens.length + editorScreens.length} screens at ${WIDTHS.join(" and ")} px, by day and by night, in ./${OUT}; ${faults.length} faults`,
);
process.exitCode = faults.length ? 1 : 0;
