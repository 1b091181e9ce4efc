import { WELCOME_UNITS } from "@mochang/contract";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { startBreakableProxy } from "../fixtures/breakableProxy.ts";
import { docxOf, sampleText, type Upload } from "../fixtures/files.ts";
import { inkOf, uploadWork } from "../fixtures/reportPage.ts";
import { runOnInstallation } from "../fixtures/runOnInstallation.ts";
import { FAST_MODEL, expect, SLOW_SECTIONS, test, type Installation, type Writer } from "../fixtures/test.ts";
import { expectNoToast, expectToast } from "../fixtures/toasts.ts";
import { cardOf, drawerOf, fillUpload, openUpload, sendUpload } from "../fixtures/uploadForm.ts";

const RECORDS_TAB = "/pinggu/pingguUpload?activeNameTab=second";
const word = (name = "钟表弄"): Promise<Upload> => docxOf(`${name}.docx`, sampleText("faults/clock-lane.txt"));

const rowOf = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });
const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name });
const chosen = (page: Page, name: string) => expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
const generate = (product: Installation, writer: Writer, id: string) =>
  writer.call.get(`${product.url}/api/export/generateReport?scriptId=${id}`, {
    headers: { "sec-fetch-site": "same-origin" },
  });
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const menu = async (page: Page, work: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `《${work}》的更多操作` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
};

test("a report runs in the records, is downloaded, and its row deleted", async ({ page, writer: _, product }) => {
  product.simulator?.set(SLOW_SECTIONS);
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await fillUpload(page, { file: await word(), mode: "生成报告" });
  await expect(drawerOf(page).getByLabel("评哪一部分")).toHaveCount(0);
  await fillUpload(page, { genre: "剧情", author: "方砚秋", agree: true });
  await sendUpload(page);
  await chosen(page, "导出记录");
  const row = rowOf(page, "钟表弄");
  await expect(row.getByRole("progressbar", { name: "《钟表弄》报告进度" })).toBeVisible();
  for (const text of ["方砚秋", "剧情", "评估系统", "第一稿"])
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  product.simulator?.set(FAST_MODEL);
  await expect(row.getByText("写好了")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: "下载《钟表弄》" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("《钟表弄》评估报告.pdf");
  await expect(page.getByText("正在导出评估报告，请稍候")).toHaveCount(0);

  await page.getByRole("button", { name: /^消息，1 条未读/u }).click();
  await page.getByRole("link", { name: "《钟表弄》的评估报告写好了" }).click();
  await expect(page.getByRole("button", { name: "消息", exact: true })).toBeVisible();

  await row.getByRole("button", { name: "删除《钟表弄》" }).click();
  await confirm(page, "不了");
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "删除《钟表弄》" }).click();
  await confirm(page, "删除");
  await expectToast(page, "删除成功");
  await expect(page.getByRole("heading", { name: "还没有导出记录" })).toBeVisible();
  await tab(page, "评估文件").click();
  await expect(cardOf(page, "钟表弄")).toBeVisible();
});

test("what failed says why and is made again in its row; nothing was charged for the failure", async ({
  page,
  writer,
  product,
}) => {
  product.simulator?.set({ faults: { filter: 1 } });
  const work = await uploadWork(product, writer, await word(), "钟表弄");
  await generate(product, writer, work.id);
  await page.goto(RECORDS_TAB);
  const row = rowOf(page, "钟表弄");
  await expect(row.getByText("没有写成")).toBeVisible();
  // What is downloaded of a failed record is what was written of it: here that is nothing.
  await row.getByRole("button", { name: "下载《钟表弄》" }).click();
  await expectToast(page, "评估一节也没有写成，还没有可以下载的报告，请重新生成");
  expect(await inkOf(product, writer)).toMatchObject({ balance: WELCOME_UNITS, used: 0 });

  product.simulator?.set({ ...SLOW_SECTIONS, faults: {} });
  await row.getByRole("button", { name: "重新生成《钟表弄》的报告" }).click();
  await expect(row.getByRole("progressbar")).toBeVisible();
  product.simulator?.set(FAST_MODEL);
  await expect(row.getByText("写好了")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "钟表弄" })).toHaveCount(1);
  await expect(row.getByRole("button", { name: "下载《钟表弄》" })).toBeVisible();
});

