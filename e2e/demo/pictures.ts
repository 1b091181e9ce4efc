// npm run pictures [-- NAME…]: takes the README's pictures of the product itself, with its simulated model, into docs/pictures. Needs the system's Chromium and the built web app.
import { chromium, expect as playwrightExpect, type BrowserContext, type Page } from "@playwright/test";
import { createSimulator } from "@mochang/model-simulator";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath } from "../fixtures/chromium.ts";
import { callAs } from "../fixtures/editorWork.ts";
import { textFile } from "../fixtures/files.ts";
import { makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { uploadToModify } from "../fixtures/modifyForm.ts";
import { expectFinished, reportPath, type Work } from "../fixtures/reportPage.ts";
import { readReportPdf } from "../fixtures/reportPdf.ts";
import { startProduct } from "../fixtures/product.ts";
import { openScenePage } from "../fixtures/scenePage.ts";
import { ROOT } from "../fixtures/serverProcess.ts";
import { FAST_MODEL, logIn, modelVariables, SLOW_SECTIONS, type Installation, type Writer } from "../fixtures/test.ts";
import { FILM_SCRIPT, medianScores, preparedAnswers, scriptText } from "./preparedAnswers.ts";

const OUT = join(ROOT, "docs/pictures");
const SIZE = { width: 1440, height: 900 };
/** Longest wait for a slow machine. */
const expect = playwrightExpect.configure({ timeout: 240_000 });

/** What the simulated model says of the first scene when it is asked about its narration. */
const FIRST_SCENE = `### 要什么
老缪要把今天照旧走完，先擦的是那块价目牌。【第1场「擦到「学生」两个字，他停了停，又擦一遍。」】

### 挡在哪
广播替所有人宣布结束，连末班船都成了仪式。【第1场「新桥今晚零时通车，渡运航线同时停运。」】

### 变在哪
他拔了线，却没有扔：嘴上不急，手上已经开始舍不得。【第1场「他把拔下来的线头绕了三圈，挂在钉子上，没有扔。」】`;

const contentText = (id: string): string =>
  readFileSync(join(ROOT, "apps/server/content/scripts", `${id}.txt`), "utf8");

/** The next draft of the film's script: a scene cut, one moved, a few written anew, one new. */
function secondDraft(): string {
  const [title = "", ...scenes] = scriptText().split(/\n(?=\d+、)/u);
  const rewrite = (at: number, from: string, to: string): void => {
    scenes[at] = (scenes[at] ?? "").replaceAll(from, to);
  };
  rewrite(3, "再量一遍。", "再量一遍。下游那条平台船拖走没有？");
  rewrite(10, "。", "，风停了。");
  rewrite(15, "△", "△雾里，");
  const [moved = ""] = scenes.splice(8, 1);
  scenes.splice(5, 0, moved);
  scenes.splice(7, 1);
  scenes.push(
    "21、公交站 晨 外\n人物：缪小渡、孙婆婆\n△孙婆婆把筐放在站牌下，回头看江。\n孙婆婆：没人等我，我等人。\n",
  );
  let count = 0;
  return [title, ...scenes].join("\n").replace(/^\d+、/gmu, () => `${String(++count)}、`);
}

const simulatedAnswers = preparedAnswers();
const simulator = createSimulator({
  ...FAST_MODEL,
  prepared: (task) => {
    if (!task.script.includes("老缪")) return null;
    return task.id === "20" ? FIRST_SCENE : simulatedAnswers(task);
  },
  scores: { mean: 3.8, spread: 0.1, byKey: medianScores() },
});
const product: Installation = { ...(await startProduct(modelVariables(await simulator.listen()))), simulator };
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--font-render-hinting=none"] });

const newContext = (colorScheme: "light" | "dark" = "light"): Promise<BrowserContext> =>
  browser.newContext({
    viewport: SIZE,
    baseURL: product.url,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    colorScheme,
    reducedMotion: "reduce",
  });

async function upload(
  { call }: Writer,
  name: string,
  text: string,
  fields: Readonly<Record<string, string>>,
): Promise<Work> {
  const answer = await call.post(`${product.url}/api/scripts/upload`, {
    headers: { origin: product.url },
    multipart: {
      fileType: "1",
      scriptName: name,
      author: "方砚秋",
      pingguType: "1-1",
      type: "1",
      ...fields,
      files: textFile(`${name}.txt`, text),
    },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id: data.id, name };
}

/** The works of the writer whose pages are shown. */
interface Works {
  firstDraft: Work;
  secondDraft: Work;
  editedId: string;
}

async function makeWorks(page: Page, writer: Writer): Promise<Works> {
  await makeGeneratedWork(product, writer);
  const film = { name: FILM_SCRIPT.name, fileTheme: "family" };
  const firstDraft = await upload(writer, film.name, scriptText(), { fileTheme: film.fileTheme });
  const second = await upload(writer, film.name, secondDraft(), { fileTheme: film.fileTheme, draftOf: firstDraft.id });
  const others = [
    await upload(writer, "盐井纪事", contentText("yanjing-jishi"), { fileTheme: "history", author: "程野" }),
    await upload(writer, "借光", contentText("jieguang"), { fileTheme: "romance", author: "宋棠" }),
  ];
  const editedId = await uploadToModify(
    product,
    writer,
    textFile(`${FILM_SCRIPT.name}.txt`, scriptText()),
    FILM_SCRIPT.name,
    "方砚秋",
  );
  for (const work of [firstDraft, second, ...others]) {
    await page.goto(reportPath(work));
    await expectFinished(page, 240_000);
  }
  return { firstDraft, secondDraft: second, editedId };
}

const take = async (page: Page, name: string, height = SIZE.height): Promise<void> => {
  await page.setViewportSize({ ...SIZE, height });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(OUT, `${name}.png`) });
  await page.setViewportSize(SIZE);
};

