// The creation workspace with 300 scenes as a writer's browser meets it: how long it takes to open, and how long after a key its field is painted again, in a
// scene's form beside the whole board and in a story core whose draft holds a reference of a million characters. MOCHANG_WORKSPACE=3x10x10: acts, sequences
// an act, scenes a sequence.
import { chromium, type Locator, type Page } from "@playwright/test";
import { SESSION_COOKIE } from "../apps/server/src/platform/http/origin.ts";
import buildWeb from "../e2e/fixtures/buildWeb.ts";
import { chromiumPath } from "../e2e/fixtures/chromium.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { goal, plain } from "./generation/makeFigure.ts";
import { planScenes, workOf } from "./generation/work.ts";
import { openInstallation } from "./openInstallation.ts";

const [ACTS = 3, SEQUENCES = 10, SCENES = 10] = (process.env["MOCHANG_WORKSPACE"] ?? "3x10x10").split("x").map(Number);
const OPENINGS = 5;
const KEYS = 200;
/** Between two keys of a quick typist. */
const KEY_MS = 80;
const REFERENCE = 1_000_000;
const PATIENT = { timeout: 120_000 };

/** In the page: how long after each key the next frame was painted. */
const WATCH_KEYS = `
  window.keyTimes = [];
  addEventListener("keydown", (event) => {
    const pressed = event.timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keyTimes.push(performance.now() - pressed);
      channel.port2.postMessage(null);
    });
  }, true);
`;

const ALL_KEYS = `new Promise((resolve) => {
  const look = () => (window.keyTimes.length < ${KEYS} ? setTimeout(look, 20) : resolve(window.keyTimes));
  look();
})`;

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** Types into a field; the times from key to paint, in order of size. */
async function typeInto(page: Page, field: Locator): Promise<number[]> {
  await field.click(PATIENT);
  await page.keyboard.press("End");
  await page.evaluate("window.keyTimes.length = 0");
  await page.keyboard.type("rain ".repeat(KEYS / 5), { delay: KEY_MS });
  return ((await page.evaluate(ALL_KEYS)) as number[]).toSorted((a, b) => a - b);
}

const keyFigures = (where: string, times: readonly number[]): Figure[] => [
  plain(`key to paint, ${where}, median`, share(times, 0.5), "ms"),
  goal(`key to paint, ${where}, p95`, share(times, 0.95), "ms", "≤ 50", share(times, 0.95) <= 50),
  plain(`key to paint, ${where}, longest`, times.at(-1) ?? NaN, "ms"),
];

async function measure(page: Page, url: string): Promise<Figure[]> {
  const opened: number[] = [];
  for (let i = 0; i < OPENINGS; i++) {
    const began = performance.now();
    await page.goto(url, PATIENT);
    await page
      .locator(`[data-scene]`)
      .nth(ACTS * SEQUENCES * SCENES - 1)
      .waitFor(PATIENT);
    opened.push(performance.now() - began);
  }
  const open = share(
    opened.toSorted((a, b) => a - b),
    0.5,
  );
  const inScene = await typeInto(page, page.getByRole("textbox", { name: "主旨" }));

  await page.getByRole("navigation", { name: "创作八步" }).getByRole("button", { name: "故事内核" }).click(PATIENT);
  await page.getByRole("button", { name: "修改参数" }).click(PATIENT);
  const inCore = await typeInto(page, page.getByRole("textbox", { name: "初始想法" }));
  await page.getByRole("textbox", { name: "参考文字 1" }).fill("旧事里的雨。".repeat(REFERENCE / 6), PATIENT);
  const besideReference = await typeInto(page, page.getByRole("textbox", { name: "初始想法" }));
  return [
    goal(`opening with ${ACTS * SEQUENCES * SCENES} scenes, median`, open, "ms", "≤ 1000", open <= 1000),
    ...keyFigures("in a scene beside the board", inScene),
    ...keyFigures("in the story core", inCore),
    ...keyFigures("beside a reference of a million characters", besideReference),
  ];
}

export async function run(): Promise<BenchResult> {
  buildWeb();
  const installation = await openInstallation({});
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    const { port } = await installation.start("all");
    if (port === null) throw new Error("no port");
    const client = await workOf(installation, port, "13900000091", ACTS);
    await planScenes(client, SEQUENCES, SCENES);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
    const address = `http://127.0.0.1:${port}`;
    await context.addCookies([{ name: SESSION_COOKIE, value: client.token, url: address }]);
    const page = await context.newPage();
    await page.addInitScript(WATCH_KEYS);
    const figures = await measure(page, `${address}/createdscript?scriptId=${client.scriptId}&versionId=&tenantId=2`);
    return { bench: "workspace", figures };
  } finally {
    await browser.close();
    await installation.close();
  }
}
