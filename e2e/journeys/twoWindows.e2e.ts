// One account in several windows, without a network or without its session: nothing that was written is lost.
import type { BrowserContext, Page } from "@playwright/test";
import { callAs } from "../fixtures/editorWork.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { selectWords } from "../fixtures/selectWords.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { uploadWork, type Work } from "../fixtures/reportPage.ts";
import { expectChangesSaved } from "../fixtures/expectChangesSaved.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const file = () => textFile("茶馆欠账.txt", sampleText("ordinal/teahouse-debt.txt"));
const notes = (page: Page) => page.locator("[data-note]");
const action = (page: Page, index: number) => page.locator('[data-part="script"] p[data-line="action"]').nth(index);

async function open(context: BrowserContext, { id, name }: Work): Promise<Page> {
  const page = await context.newPage();
  await page.goto(
    `/scenesanalyze?${new URLSearchParams({ script_id: id, fileType: "1", scriptName: name }).toString()}`,
  );
  await expect(page.locator('[data-part="script"] p').first()).toBeVisible();
  await expect(page.getByRole("button", { name: "导出批注" })).toBeVisible();
  return page;
}
/** Chooses a line's first words with the mouse: a note on them opens. */
async function choose(page: Page, index: number): Promise<void> {
  await page.bringToFront();
  await selectWords(page, action(page, index));
}
async function write(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: /批注「/u }).fill(words);
  await page.getByRole("button", { name: "保存" }).click();
}
async function retag(page: Page, index: number): Promise<string> {
  await page.bringToFront();
  const words = (await action(page, index).textContent()) ?? "";
  await action(page, index).click({ button: "right" });
  await page.getByRole("menuitem", { name: "转场" }).first().click();
  return words.slice(0, 12);
}

test("two windows that write and re-tag without a network both bring their work home", async ({
  context,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  const [here, there] = [await open(context, work), await open(context, work)];
  await context.setOffline(true);
  await expect(here.getByText("网络断开了")).toBeVisible();
  await choose(here, 0);
  await write(here, "这边写的");
  await choose(there, 1);
  await write(there, "那边写的");
  for (const page of [here, there]) await expect(page.getByText("没有存上，字都在")).toBeVisible();
  const tagged = [await retag(here, 3), await retag(there, 5)];
  for (const page of [here, there]) await expect(page.getByText("改动没有存上，都留着")).toBeVisible();
  await here.close();
  await there.close();
  await context.setOffline(false);

  const again = await open(context, work);
  await expect(again.getByText("网络断开了")).toHaveCount(0);
  await expect(notes(again)).toHaveCount(2);
  for (const words of ["这边写的", "那边写的"]) await expect(notes(again).filter({ hasText: words })).toHaveCount(1);
  await expect(again.getByText("没有存上")).toHaveCount(0);
  for (const words of tagged)
    await expect(again.locator('[data-part="script"] p', { hasText: words })).toHaveAttribute(
      "data-line",
      "transition",
    );
  await expectChangesSaved(again);
  const other = await open(context, work);
  await expect(notes(other)).toHaveCount(2);
});

test("what was written without a network is saved as soon as it is back", async ({ context, writer, product }) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  const page = await open(context, work);
  await context.setOffline(true);
  await choose(page, 0);
  await write(page, "等网络");
  await expect(page.getByText("没有存上，字都在")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("没有存上，字都在")).toHaveCount(0);
  await expectChangesSaved(page);
  await expect(notes(await open(context, work))).toContainText("等网络");
});

test("words written on a note that another window deleted stay", async ({ context, writer, product }) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  const here = await open(context, work);
  await choose(here, 0);
  await write(here, "原来的话");
  await expect(notes(here)).toContainText("今天");
  const there = await open(context, work);
  await expect(notes(there)).toContainText("原来的话");
  // The page takes it away before the server has.
  await Promise.all([
    here.waitForResponse((answer) => answer.url().includes("/deleteRemark") && answer.ok()),
    notes(here).getByRole("button", { name: /删除/u }).click(),
  ]);
  await expect(notes(here)).toHaveCount(0);
  await there.bringToFront();
  await notes(there).getByRole("button", { name: /编辑/u }).click();
  await write(there, "后来的话");
  await expect(notes(there)).toContainText("今天");
  await there.reload();
  await expect(notes(there)).toContainText("后来的话");
});

test("a session that ended elsewhere leads to the login page, and the note is kept on the device", async ({
  context,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  const page = await open(context, work);
  // Between the choice and its saving: an ended session that the page hears of before leaves no line to choose.
  await page.route("**/api/scriptStructure/addRemark", async (route) => {
    await context.request.post(`${product.url}/api/login/logout`, { headers: { origin: product.url } });
    await route.continue();
  });
  await choose(page, 0);
  await expect(page).toHaveURL(/\/login$/u);
  // The address changes before the document does.
  await expect(page.getByLabel("手机号")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("notes:")).length))
    .toBe(1);
});

test("without a network a button says so, and nothing is done later", async ({ context, page, writer, product }) => {
  await uploadWork(product, writer, file(), "茶馆欠账");
  await page.goto("/pinggu/pingguUpload");
  const menu = page.getByRole("button", { name: "《茶馆欠账》的更多操作" });
  await expect(menu).toBeVisible();
  await context.setOffline(true);
  await menu.click();
  await page.getByRole("menuitem", { name: "移到废纸篓" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "移到废纸篓" }).click();
  await expectToast(page, "网络异常");
  await context.setOffline(false);
  await page.reload();
  await expect(menu).toBeVisible();
});

test("all scenes under way: how many of how many from the first moment, and the title tells", async ({
  context,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  const page = await open(context, work);
  // No scene is done before it is stopped, and none is given up as silent.
  product.simulator?.set({ tokensPerSecond: 0.25, tokensAtOnce: 0 });
  await page.getByRole("button", { name: "全部", exact: true }).click();
  await page.getByRole("button", { name: "开始分析" }).click();
  await expect(page.getByText(/^0 \/ \d+ 场$/u)).toBeVisible();
  await expect(page).toHaveTitle("0% 《茶馆欠账》场景分析 · 墨场");
  await page.getByRole("button", { name: "停下" }).click();
  await expect(page.getByText(/停下了。/u)).toBeVisible();
  await expect(page).toHaveTitle("《茶馆欠账》场景分析 · 墨场");
});

test("a list and a work that another window has changed tell it as soon as their window is looked at again", async ({
  context,
  page: list,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 1 });
  /** As when the tab comes to the front: a headless browser has none that is hidden. */
  const lookAgain = (window: Page) =>
    window.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  const work = await context.newPage();
  await work.goto(createdPath(scriptId));
  await expect(work.getByRole("banner").getByText("借雨", { exact: true }).first()).toBeVisible();
  await list.goto("/pinggu/createdscript");
  await expect(list.getByText("借雨", { exact: true }).first()).toBeVisible();
  await callAs(writer.call, `${product.url}/api/scripts/updateName`, { scriptId, name: "还雨" });
  for (const window of [list, work]) {
    await lookAgain(window);
    await expect(window.getByText("还雨", { exact: true }).first()).toBeVisible({ timeout: 5_000 });
  }
  // Without an answer the work stays on the page.
  let failed = 0;
  work.on("requestfailed", () => void failed++);
  await work.route("**/api/scripts/detail/**", (route) => route.abort());
  await lookAgain(work);
  // It is asked for once more before it is given up.
  await expect.poll(() => failed, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect(work.getByText("还雨", { exact: true }).first()).toBeVisible();
});