interface Subject {
  page: Page;
  context: BrowserContext;
  writer: Writer;
  works: Works;
}

/** Each picture by its name. */
const PICTURES: Readonly<Record<string, (subject: Subject) => Promise<void>>> = {
  landing: async () => {
    const visitor = await newContext();
    const page = await visitor.newPage();
    await page.goto("/page");
    await take(page, "landing");
    await visitor.close();
  },
  report: async ({ page, works }) => {
    await page.goto(reportPath(works.firstDraft));
    await expectFinished(page);
    await take(page, "report", 1_000);
  },
  "quote-dark": async ({ page, works }) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto(reportPath(works.firstDraft));
    await expectFinished(page);
    await page.getByRole("navigation", { name: "报告各部分" }).getByRole("button", { name: "故事内核" }).click();
    await page
      .getByRole("link", { name: /^第[^「]{1,9}「/u })
      .nth(1)
      .click();
    await expect(page.getByRole("complementary", { name: "剧本原文" }).locator("mark").first()).toBeInViewport();
    await take(page, "quote-dark");
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  },
  scenes: async ({ page, works, writer }) => {
    const notes = [
      ["1763690000001", "他停了停，又擦一遍。", "价目牌要在第3场账本之前再看见一次。"],
      ["1763690000002", "到点就走，没人等你。", "和末场孙婆婆的话对上。"],
    ];
    for (const [timestamp, key, value] of notes)
      await callAs(writer.call, `${product.url}/api/scriptStructure/addRemark`, {
        scriptId: works.firstDraft.id,
        version: "",
        timestamp,
        key,
        value,
        structure: "",
      });
    await openScenePage(page, works.firstDraft);
    await page.getByRole("button", { name: "分析这一场" }).first().click();
    await expect(page.locator('[data-part="analysis"] [data-part="citation"]').nth(2)).toBeVisible();
    await expect(page.getByText("大模型正在分析中....")).toHaveCount(0);
    await page.getByRole("tab", { name: /^批注/u }).click();
    await take(page, "scenes");
  },
  compare: async ({ page, works }) => {
    await page.goto(`/compare?script_id=${works.secondDraft.id}&other=${works.firstDraft.id}`);
    await expect(page.getByText(/旧稿 \d+ 场里/u)).toBeVisible();
    await take(page, "compare");
  },
  editor: async ({ page, works }) => {
    const query = { scriptId: works.editedId, fileType: "1", scriptName: FILM_SCRIPT.name, author: "方砚秋" };
    await page.goto(`/newEditscript?${new URLSearchParams(query).toString()}`);
    await page.getByText("桥头", { exact: true }).first().click();
    await page.locator('[data-part="script"] p', { hasText: "再量一遍" }).first().click();
    await page.getByRole("tab", { name: "改写" }).click();
    const panel = page.getByRole("complementary").last();
    await panel.getByRole("checkbox", { name: /润色/u }).check();
    await panel.getByRole("button", { name: "改写这一场" }).click();
    await expect(panel.getByText(/处改动，用墨/u)).toBeVisible();
    await take(page, "editor");
  },
  pdf: async ({ page, context, writer, works }) => {
    const fileUrl = `/api/export/exportPDF?scriptId=${works.firstDraft.id}`;
    const { text } = await readReportPdf(await (await writer.call.get(`${product.url}${fileUrl}`)).body());
    const pages = text.split("\n");
    const first = (words: string): number => 1 + pages.findIndex((found) => found.includes(words));
    const name = `《${FILM_SCRIPT.name}》评估报告`;
    await page.goto(`/dashboard/pdfview?${new URLSearchParams({ fileUrl, name }).toString()}`);
    const shown: string[] = [];
    for (const number of [1, first("图 1-1"), first("图 4-1")]) {
      await page.getByRole("button", { name: `第 ${number} 页`, exact: true }).click();
      const sheet = page.locator(`section [data-page="${number}"]`);
      await expect(sheet).toBeInViewport();
      // A page is drawn when it comes into view, and says nothing when it is done.
      await page.waitForTimeout(3_000);
      // The canvas alone: the bar of tools hovers over the page.
      shown.push(await sheet.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
    }
    const paper = await context.newPage();
    await paper.setContent(
      `<!doctype html><body style="margin:0;display:flex;align-items:flex-start;gap:16px;padding:8px;background:#ece7dc">${shown.map((png) => `<img style="width:464px" src="${png}">`).join("")}</body>`,
    );
    await paper.locator("body").screenshot({ path: join(OUT, "pdf.png") });
    await paper.close();
  },
  works: async ({ page }) => {
    await page.goto("/pinggu/pingguUpload");
    await expect(page.getByRole("heading", { name: "盐井纪事" })).toBeVisible();
    await take(page, "works");
  },
  home: async ({ page, writer }) => {
    simulator.set(SLOW_SECTIONS);
    await upload(writer, "渡口的灯", contentText("jieguang").replace("借光", "渡口的灯"), {
      fileTheme: "crime",
      author: "沈既望",
    });
    await page.goto("/dashboard/list");
    await expect(page.getByText(/\d+ \/ \d+ 项/u).first()).toBeVisible();
    await take(page, "home");
    simulator.set(FAST_MODEL);
  },
};

const requestedNames = process.argv.slice(2);
const names = Object.keys(PICTURES).filter((name) => requestedNames.length === 0 || requestedNames.includes(name));
let failed = false;
const context = await newContext();
context.setDefaultTimeout(120_000);
const writer = await logIn(product, context, "13800005678");
const page = await context.newPage();
const works = await makeWorks(page, writer);
for (const name of names)
  try {
    await PICTURES[name]?.({ page, context, writer, works });
    console.log(`${name}.png`);
  } catch (error) {
    failed = true;
    console.error(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    await page.screenshot({ path: join(OUT, `${name}-failed.png`) }).catch(() => undefined);
  }
await browser.close();
await product.stop();
await simulator.close();
process.exit(failed ? 1 : 0);
