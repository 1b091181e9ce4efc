// npm run demo:record [-- NAME…]: records the films of the landing page on the product itself, with its simulated model, into apps/web/public/demo. Needs the
// system's Chromium and ffmpeg, and the built web app.
import { chromium } from "@playwright/test";
import { createSimulator } from "@mochang/model-simulator";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "../fixtures/chromium.ts";
import { startProduct } from "../fixtures/product.ts";
import { ROOT } from "../fixtures/serverProcess.ts";
import { FAST_MODEL, logIn, modelVariables } from "../fixtures/test.ts";
import { encodeFilm } from "./encode.ts";
import { FILMS } from "./films.ts";
import { drawPointer } from "./pointer.ts";
import { medianScores, preparedAnswers } from "./preparedAnswers.ts";
import { Screencast, webVtt } from "./screencast.ts";

const OUT = join(ROOT, "apps/web/public/demo");
const LENGTHS = join(ROOT, "apps/server/src/publicPages/filmSeconds.json");
const SIZE = { width: 1280, height: 720 };

const requestedNames = process.argv.slice(2);
const names = (Object.keys(FILMS) as (keyof typeof FILMS)[]).filter(
  (name) => requestedNames.length === 0 || requestedNames.includes(name),
);

const simulator = createSimulator({
  ...FAST_MODEL,
  prepared: preparedAnswers(),
  scores: { mean: 3.8, spread: 0.1, byKey: medianScores() },
});
const product = { ...(await startProduct(modelVariables(await simulator.listen()))), simulator };
const browser = await chromium.launch({ executablePath: chromiumPath() });
mkdirSync(OUT, { recursive: true });
const lengths = JSON.parse(readFileSync(LENGTHS, "utf8")) as Record<string, number>;
let failed = false;
for (const [i, name] of names.entries()) {
  const folder = mkdtempSync(join(tmpdir(), "mochang-film-"));
  const context = await browser.newContext({
    viewport: SIZE,
    baseURL: product.url,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    colorScheme: "light",
    // A skeleton that shimmers would draw a new picture all the time, and its wait would not be cut as a still.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(drawPointer);
  try {
    const writer = await logIn(product, context, `1380000100${i}`);
    const film = new Screencast(folder);
    await FILMS[name]({ page: await context.newPage(), context, product, writer, film });
    await film.stop();
    const take = film.take();
    encodeFilm(take.frames, folder, join(OUT, `${name}.webm`));
    writeFileSync(join(OUT, `${name}.vtt`), webVtt(take.captions));
    lengths[name] = Math.round(take.seconds);
    console.log(`${name}: ${take.frames.length} pictures, ${take.seconds.toFixed(1)} s`);
  } catch (error) {
    failed = true;
    console.error(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    for (const page of context.pages())
      await page.screenshot({ path: join(tmpdir(), `mochang-film-${name}-failed.png`) }).catch(() => undefined);
  }
  await context.close();
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(LENGTHS, `${JSON.stringify(lengths, null, 2)}\n`);
await browser.close();
await product.stop();
await simulator.close();
process.exit(failed ? 1 : 0);
