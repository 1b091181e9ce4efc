// A proposal outlives its window and its server, and is taken beside what another window writes.
import { WELCOME_UNITS } from "@mochang/contract";
import type { BrowserContext, Page } from "@playwright/test";
import { textFile } from "../fixtures/files.ts";
import { uploadToModify } from "../fixtures/modifyForm.ts";
import { inkOf } from "../fixtures/reportPage.ts";
import { expect, FAST_MODEL, test, type Installation, type Writer } from "../fixtures/test.ts";

const SCRIPT = `《末班渡》

1、渡口 晨 外
摊主们把遮雨布一块一块掀开。
阿苇：今天的鱼是四十二块六一斤。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮，擦到一处豁口绕了过去。
闵舟：明天剪彩我给你留了第一排的位子。
闵长河：十点是第六班船开的时候。
他看了一眼墙上的钟，钟慢了四分钟。
闵舟：爸，那座桥是我一笔一笔画的。
`;
/** The first change of a proposal at once, then hardly more until `FAST_MODEL` is set: a whole proposal may have less than 60 tokens. */
const SLOW_PROPOSAL = { tokensPerSecond: 0.25, tokensAtOnce: 30 };

const panel = (page: Page) => page.getByRole("complementary").last();
const sheet = (page: Page) => page.locator('[data-part="script"]');
const line = (page: Page, words: string) => sheet(page).locator("p", { hasText: words }).first();
const words = (page: Page): Promise<string[]> => sheet(page).locator("p").allTextContents();
const expectSameWords = (one: Page, other: Page) =>
  expect.poll(async () => (await words(one)).join("\n") === (await words(other)).join("\n")).toBe(true);
const isReady = (page: Page) => expect(panel(page).getByText(/处改动，用墨/u)).toBeVisible();
const isWriting = (page: Page) => expect(panel(page).getByText(/正在写，写好了 [1-9]/u)).toBeVisible();

async function makeScript(product: Installation, writer: Writer): Promise<string> {
  const scriptId = await uploadToModify(product, writer, textFile("末班渡.txt", SCRIPT), "末班渡");
  return `/newEditscript?${new URLSearchParams({ scriptId, fileType: "1", scriptName: "末班渡" }).toString()}`;
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await line(page, "擦舵轮").click();
  return page;
}

const openRewriting = (page: Page) => page.getByRole("tab", { name: "改写" }).click();

async function ask(page: Page): Promise<void> {
  await openRewriting(page);
  await panel(page).getByRole("checkbox", { name: /润色/u }).check();
  await panel(page).getByRole("button", { name: "改写这一场" }).click();
}

/** One proposal was paid once: one settlement of all that was used, nothing is held any more, and each balance is the sum of its ledger. */
async function expectPaidOnce(product: Installation, writer: Writer): Promise<void> {
  const { balance, used } = await inkOf(product, writer);
  expect(used).toBeGreaterThan(0);
  expect(balance + used).toBe(WELCOME_UNITS);
  const answer = await writer.call.post(`${product.url}/api/ink/findPageByParam`, {
    headers: { origin: product.url },
    data: { currentPage: 1, kind: "settle" },
  });
  const { data } = (await answer.json()) as { data: { records: { cost: number }[] } };
  expect(data.records.map(({ cost }) => cost)).toEqual([used]);
  expect(await product.mochang("admin", "ink-check")).toContain("都与账目相符");
}

test("a window that is gone while a proposal streams: the next one finds it, paid once, and the text is as it was", async ({
  context,
  product,
  writer,
}) => {
  const address = await makeScript(product, writer);
  const first = await open(context, address);
  const before = await words(first);
  product.simulator?.set(SLOW_PROPOSAL);
  await ask(first);
  await isWriting(first);
  await first.close({ runBeforeUnload: false });

  const next = await open(context, address);
  await openRewriting(next);
  product.simulator?.set(FAST_MODEL);
  await isReady(next);
  expect(await words(next)).toEqual(before);
  await expectPaidOnce(product, writer);
});

test("a server that is killed while a proposal streams: it is written to its end and paid once", async ({
  context,
  product,
  writer,
}) => {
  const page = await open(context, await makeScript(product, writer));
  const before = await words(page);
  product.simulator?.set(SLOW_PROPOSAL);
  await ask(page);
  await isWriting(page);
  await product.kill();
  product.simulator?.set(FAST_MODEL);
  await product.start();
  await isReady(page);
  expect(await words(page)).toEqual(before);
  await expectPaidOnce(product, writer);
  await page.reload();
  await line(page, "擦舵轮").click();
  await openRewriting(page);
  await isReady(page);
  expect(await words(page)).toEqual(before);
});

test("a proposal is taken while another window writes in the same lines: what meets is asked about, nothing is lost", async ({
  context,
  product,
  writer,
}) => {
  const address = await makeScript(product, writer);
  const here = await open(context, address);
  await ask(here);
  await isReady(here);
  const there = await open(context, address);

  // A line that the other window has saved: its change is not offered any more.
  await line(there, "十点是第六班").click();
  await there.keyboard.press("End");
  await there.keyboard.type("你记着。");
  await expect(panel(here).getByText("这一行已经改过，放不进去了")).toBeVisible();

  // A line that the other window has not saved yet when the change is taken.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await there.route("**/api/document/save", async (route) => {
    await released;
    await route.continue();
  });
  await line(there, "擦舵轮").click();
  await there.keyboard.press("End");
  await there.keyboard.press("ArrowLeft");
  await there.keyboard.type("又回来");
  await expect(line(there, "又回来。")).toBeVisible();
  await here.bringToFront();
  const offered = panel(here).getByRole("listitem").first();
  await offered.getByRole("button", { name: "采纳", exact: false }).click();
  await expect(panel(here).getByText("已采纳")).toHaveCount(1);
  await expect(line(here, "没有出声")).toBeVisible();
  await expect(here.getByRole("banner").getByText("已保存")).toBeVisible();
  release();

  const mergeQuestions = here.locator('[data-part="merge-questions"]');
  await expect(mergeQuestions).toContainText("还有 1 句要您定");
  await expect(mergeQuestions).toContainText("又回来");
  await expect(line(here, "擦舵轮")).toContainText("没有出声");
  await expectSameWords(here, there);
  await mergeQuestions.getByRole("button", { name: "用这一句" }).last().click();
  await expect(mergeQuestions).toHaveCount(0);
  await expect(here.getByRole("banner").getByText("已保存")).toBeVisible();
  await expectSameWords(here, there);
  for (const page of [here, there]) await expect(line(page, "十点是第六班")).toContainText("你记着。");
});