test("an evaluation is stopped: the card says what came back, and goes on where it was", async ({
  page,
  writer,
  product,
}) => {
  product.simulator?.set(SLOW_SECTIONS);
  await uploadWork(product, writer, await word(), "钟表弄", "1-1");
  await page.goto("/pinggu/pingguUpload");
  const card = cardOf(page, "钟表弄");
  await expect(card.getByText(/^正在评|正在通读/u)).toBeVisible();
  await menu(page, "钟表弄", "停下评估");
  await expect(page.getByRole("dialog").getByText("已写好的都留着，没用的墨退回。以后可以接着来。")).toBeVisible();
  await confirm(page, "停下");
  // The answer waits at most five seconds for the worker; after that the outcome comes as a message.
  await expectToast(page, /^已停下，退回 [\d.]+ [盒滴]墨|^正在停下，/u);
  await expect(card.getByText("已取消。")).toBeVisible();
  const stopped = await inkOf(product, writer);
  expect(stopped.balance + stopped.used).toBe(WELCOME_UNITS);

  product.simulator?.set(FAST_MODEL);
  await card.getByRole("button", { name: "接着评" }).click();
  await expect(card.getByRole("link", { name: /看报告|看分歧/u })).toBeVisible();
  const done = await inkOf(product, writer);
  expect(done.balance + done.used).toBe(WELCOME_UNITS);
  expect(done.used).toBeGreaterThan(stopped.used);
});

test("the network goes in the middle of a run and comes back after its end: the row is right, once", async ({
  page,
  writer,
  product,
}) => {
  product.simulator?.set(SLOW_SECTIONS);
  const network = await startBreakableProxy(product.url);
  const work = await uploadWork(product, writer, await word(), "钟表弄");
  await generate(product, writer, work.id);
  await page.goto(network.url + RECORDS_TAB);
  const row = rowOf(page, "钟表弄");
  await expect(row.getByText(/^[1-9]\d?%$/u)).toBeVisible();
  network.disconnect();
  product.simulator?.set(FAST_MODEL);
  // Cut for as long as the run takes.
  await expect
    .poll(
      async () =>
        (
          (await (await writer.call.get(`${product.url}/api/scripts/detail?script_id=${work.id}`)).json()) as {
            data: { isLoading: number };
          }
        ).data.isLoading,
    )
    .toBe(0);
  await expect(row.getByText("写好了")).toHaveCount(0);
  network.reconnect();
  await expect(row.getByText("写好了")).toBeVisible();
  await expectNoToast(page, "系统开小差了，请稍后再试");
  await network.close();
});

test("leaving the page ends its streams and stops nothing", async ({ page, writer, product }) => {
  product.simulator?.set(SLOW_SECTIONS);
  const followers = async (): Promise<number> =>
    Number(/^mochang_run_followers (\d+)$/mu.exec(await (await writer.call.get(`${product.url}/metrics`)).text())?.[1]);
  const work = await uploadWork(product, writer, await word(), "钟表弄");
  await generate(product, writer, work.id);
  await page.goto(RECORDS_TAB);
  await expect(rowOf(page, "钟表弄").getByRole("progressbar")).toBeVisible();
  // The report's own follower of its evaluation stays; the page's goes.
  await expect.poll(followers).toBe(2);
  await page.getByRole("tab", { name: "废纸篓" }).click();
  await expect.poll(followers).toBe(1);
  await page.getByRole("tab", { name: "导出记录" }).click();
  await expect.poll(followers).toBe(2);
  await page.goto("/404");
  await expect.poll(followers).toBe(1);
  product.simulator?.set(FAST_MODEL);
  await page.goto(RECORDS_TAB);
  await expect(rowOf(page, "钟表弄").getByText("写好了")).toBeVisible();
});

