// The whole way from an idea to a script's PDF, with a model and without one.
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import {
  act,
  createWork,
  fillEmpty,
  writeCore,
  writeIdea,
  writeItems,
  writeOutline,
  writePeople,
  writeSynopsis,
} from "../fixtures/generationSteps.ts";
import { readReportPdf, type ReportPdf } from "../fixtures/reportPdf.ts";
import { expect, FAST_MODEL, RUN_TIMEOUT_MS, SLOW_MODEL, SMALL_WORK, test } from "../fixtures/test.ts";

/** In words: the typesetting puts space around figures. */
const LOOKS = ["一", "二", "三"];
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const string = (page: Page) => page.getByRole("navigation", { name: "创作八步" });
const column = (page: Page) => page.getByRole("complementary", { name: "右栏" });

/** The renderer of the window dies, as when the machine runs out of memory; its writer opens the work again. */
async function crashAndOpen(work: Page, context: BrowserContext): Promise<Page> {
  const url = work.url();
  const session = await context.newCDPSession(work);
  const crashed = work.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(url);
  return again;
}

/** The browser has these words in its database, which takes them within moments of a key. */
async function waitForDraft(work: Page, words: string): Promise<void> {
  const found = () =>
    work.evaluate(async (text) => {
      const request = indexedDB.open("mochang");
      await new Promise((done) => (request.onsuccess = done));
      const all = request.result.transaction("unsent").objectStore("unsent").getAll();
      await new Promise((done) => (all.onsuccess = done));
      request.result.close();
      return JSON.stringify(all.result).includes(text);
    }, words);
  await expect.poll(found).toBe(true);
}

/** From the completion dialog to the file; answers what a reader's program sees of it. */
async function downloadScript(page: Page): Promise<ReportPdf> {
  const done = page.getByRole("dialog", { name: "剧本生成完成" });
  await done.getByRole("button", { name: /下载剧本/u }).click({ timeout: RUN_TIMEOUT_MS });
  return readDownload(
    page,
    page.getByRole("article", { name: "剧本" }).getByRole("button", { name: "排好下载" }),
    /_剧本\.pdf$/u,
  );
}

async function readDownload(page: Page, button: Locator, name: RegExp): Promise<ReportPdf> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(file.suggestedFilename()).toMatch(name);
  return readReportPdf(readFileSync(await file.path()));
}

