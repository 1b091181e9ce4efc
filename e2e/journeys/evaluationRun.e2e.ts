import { AI_LABEL_EXPORTED, MESSAGES, WELCOME_UNITS } from "@mochang/contract";
import type { Locator } from "@playwright/test";
import { createSimulator } from "@mochang/model-simulator";
import { startBreakableProxy } from "../fixtures/breakableProxy.ts";
import { docxOf, sampleText } from "../fixtures/files.ts";
import { drawn, measureShift } from "../fixtures/layoutShift.ts";
import { startProduct } from "../fixtures/product.ts";
import {
  expectFinished,
  expectSameAsFresh,
  expectStreaming,
  inkOf,
  type Ink,
  openReport,
  progressOf,
  reportPath,
  sectionOf,
  uploadWork,
  wordsOf,
} from "../fixtures/reportPage.ts";
import { runOnInstallation } from "../fixtures/runOnInstallation.ts";
import { FAST_MODEL, expect, logIn, modelVariables, SLOW_SECTIONS, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { cardOf, fillUpload, openUpload, sendUpload, completeForm } from "../fixtures/uploadForm.ts";

const script = sampleText("faults/clock-lane.txt");
const word = () => docxOf("钟表弄.docx", script);
const sumOf = ({ balance, used }: Ink): number => balance + used;
const CONNECTION_LOST = "连接断开了，正在重新连上。已写好的都在，评估没有停。";

test("a second tab joins the run, and starting again charges nothing twice", async ({ context, writer, product }) => {
  product.simulator?.set(SLOW_SECTIONS);
  const work = await uploadWork(product, writer, await word(), "钟表弄", "1-1");
  const first = await openReport(context, work);
  await expectStreaming(first);
  const second = await openReport(context, work);
  await expectStreaming(second);

  const start = () =>
    writer.call.post(`${product.url}/api/evaluation/start`, {
      headers: { origin: product.url },
      data: { script_id: work.id },
    });
  const answers = await Promise.all([start(), start(), start()]);
  const runs = await Promise.all(
    answers.map(async (a) => ((await a.json()) as { data: { runId: string; joined: boolean } }).data),
  );
  expect(new Set(runs.map((run) => run.runId)).size).toBe(1);
  expect(runs.every((run) => run.joined)).toBe(true);

  product.simulator?.set(FAST_MODEL);
  await expectFinished(first);
  await expectFinished(second);
  await expectSameAsFresh(first);
  await expectSameAsFresh(second);
  const { balance, used } = await inkOf(product, writer);
  expect(used).toBeGreaterThan(0);
  expect(balance + used).toBe(WELCOME_UNITS);
  const report = (await (
    await writer.call.get(`${product.url}/api/evaluation/report?script_id=${work.id}`)
  ).json()) as { data: { unitsUsed: number } };
  expect(report.data.unitsUsed).toBe(used);
  // The reading turn, three parts of the working paper, 22 sections, the check of each of them, five samples, the two halves of the conclusion: each once.
  expect(product.simulator?.calls().length).toBe(55);
});

test("nothing moves while the people of a finished report open, however late their run is told", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, await word(), "钟表弄", "1-1");
  await page.goto(`${reportPath(work)}&tab=4`);
  await expectFinished(page);
  await expect(page.getByRole("heading", { name: "人物表" })).toBeVisible();
  const shift = await measureShift(page);
  await page.route("**/sse-api/runs/**", async (route) => {
    await drawn(page);
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('[data-part="citation"]').first()).toBeVisible();
  await expect(page.getByText(/^评于/u)).toBeVisible();
  // A typeface that comes out of the cache behind the first frame moves a closing mark by a hair (0.0001); the rows moved by 0.02.
  expect(await shift()).toBeLessThan(0.0005);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} nothing is pushed away while a report is written: progress, verdict and dimensions have their places`, async ({
    page,
    writer,
    product,
  }) => {
    product.simulator?.set(SLOW_SECTIONS);
    await page.setViewportSize({ width, height });
    const work = await uploadWork(product, writer, await word(), "钟表弄", "1-1");
    const shift = await measureShift(page);
    await page.goto(reportPath(work));
    await expectStreaming(page);
    product.simulator?.set(FAST_MODEL);
    await expectFinished(page);
    // The words beside the seal take the place of bars of another length; the charts under them moved by 0.12, on a phone all by 0.7.
    expect(await shift()).toBeLessThan(0.03);
  });

test("the network is gone in mid-run: wide and narrow windows say so, ask again and again, and catch up without gap or repeat", async ({
  context,
  writer,
  product,
}) => {
  product.simulator?.set(SLOW_SECTIONS);
  const network = await startBreakableProxy(product.url);
  const work = await uploadWork(product, writer, await word(), "钟表弄", "1-1");
  const windows = [await context.newPage(), await context.newPage()];
  await windows[1]?.setViewportSize({ width: 390, height: 844 });
  for (const page of windows) await page.goto(network.url + reportPath(work));
  for (const page of windows) await expectStreaming(page);
  network.disconnect();
  // The run outlasts the cut: text comes before, meanwhile and after it.
  product.simulator?.set({ tokensPerSecond: 4 });
  for (const page of windows) await expect(page.getByText(CONNECTION_LOST)).toBeVisible();
  const before = await Promise.all(windows.map(async (page) => (await wordsOf(page)).join("").length));
  // The waits between two calls of a window have doubled several times.
  await expect.poll(() => network.refused()).toBeGreaterThan(8);
  network.reconnect();
  for (const page of windows) await expect(page.getByText(CONNECTION_LOST)).toHaveCount(0);
  product.simulator?.set(FAST_MODEL);
  for (const [i, page] of windows.entries()) {
    await expectFinished(page);
    expect((await wordsOf(page)).join("").length).toBeGreaterThan(before[i] ?? 0);
    await expectSameAsFresh(page);
  }
  await network.close();
});

test("a server killed in mid-run comes back, the page with it, and the run is finished and charged once", async ({
  browser,
  phone,
}) => {
  const simulator = createSimulator(SLOW_SECTIONS);
  const product = await startProduct(modelVariables(await simulator.listen()));
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const installed = { ...product, simulator };
    const writer = await logIn(product, context, phone);
    const work = await uploadWork(installed, writer, await word(), "钟表弄", "1-1");
    const page = await openReport(context, work);
    await expectStreaming(page);
    await product.kill();
    await expect(page.getByText(CONNECTION_LOST)).toBeVisible();
    await product.start();
    await expect(page.getByText(CONNECTION_LOST)).toHaveCount(0);
    simulator.set(FAST_MODEL);
    await expectFinished(page);
    await expect(page.getByText("没有写成")).toHaveCount(0);
    await expectSameAsFresh(page);
    const { balance, used } = await inkOf(installed, writer);
    expect(balance + used).toBe(WELCOME_UNITS);
    expect(used).toBeGreaterThan(0);
  } finally {
    await context.close();
    await product.stop();
    await simulator.close();
  }
});

test("a report that cannot be loaded anew when its run ends comes by itself as soon as it can", async ({
  context,
  writer,
  product,
}) => {
  product.simulator?.set(SLOW_SECTIONS);
  const page = await openReport(context, await uploadWork(product, writer, await word(), "钟表弄", "1-1"));
  await expectStreaming(page);
  let away = true;
  let refused = 0;
  await page.route("**/api/evaluation/report?*", (route) =>
    away
      ? (refused++, route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }))
      : route.continue(),
  );
  product.simulator?.set(FAST_MODEL);
  await expect(progressOf(page)).toHaveCount(0);
  await expect.poll(() => refused).toBeGreaterThan(0);
  away = false;
  await expectFinished(page);
  await expectSameAsFresh(page);
});

test("a section that failed says so, and its button writes it", async ({ page, writer, product }) => {
  // The provider's quota is empty at the second call, after the reading turn.
  product.simulator?.nextFaults(null, "empty-quota");
  product.simulator?.set({ firstTokenMs: 500, cachedFirstTokenMs: 300, tokensPerSecond: 400 });
  const work = await uploadWork(product, writer, await word(), "钟表弄", "1-1");
  await page.goto(reportPath(work));
  await expectFinished(page);
  const before = await inkOf(product, writer);
  expect(before.balance + before.used).toBe(WELCOME_UNITS);

  const broken = page
    .getByRole("alert")
    .filter({ hasText: "模型服务暂时不可用，请稍后再试，或联系管理员。别的项不受影响，这一项的墨已经退回。" });
  await expect(broken.first()).toBeVisible();
  const failed = await broken.count();
  await broken.first().getByRole("button", { name: "重写这一项" }).click();
  await expect(broken).toHaveCount(failed - 1);
  // The page may show the section as being written before it follows the run.
  await expect.poll(async () => (await inkOf(product, writer)).used).toBeGreaterThan(before.used);
  await expectFinished(page);
  await expect(broken).toHaveCount(failed - 1);
  await expect.poll(async () => sumOf(await inkOf(product, writer))).toBe(WELCOME_UNITS);
});

test("with the ink used up the work is stored, nothing starts, and the message says why", async ({
  page,
  writer,
  product,
}) => {
  await runOnInstallation(product, "spendInk.ts", writer.phone);
  await page.goto("/pinggu/pingguUpload");
  await expect(page.getByText("0 滴").or(page.getByText("0滴")).first()).toBeVisible();
  await openUpload(page);
  await fillUpload(page, completeForm(await word(), { mode: "生成报告", part: undefined }));
  await expect(page.getByText("余墨不够，请联系管理员。")).toBeVisible();
  await sendUpload(page);
  await expectToast(page, MESSAGES.balance);
  expect(product.simulator?.calls().length).toBe(0);
  await page.reload();
  await page.getByRole("link", { name: "去评估" }).evaluate((link) => link.removeAttribute("target"));
  await page.getByRole("link", { name: "去评估" }).click();
  await expect(page.getByRole("button", { name: "开始评估" })).toBeDisabled();
  await expect(page.getByText("余墨不够，请联系管理员。")).toBeVisible();
  await expect(sectionOf(page, "前后不一")).toBeVisible();
});

test("opening a report that was never started spends nothing; its button starts it", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, await word(), "钟表弄");
  await page.goto(reportPath(work));
  await expect(page.getByRole("heading", { name: "还没有评" })).toBeVisible();
  await expect(page.getByText("预计用墨")).toBeVisible();
  expect(product.simulator?.calls().length).toBe(0);
  expect(await inkOf(product, writer)).toMatchObject({ balance: WELCOME_UNITS, used: 0 });
  await page.getByRole("button", { name: "开始评估" }).click();
  await expectFinished(page);
  // 54 calls, and one more for each section that is asked again because another one, which ended before it, says the same.
  const calls = product.simulator?.calls().length ?? 0;
  expect(calls).toBeGreaterThanOrEqual(54);
  expect(calls).toBeLessThan(60);
  await page.reload();
  await expect(page.getByText(/这次用墨/u)).toBeVisible();
  expect(product.simulator?.calls().length).toBe(calls);
});

test("model text that is copied carries its label, the writer's own lines do not", async ({
  page,
  context,
  writer,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const work = await uploadWork(product, writer, await word(), "钟表弄", "1-1");
  await page.goto(reportPath(work));
  await expectFinished(page);
  const copied = async (of: Locator): Promise<string> => {
    await of.evaluate((element) => document.getSelection()?.selectAllChildren(element));
    await page.keyboard.press("ControlOrMeta+c");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const prose = page.locator('[data-part="prose"] p').first();
  // The clipboard belongs to another process: a copy reaches it asynchronously.
  await expect(async () => expect(await copied(prose)).toMatch(new RegExp(`${AI_LABEL_EXPORTED}$`, "u"))).toPass();
  await page
    .getByRole("link", { name: /^第[^「]{1,9}「/u })
    .first()
    .click();
  const line = page
    .getByRole("region", { name: "剧本" })
    .locator("p", { has: page.locator("mark") })
    .first();
  await expect(async () => {
    const own = await copied(line);
    expect(own.length).toBeGreaterThan(5);
    expect(own).not.toContain(AI_LABEL_EXPORTED);
  }).toPass();
});

test("in mode 2 no window opens: the record shows the run, the card too, and both give the PDF", async ({
  page,
  context,
  writer: _,
  product,
}) => {
  product.simulator?.set(SLOW_SECTIONS);
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await fillUpload(page, completeForm(await word(), { mode: "生成报告", part: undefined }));
  await sendUpload(page);
  await expect(page.getByRole("tab", { name: "导出记录" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("progressbar", { name: "《钟表弄》报告进度" })).toBeVisible();
  await expect(page).toHaveTitle(/^\d+% 评估剧本/u);
  await page.getByRole("tab", { name: "评估文件" }).click();
  const card = cardOf(page, "钟表弄");
  await expect(card.getByRole("progressbar", { name: "《钟表弄》评估进度" })).toBeVisible();
  expect(context.pages().length).toBe(1);
  product.simulator?.set(FAST_MODEL);
  const button = card.getByRole("button", { name: /下载《钟表弄》评估报告/u });
  await expect(button).toBeVisible();
  await expect(page).toHaveTitle("评估剧本 · 墨场");
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe("《钟表弄》评估报告.pdf");
});

test("where the browser blocks the new window, a button opens the report", async ({ page, writer: _ }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let openCalls = 0;
    window.open = (...args) => (openCalls++ === 0 ? null : open(...args));
  });
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await fillUpload(page, completeForm(await word()));
  await sendUpload(page);
  const offer = page.getByRole("dialog", { name: "传好了" });
  await expect(offer).toBeVisible();
  const [report] = await Promise.all([
    page.waitForEvent("popup"),
    offer.getByRole("button", { name: "打开报告" }).click(),
  ]);
  await expectFinished(report);
});