test("deleting a running record stops it and says what came back; a third work of one writer waits its turn", async ({
  page,
  writer,
  product,
}) => {
  product.simulator?.set(SLOW_SECTIONS);
  for (const name of ["甲稿", "乙稿", "丙稿"])
    await generate(product, writer, (await uploadWork(product, writer, await word(name), name)).id);
  await page.goto(RECORDS_TAB);
  await expect(rowOf(page, "丙稿").getByText(/^排队中/u)).toBeVisible();
  await tab(page, "评估文件").click();
  await expect(cardOf(page, "丙稿").getByText(/^排队中/u)).toBeVisible();
  await tab(page, "导出记录").click();
  await expect(rowOf(page, "甲稿").getByText(/^正在/u)).toBeVisible();
  await rowOf(page, "甲稿").getByRole("button", { name: "删除《甲稿》" }).click();
  await expect(
    page.getByRole("dialog").getByText("正在写的报告会停下，没用的墨退回。作品和已写好的各节都留着。"),
  ).toBeVisible();
  await confirm(page, "删除");
  // The refund is shown where the worker has reacted within five seconds.
  await expectToast(page, /^删除成功(，退回 [\d.]+ [盒滴]墨)?$/u);
  // Its stream has sent `end`: the user who deleted it sees no error.
  await expectNoToast(page, "系统开小差了，请稍后再试");
  // Its place is free: the third begins without a reload.
  await expect(rowOf(page, "丙稿").getByText(/^正在/u)).toBeVisible();
  // Nothing of it is left to slow the next journey.
  for (const name of ["乙稿", "丙稿"]) {
    await rowOf(page, name)
      .getByRole("button", { name: `删除《${name}》` })
      .click();
    await confirm(page, "删除");
    await expect(rowOf(page, name)).toHaveCount(0);
  }
  // The last evaluation may still be stopping: its ink comes back with its end.
  const sum = async (): Promise<number> => {
    const { balance, used } = await inkOf(product, writer);
    return balance + used;
  };
  await expect.poll(sum).toBe(WELCOME_UNITS);
});

test("a new draft is uploaded from its card, counted, and offered for comparison", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, await word(), "钟表弄");
  await page.goto("/pinggu/pingguUpload");
  await menu(page, "钟表弄", "上传新稿");
  const drawer = page.getByRole("dialog", { name: "《钟表弄》的新稿" });
  await expect(drawer.getByLabel("作品名称")).toHaveValue("钟表弄");
  await expect(drawer.getByLabel("作者")).toHaveValue("方砚秋");
  await expect(drawer.getByText("剧情", { exact: true })).toBeVisible();
  await drawer.getByLabel("选择文件").setInputFiles(await word("钟表弄_二稿"));
  await drawer.getByText("生成报告", { exact: true }).click();
  await drawer.getByRole("checkbox", { name: /我有权上传/u }).check();
  await drawer.getByRole("button", { name: "开始评估" }).click();
  await expect(rowOf(page, "钟表弄").getByText("第二稿")).toBeVisible();
  await tab(page, "评估文件").click();
  const second = page.getByRole("article").filter({ hasText: "第二稿" });
  await second.getByRole("button", { name: "《钟表弄》的更多操作" }).click();
  await expect(page.getByRole("menuitem", { name: "与上一稿对比" })).toHaveAttribute(
    "href",
    new RegExp(`^/compare\\?script_id=[\\w-]+&other=${work.id}$`, "u"),
  );
});

test("场景分析 opens its own page and starts no evaluation; a novel is not offered it", async ({
  page,
  writer,
  product,
}) => {
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await fillUpload(page, { file: await word(), genre: "剧情", part: ["综合评估", "场景分析"], agree: true });
  await expect(drawerOf(page).getByText("打开剧本不用墨。分析哪一场，到时再说用多少。")).toBeVisible();
  const [opened] = await Promise.all([page.waitForEvent("popup"), sendUpload(page)]);
  await opened.waitForURL(/\/scenesanalyze\?script_id=[\w-]+&fileType=1&scriptName=/u);
  await expectToast(page, "上传成功");
  const list = (await (
    await writer.call.post(`${product.url}/api/scripts/findPageByParam`, {
      headers: { origin: product.url },
      data: { type: 1 },
    })
  ).json()) as { data: { records: { pingguType: string; evaluation: unknown }[] } };
  expect(list.data.records).toMatchObject([{ pingguType: "1-2", evaluation: null }]);
  expect(await inkOf(product, writer)).toMatchObject({ balance: WELCOME_UNITS, used: 0 });
  await openUpload(page);
  await drawerOf(page).getByText("小说", { exact: true }).click();
  await drawerOf(page).getByLabel("评哪一部分").click();
  await page.getByRole("menuitemcheckbox", { name: "综合评估" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "全剧报告" })).toBeVisible();
  await expect(page.getByRole("menuitemcheckbox", { name: "场景分析" })).toHaveCount(0);
});

