// What is typed is kept: by the server, by the browser while the server is away, and by every other window.
import type { BrowserContext, Page } from "@playwright/test";
import { editorAddress, uploadEdited } from "../fixtures/editorPage.ts";
import { expect, test, type Installation, type Writer } from "../fixtures/test.ts";

test.use({ model: false });

const SCRIPT = `《末班渡》

1、渡口 晨 外
摊主们把遮雨布掀开。
阿苇：四十二块六。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮。
闵舟：明天剪彩。
`;

const state = (page: Page) => page.locator('[data-part="saving"]');
const script = (page: Page) => page.locator('[data-part="script"]');

/** A script to be modified; its page's address. */
const makeScript = async (product: Installation, writer: Writer): Promise<string> =>
  editorAddress(await uploadEdited(product, writer, SCRIPT));

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await expect(script(page).locator("p").first()).toBeVisible();
  await expect(state(page)).toContainText("已保存");
  return page;
}

/** Types at the end of the line that holds these words. */
async function type(page: Page, line: string, words: string): Promise<void> {
  await page.bringToFront();
  await script(page).locator("p", { hasText: line }).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

test("what is typed is saved; without a network it stays on the machine, and is sent when it is back, or by the next window", async ({
  context,
  product,
  writer,
}) => {
  const address = await makeScript(product, writer);
  await test.step("what is typed is saved, and there when the page is loaded again", async () => {
    const page = await open(context, address);
    await type(page, "遮雨布", "天亮了。");
    await expect(state(page)).toContainText("保存中");
    await expect(state(page)).toContainText("已保存");
    await page.reload();
    await expect(script(page)).toContainText("摊主们把遮雨布掀开。天亮了。");
    await page.close();
  });
  await test.step("without a network words stay on the machine, and are sent when it is back", async () => {
    const page = await open(context, address);
    await context.setOffline(true);
    await type(page, "遮雨布", "雾很大。");
    await expect(state(page)).toContainText("离线，已存本机");
    await expect(page.getByRole("button", { name: "导出未同步内容" })).toBeVisible();
    await context.setOffline(false);
    await expect(state(page)).toContainText("已保存");
    await expect(script(await open(context, address))).toContainText("遮雨布掀开。天亮了。雾很大。");
    for (const one of context.pages()) await one.close();
  });
  await test.step("the next window sends what a window that is gone has left", async () => {
    const page = await open(context, address);
    await context.setOffline(true);
    await type(page, "舵轮", "没有抬头。");
    await expect(state(page)).toContainText("离线，已存本机");
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const next = await open(context, address);
    await expect(script(next)).toContainText("舵轮。没有抬头。");
    await expect(state(next)).toContainText("已保存");
    await next.reload();
    await expect(script(next)).toContainText("舵轮。没有抬头。");
  });
});

test("two windows see each other's words; a line that both changed is asked about", async ({
  context,
  product,
  writer,
}) => {
  const address = await makeScript(product, writer);
  const [here, there] = [await open(context, address), await open(context, address)];
  await type(here, "遮雨布", "这边写的。");
  await expect(script(there)).toContainText("掀开。这边写的。");
  await type(there, "舵轮", "那边写的。");
  await expect(script(here)).toContainText("舵轮。那边写的。");
  // Both in one clause, before either has heard of the other.
  await context.setOffline(true);
  await type(here, "明天剪彩", "一");
  await type(there, "明天剪彩", "二");
  await expect(state(here)).toContainText("离线，已存本机");
  await expect(state(there)).toContainText("离线，已存本机");
  await context.setOffline(false);
  for (const page of [here, there]) await expect(state(page)).toContainText("已保存");
  const mergeQuestions = here.locator('[data-part="merge-questions"]');
  await expect(mergeQuestions).toContainText("还有 1 句要您定");
  // Each window reads which words are its own.
  for (const page of [here, there])
    await expect(page.locator('[data-part="merge-questions"] small').filter({ hasText: /^这个窗口，/u })).toHaveCount(
      1,
    );
  // Also after a reload.
  const ownOf = (page: Page) => page.locator('[data-part="merge-questions"] li > div', { hasText: /^这个窗口，/u });
  const own = await ownOf(here).locator("p").textContent();
  await here.reload();
  await expect(ownOf(here).locator("p")).toHaveText(own ?? "");
  await here.bringToFront();
  const other = await script(here).locator("p", { hasText: "明天剪彩" }).textContent();
  await mergeQuestions.getByRole("button", { name: "用这一句" }).first().click();
  await expect(mergeQuestions).toHaveCount(0);
  await expect(script(here).locator("p", { hasText: "明天剪彩" })).not.toHaveText(other ?? "");
  await expect(state(here)).toContainText("已保存");
  await expect(script(there).locator("p", { hasText: "明天剪彩" })).not.toHaveText(other ?? "");
});

test("both sides of a question and their buttons are in sight on a phone, however long one side is", async ({
  context,
  product,
  writer,
}) => {
  const address = await makeScript(product, writer);
  const [here, there] = [await open(context, address), await open(context, address)];
  for (const page of [here, there]) await page.setViewportSize({ width: 390, height: 844 });
  await context.setOffline(true);
  await type(here, "明天剪彩", "一");
  await type(there, "明天剪彩", "说来话长，".repeat(120));
  await expect(state(here)).toContainText("离线，已存本机");
  await expect(state(there)).toContainText("离线，已存本机");
  await context.setOffline(false);
  for (const page of [here, there]) {
    await page.bringToFront();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const sides = page.locator('[data-part="merge-questions"] li > div');
    await expect(sides).toHaveCount(2);
    for (const side of await sides.all()) {
      await expect(side.locator("mark")).toBeInViewport({ ratio: 0.01 });
      await expect(side.getByRole("button")).toBeInViewport({ ratio: 1 });
    }
  }
});

test("a server that is killed and started again has everything", async ({ context, product, writer }) => {
  const address = await makeScript(product, writer);
  const page = await open(context, address);
  await product.kill();
  await type(page, "遮雨布", "停电了。");
  await expect(state(page)).toContainText("离线，已存本机");
  await product.start();
  await expect(state(page)).toContainText("已保存");
  await page.reload();
  await expect(script(page)).toContainText("掀开。停电了。");
});

test("logging out with unsent words asks first, and leaves none on the machine", async ({
  context,
  product,
  writer,
}) => {
  const page = await open(context, await makeScript(product, writer));
  await page.route("**/api/document/save", (route) => route.abort());
  await type(page, "遮雨布", "没存上的。");
  await expect(state(page)).toContainText("离线，已存本机");
  const logOut = async (): Promise<void> => {
    await page.getByRole("button", { name: /\d{3}\*+\d{4}/u }).click();
    await page.getByRole("menuitem", { name: "退出" }).click();
  };
  await logOut();
  await page.getByRole("button", { name: "先不退出" }).click();
  await expect(state(page)).toContainText("离线，已存本机");
  await logOut();
  await page.getByRole("button", { name: "仍然退出" }).click();
  // The address changes before the page is loaded anew, which would end what runs in the old one.
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeVisible();
  const remainingJournals = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("mochang");
        request.addEventListener("error", () => reject(request.error as Error));
        request.addEventListener("success", () => {
          const counted = request.result.transaction("unsent").objectStore("unsent").count();
          counted.addEventListener("success", () => resolve(counted.result));
        });
      }),
  );
  expect(remainingJournals).toBe(0);
});