test("from an idea to the PDF of its script with a model, over a crash of the browser and a reload in the middle of the run", async ({
  page,
  context,
  product,
  writer,
}) => {
  expect(writer.phone).not.toBe("");
  let work = await createWork(page, context, "短片");
  await writeIdea(work);
  await work.getByRole("button", { name: /^要三个灵感/u }).click();
  await work.getByRole("group", { name: "灵感" }).getByRole("button", { name: "换成这个" }).first().click();
  await act(work, "提交，去写故事梗概").click();

  // What was taken and typed, and never submitted, outlives the window.
  await expect(heading(work, "故事梗概")).toBeVisible();
  await column(work)
    .getByRole("button", { name: /^要三个灵感/u })
    .click();
  await column(work).getByRole("button", { name: "填上这一份" }).first().click();
  await work.getByLabel(/^故事前提/u).fill("雨不能分，水可以还。");
  await waitForDraft(work, "雨不能分，水可以还。");
  work = await crashAndOpen(work, context);
  await expect(work.getByLabel(/^故事前提/u)).toHaveValue("雨不能分，水可以还。");
  for (const [i, role] of ["主角", "反派", "支持角色"].entries())
    await work.getByLabel("角色类型", { exact: true }).nth(i).selectOption({ label: role });
  await fillEmpty(work, "梗概");
  await act(work, "提交故事梗概").click();
  await act(work, "去写人物小传").click();

  await expect(heading(work, "人物小传")).toBeVisible();
  const onward = act(work, "去写故事大纲");
  const next = act(work, /^去写(?!故事大纲)/u);
  const submit = act(work, /^提交/u);
  await expect(async () => {
    if (await next.isVisible()) await next.click();
    if (await submit.isVisible()) {
      await fillEmpty(work, "小传");
      await submit.click();
    }
    await expect(onward).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await onward.click();
  await writeOutline(work);

  // From the acts to the scripts in one run, over a reload.
  await expect(heading(work, "幕设置")).toBeVisible();
  let run = work.getByRole("region", { name: "一路写下去" });
  await run.getByRole("button", { name: "一路写下去" }).click();
  product.simulator?.set({ ...FAST_MODEL, ...SLOW_MODEL, ...SMALL_WORK });
  const question = work.getByRole("dialog", { name: "一路写下去" });
  await question.getByLabel("最多花").fill("3000");
  await question.getByRole("button", { name: /^开始写，约/u }).click();
  await expect(run.getByRole("progressbar", { name: "一路写下去" })).toBeVisible();
  work = await crashAndOpen(work, context);
  run = work.getByRole("region", { name: "一路写下去" });
  await expect(run.getByRole("progressbar", { name: "一路写下去" })).toBeVisible();
  await work.reload();
  await expect(run.getByRole("progressbar", { name: "一路写下去" })).toBeVisible();
  product.simulator?.set({ ...FAST_MODEL, ...SMALL_WORK });
  const pdf = await downloadScript(work);
  expect(pdf.pages).toBeGreaterThan(1);
  expect(pdf.aigc).toMatchObject({ Label: "1" });
  await expect(string(work).getByRole("region", { name: "这部戏的墨" }).getByText("不用了")).toBeVisible();
});

test.describe("without a model", () => {
  test.use({ model: false });
  test("from an idea to the PDF of its script by hand, each step and each scene", async ({ page, context, writer }) => {
    expect(writer.phone).not.toBe("");
    const work = await createWork(page, context, "短片");
    await writeCore(work);
    await writeSynopsis(work);
    await writePeople(work);
    await writeOutline(work);
    await writeItems(work, "幕设置", "幕", ["提交第一幕", "提交第二幕", "提交第三幕"], "去写序列设置");
    await writeItems(work, "序列设置", "序列", ["提交序列一", "提交序列二", "提交序列三"], "去写场景设置", [
      "去写第二幕",
      "去写第三幕",
    ]);
    await writeItems(work, "场景设置", "场景", ["保存第 1 场", "保存第 2 场", "保存第 3 场"], "去生成剧本");
    const panel = work.getByRole("complementary", { name: "这一场" });
    await expect(work.getByText("0 / 3")).toBeVisible();
    for (const scene of [1, 2, 3]) {
      if (scene > 1) {
        // A scene of another act: where one was saved, the next open one is led to.
        await panel.getByRole("button", { name: `去写第 ${scene} 场` }).click();
      }
      await expect(panel.getByText(`第 ${scene} 场`, { exact: true })).toBeVisible();
      // The panel names the first open scene before the sheet is there to be written on.
      await expect(work.locator('[data-part="script"]')).toBeFocused();
      await work.keyboard.press("End");
      await work.keyboard.press("Enter");
      await work.keyboard.type(`沈照禾往井里看了第${LOOKS[scene - 1]}眼。`);
      await panel.getByRole("button", { name: "保存这一场" }).click();
      await expect(work.getByText(`${scene} / 3`)).toBeVisible();
    }
    const pdf = await downloadScript(work);
    for (const scene of [1, 2, 3]) expect(pdf.text).toContain(`沈照禾往井里看了第${LOOKS[scene - 1]}眼。`);
    expect(pdf.aigc).toBeNull();
    await expect(string(work).getByRole("region", { name: "这部戏的墨" })).toBeHidden();
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test("from an idea to the PDF of its planning by hand, over a crash of the browser", async ({
      page,
      context,
      writer,
    }) => {
      expect(writer.phone).not.toBe("");
      let work = await createWork(page, context, "短片");
      await writeCore(work);
      await writeSynopsis(work);
      await expect(heading(work, "人物小传")).toBeVisible();
      await work.getByLabel("职业", { exact: true }).fill("炮手，三十四岁");
      await waitForDraft(work, "炮手，三十四岁");
      work = await crashAndOpen(work, context);
      await expect(work.getByLabel("职业", { exact: true })).toHaveValue("炮手，三十四岁");
      await writePeople(work);
      await writeOutline(work);
      await expect(heading(work, "幕设置")).toBeVisible();
      await work.getByRole("button", { name: /^第五步/u }).click();
      await work
        .getByRole("dialog")
        .getByRole("button", { name: /^故事大纲/u })
        .click();
      const pdf = await readDownload(work, work.getByRole("button", { name: "下载故事策划" }), /_故事策划\.pdf$/u);
      expect(pdf.text).toContain("炮手，三十四岁");
      expect(await work.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
});