test("nothing serious stands in anyone's way in the records and the messages", async ({ page, writer, product }) => {
  product.simulator?.set({ faults: { filter: 1 } });
  await generate(product, writer, (await uploadWork(product, writer, await word("没写成"), "没写成")).id);
  await page.goto(RECORDS_TAB);
  await expect(rowOf(page, "没写成").getByText("没有写成")).toBeVisible();
  product.simulator?.set({ faults: {} });
  await generate(product, writer, (await uploadWork(product, writer, await word("写好"), "写好")).id);
  await page.reload();
  await expect(rowOf(page, "写好").getByText("写好了")).toBeVisible();
  product.simulator?.set(SLOW_SECTIONS);
  const written = await uploadWork(product, writer, await word("正写"), "正写");
  await generate(product, writer, written.id);
  await page.reload();
  await expect(rowOf(page, "正写").getByRole("progressbar")).toBeVisible();
  await expectAccessible(page, "export records");
  await page.getByRole("button", { name: /^消息/u }).click();
  await expect(page.getByText("全部标为已读")).toBeVisible();
  await expectAccessible(page, "messages");
});

test.describe("without a model", () => {
  test.use({ model: false });

  test("pagers appear at eleven works, twelve in the trash, and beyond ten records", async ({
    page,
    writer,
    product,
  }) => {
    const pager = page.getByRole("navigation", { name: "翻页" });
    const { id } = await uploadWork(product, writer, await word(), "第1部");
    await generate(product, writer, id);
    await page.goto(RECORDS_TAB);
    await expect(rowOf(page, "第1部").getByText("写好了")).toBeVisible();
    await runOnInstallation(product, "copyWorks.ts", id, "11");
    const put = (n: number, deleteFlag: 0 | 1) =>
      writer.call.post(`${product.url}/api/scripts/updateStatus`, {
        headers: { origin: product.url },
        data: { scriptId: n === 1 ? id : `${id}-${n}`, deleteFlag },
      });

    await put(11, 1);
    await put(12, 1);
    await page.reload();
    await expect(page.getByRole("row")).toHaveCount(11);
    await expect(pager).toHaveCount(0);
    await tab(page, "评估文件").click();
    await expect(page.getByRole("article")).toHaveCount(11);
    await expect(page.getByRole("article").first()).toContainText("上传作品");
    await expect(pager).toHaveCount(0);

    await put(11, 0);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(pager).toBeVisible();
    await tab(page, "导出记录").click();
    await page.getByRole("button", { name: "第 2 页" }).click();
    await expect(rowOf(page, "第11部").getByRole("cell").first()).toHaveText("11");
    // The address keeps the place; one beyond the end leads to the last page there is.
    await expect(page).toHaveURL(/activeNameTab=second&page=2$/u);
    await page.reload();
    await expect(rowOf(page, "第11部")).toBeVisible();
    await page.goto(`${RECORDS_TAB}&page=40`);
    await expect(page).toHaveURL(/&page=2$/u);
    await expect(rowOf(page, "第11部")).toBeVisible();

    // Number 12 is in the trash already.
    for (let n = 1; n <= 10; n++) await put(n, 1);
    await tab(page, "废纸篓").click();
    await expect(page.getByRole("article")).toHaveCount(11);
    await expect(pager).toHaveCount(0);
    await put(11, 1);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(pager).toBeVisible();
    // Records of works in the trash are gone with them, and come back with them.
    await tab(page, "导出记录").click();
    await expect(page.getByRole("heading", { name: "还没有导出记录" })).toBeVisible();
    await tab(page, "废纸篓").click();
    await page.getByRole("button", { name: "放回《第12部》" }).click();
    await expectToast(page, "放回去了");
    await tab(page, "导出记录").click();
    await expect(rowOf(page, "第12部")).toBeVisible();
  });
});
