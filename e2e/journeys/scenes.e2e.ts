import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAccessible } from "../fixtures/axe.ts";
import { selectWords } from "../fixtures/selectWords.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { inkOf, uploadWork, type Work } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const file = () => textFile("茶馆欠账.txt", sampleText("di-chang/teahouse-debt.txt"));
const pathOf = ({ id, name }: Work): string =>
  `/scenesanalyze?${new URLSearchParams({ script_id: id, fileType: "1", scriptName: name }).toString()}`;
const lines = (page: Page) => page.locator('[data-part="script"] p');
const notes = (page: Page) => page.locator("[data-note]");
const pane = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "切换" }).getByRole("button", { name }).click();

async function open(page: Page, work: Work): Promise<void> {
  await page.goto(pathOf(work));
  await expect(lines(page).first()).toBeVisible();
}
/** Drags over a line's words with the mouse. */
async function drag(page: Page, index: number): Promise<void> {
  await selectWords(page, page.locator('[data-part="script"] p[data-line="action"]').nth(index));
}

test("opening spends nothing; one scene, a selection and all scenes are analysed with citations that jump", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  expect((await inkOf(product, writer)).used).toBe(0);

  await page.getByRole("button", { name: "分析这一场" }).first().click();
  const first = page.locator('[data-part="analysis"]').first();
  await expect(first.locator('[data-part="prose"]')).toBeVisible();
  await expect(first.getByText("大模型正在分析中....")).toHaveCount(0);
  await expect(page.getByText("内容由 AI 生成").first()).toBeVisible();
  await expect.poll(async () => (await inkOf(product, writer)).used).toBeGreaterThan(0);
  const cite = page.locator('[data-part="analysis"] [data-part="citation"]').first();
  await cite.click();
  await expect(page.locator('[data-part="script"] [data-highlight="quote"]').first()).toBeInViewport();

  await page.getByRole("button", { name: "全部", exact: true }).click();
  await expect(page.getByText("预计用墨")).toBeVisible();
  await page.getByRole("button", { name: "开始分析" }).click();
  await expect(page.getByText(/场分析好了，用墨/u)).toBeVisible();
  const count = await page.locator('[data-here-list] [data-part="analysis"]').count();
  await expect(page.locator('[data-here-list] [data-state]:not([data-state="failed"])')).toHaveCount(count);

  await page.reload();
  await expect(page.locator('[data-part="analysis"] [data-part="prose"]').first()).toBeVisible();
});

test("the errors of the chat are the specification's, and leaving ends the question", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  const sentMessages: string[] = [];
  await page.routeWebSocket(/chat_ws/u, (socket) => {
    socket.onMessage((message) => {
      sentMessages.push(String(message));
      if (sentMessages.length === 1) return void socket.close({ code: 1011 });
      socket.send("[[BALANCE_EXHAUSTED]]");
      void socket.close({ code: 1000 });
    });
  });
  await open(page, work);
  await page.getByRole("button", { name: "分析这一场" }).first().click();
  await expectToast(page, /^ws连接异常，请稍候重试$/u);
  expect(JSON.parse(sentMessages[0] ?? "{}")).toMatchObject({ script_id: work.id, prompt_id: 20, activeIndex: 0 });
  await page.getByRole("button", { name: "分析这一场" }).first().click();
  await expectToast(page, "账户余额不足，请充值！");
});

test("a browser without WebSocket is told so", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await page.addInitScript(() => Reflect.deleteProperty(window, "WebSocket"));
  await open(page, work);
  await page.getByRole("button", { name: "分析这一场" }).first().click();
  await expectToast(page, "您的浏览器不支持WebSocket，无法获取数据");
});

test("a question whose connection breaks keeps what it said and can be asked again with the same words", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  const sentMessages: string[] = [];
  await page.routeWebSocket(/chat_ws/u, (socket) => {
    socket.onMessage((message) => {
      sentMessages.push(String(message));
      socket.send(sentMessages.length === 1 ? "### 要什么\n说到一半" : "### 要什么\n说完了。");
      void socket.close({ code: sentMessages.length === 1 ? 1011 : 1000 });
    });
  });
  await open(page, work);
  await drag(page, 0);
  await page.getByRole("button", { name: "分析选中" }).click();
  await expect(notes(page)).toHaveCount(0);
  const card = page.locator('[data-part="passages"] li').first();
  await expect(card).toContainText("说到一半");
  await expect(card.getByRole("alert")).toContainText("ws连接异常，请稍候重试。没有写成的不扣墨。");
  await card.getByRole("button", { name: "重试" }).click();
  await expect.poll(() => sentMessages.length).toBe(2);
  expect(sentMessages[1]).toBe(sentMessages[0]);
  await expect(page.getByText("说到一半")).toHaveCount(0);
});

test("lines that the keyboard chooses for another kind leave no note, a note that was there stays", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
  const two = async (): Promise<void> => {
    await page.keyboard.down("Shift");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.up("Shift");
  };
  const turn = async (): Promise<void> => {
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "转场" }).first().press("Enter");
    await expect(page.getByText("2 行改成了转场，统计跟着变。")).toBeVisible();
  };
  await two();
  await expect(notes(page)).toHaveCount(1);
  await turn();
  await expect(notes(page)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(lines(page).first()).toBeVisible();
  await expect(notes(page)).toHaveCount(0);

  // The note in hand is drawn anew in the moment in which the browser has the keyboard's choice and the page has not heard of it.
  await drag(page, 0);
  await page.getByRole("textbox", { name: /批注「/u }).fill("留着。");
  await page.keyboard.press("Control+Enter");
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
  await two();
  await expect(notes(page)).toHaveCount(2);
  await turn();
  await expect(notes(page)).toHaveCount(1);
  await expect(notes(page)).toContainText("留着。");
});

test("a double click on a doubt near the window's foot opens the menu beside its line and asks for nothing", async ({
  page,
  writer,
  product,
}) => {
  const text = `疑\n\n第1场 内景 屋 夜\n${"△他走了。\n".repeat(30)}林秋他慢慢站起来说：你好吗\n${"△他走了。\n".repeat(30)}`;
  const work = await uploadWork(product, writer, textFile("疑.txt", text), "疑");
  await open(page, work);
  const mark = page.getByRole("button", { name: /拿不准/u }).first();
  await mark.scrollIntoViewIfNeeded();
  await mark.evaluate((button) => {
    const scroller = button.closest("main");
    scroller?.scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 12);
  });
  await mark.dblclick();
  const menu = page.getByRole("menu").filter({ has: page.getByRole("menuitem", { name: "分析这一场" }) });
  await expect(menu).toBeVisible();
  const line = await page.locator('[data-part="script"] p', { has: mark }).boundingBox();
  const box = await menu.boundingBox();
  expect(box && line && (box.y + box.height <= line.y || box.y >= line.y + line.height)).toBe(true);
  await expect(page.locator('[data-part="analysis"][data-state]')).toHaveCount(0);
  expect((await inkOf(product, writer)).used).toBe(0);
});

test("Ctrl+A takes the script and nothing beside it, and Enter writes a note on it", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(
    product,
    writer,
    textFile("短.txt", "短\n\n第1场 内景 屋 夜\n△他走了。\n甲：慢走。\n"),
    "短",
  );
  await open(page, work);
  await page.locator('[data-part="script"]').focus();
  await page.keyboard.press("Control+A");
  await expect(page.getByRole("button", { name: "分析选中" })).toBeVisible();
  await expect(notes(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(notes(page).locator("bdi")).toContainText("内景 屋 夜");
  await expect(notes(page).locator("bdi")).toContainText("慢走。");
});

test("a note is saved when its words are chosen, and is there after a reload, in the export, and after an undone deletion", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  await drag(page, 0);
  await expect(notes(page)).toHaveCount(1);
  await expect(page.locator('[data-part="script"] [data-annotation]').first()).toBeVisible();
  await page.getByRole("textbox", { name: /批注「/u }).fill("这里停半拍。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(notes(page).first()).toContainText("这里停半拍。");
  await expect(notes(page).first()).toContainText("今天");

  // By the keyboard: down to a line, Enter.
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(notes(page)).toHaveCount(2);
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(notes(page)).toHaveCount(2);
  await expect(notes(page).filter({ hasText: "这里停半拍。" })).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出批注" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("茶馆欠账批注.md");
  const exported = readFileSync(await download.path(), "utf8");
  expect(exported).toContain("这里停半拍。");

  await notes(page).filter({ hasText: "这里停半拍。" }).getByRole("button", { name: /删除/u }).click();
  await expect(notes(page)).toHaveCount(1);
  await page.getByRole("button", { name: "撤销" }).last().click();
  await expect(notes(page)).toHaveCount(2);
});

test("words chosen by the keyboard are saved when Shift is let go, widened they are the same note, and the keyboard goes on in the script", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
  const widen = async (by: number): Promise<string> => {
    await page.keyboard.down("Shift");
    for (let i = 0; i < by; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.up("Shift");
    return page.evaluate(() => document.getSelection()?.toString() ?? "");
  };
  await expect(notes(page).locator("bdi")).toHaveText([await widen(3)]);
  const words = await widen(2);
  await expect(notes(page).locator("bdi")).toHaveText([words]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /批注「/u })).toBeFocused();
  await page.keyboard.type("键盘写的。");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator('[data-part="script"]')).toBeFocused();
  await page.reload();
  await expect(notes(page).locator("bdi")).toHaveText([words]);
  await expect(notes(page)).toContainText("键盘写的。");
});

test("a note that will never be taken says why, and its words can be copied and tried again", async ({
  page,
  writer,
  product,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  const msg = "一部作品最多 5,000 条批注，请先删除一些";
  await page.route("**/api/scriptStructure/addRemark", (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg, data: null } }),
  );
  await drag(page, 0);
  await page.getByRole("textbox", { name: /批注「/u }).fill("放不下也别丢。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(notes(page).first()).toContainText(`没有存上，字都在。${msg}。`);
  await page.getByRole("button", { name: "复制", exact: true }).click();
  await expect(page.getByRole("button", { name: "复制好了" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("放不下也别丢。");
  await page.unrouteAll();
  await page.getByRole("button", { name: "重试" }).click();
  await expect(notes(page).first()).toContainText("今天");
  await page.reload();
  await expect(notes(page)).toContainText("放不下也别丢。");
});

test("a note that cannot be saved is kept over a reload and saved later", async ({
  page,
  writer,
  product,
  context,
}) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  await page.route("**/api/scriptStructure/addRemark", (route) => route.abort("connectionfailed"));
  await drag(page, 0);
  await page.getByRole("textbox", { name: /批注「/u }).fill("别丢。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("没有存上，字都在")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(notes(page)).toContainText("别丢。");
  await expect(page.getByText("没有存上，字都在")).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(pathOf(work));
  await expect(notes(other)).toContainText("别丢。");
});

test("what is too long for a note is not taken, and says so", async ({ page, writer, product }) => {
  const work = await uploadWork(
    product,
    writer,
    textFile("长.txt", `长话\n\n第1场 内景 屋 夜\n△${"他走过去又走回来，".repeat(2_300)}\n△走。\n`),
    "长",
  );
  await open(page, work);
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectToast(page, "一条批注最多选 20,000 字，请少选一些");
  await expect(notes(page)).toHaveCount(0);
});

test("a scene that the model refuses says why, once", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  product.simulator?.set({ faults: { filter: 1 } });
  await page.getByRole("button", { name: "分析这一场" }).first().click();
  await expect(page.locator('[data-part="analysis"] [data-part="failure"]')).toHaveText(
    /没有通过模型服务的内容审核，没有结果。没有写成的不扣墨。/u,
  );
});

test("a line's kind is changed by its menu, stored, and taken back by one undo", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  const line = page.locator('[data-part="script"] p[data-line="action"]').first();
  const words = (await line.textContent()) ?? "";
  const same = page.locator('[data-part="script"] p', { hasText: words.slice(0, 12) }).first();
  const stored = () =>
    page.waitForResponse((response) => response.url().includes("/scriptStructure/retag") && response.status() === 200);
  await Promise.all([
    stored(),
    (async () => {
      await line.click({ button: "right" });
      await page.getByRole("menuitem", { name: "转场" }).first().click();
    })(),
  ]);
  await expect(same).toHaveAttribute("data-line", "transition");
  await page.reload();
  await expect(same).toHaveAttribute("data-line", "transition");

  await Promise.all([
    stored(),
    (async () => {
      await same.click({ button: "right" });
      await page.getByRole("menuitem", { name: "动作" }).first().click();
    })(),
  ]);
  await expect(same).toHaveAttribute("data-line", "action");
  await Promise.all([stored(), page.getByRole("button", { name: "撤销" }).last().click()]);
  await expect(same).toHaveAttribute("data-line", "transition");
  await page.reload();
  await expect(same).toHaveAttribute("data-line", "transition");
});

test("split view, search, reading mode and download", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, file(), "茶馆欠账");
  await open(page, work);
  const heading = page.locator('[data-part="script"] p[data-line="heading"]').first();
  await heading.click({ modifiers: ["Shift"] });
  await heading.click({ modifiers: ["Shift"] });
  await expect(page.locator('[data-part="split-scene"]')).toHaveCount(1);
  await page.getByRole("button", { name: /从分屏移走/u }).click();
  await expect(page.locator('[data-part="split-scene"]')).toHaveCount(0);

  await page.getByRole("button", { name: "查找" }).click();
  await page.getByRole("searchbox").fill("茶");
  await expect(page.getByRole("status").filter({ hasText: "/" }).first()).toHaveText(/^1 \/ \d+$/u);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "/" }).first()).toHaveText(/^2 \/ \d+$/u);
  // Words, no pattern; in either width of letters and either script of Chinese.
  await page.getByRole("searchbox").fill(".*");
  await expect(page.getByRole("status").filter({ hasText: "没有找到" })).toBeVisible();
  await page.getByRole("searchbox").fill("這");
  await expect(page.getByRole("status").filter({ hasText: "/" }).first()).toHaveText(/^1 \/ \d+$/u);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-highlight$=hit]")).toHaveCount(0);

  // The scene on top stays on top however the page is set.
  await page.getByRole("tab", { name: "大纲" }).click();
  await page.locator('[data-part="outline-scene"]').nth(2).getByRole("button").click();
  const third = page.locator('[data-part="script"] p[data-line="heading"]').nth(2);
  const fromTop = () =>
    third.evaluate(
      (line) => line.getBoundingClientRect().top - (document.querySelector("#main")?.getBoundingClientRect().top ?? 0),
    );
  await expect.poll(fromTop).toBeLessThan(60);
  await page.getByRole("button", { name: "切换剧本阅读模式" }).first().click();
  await expect.poll(async () => Math.abs(await fromTop())).toBeLessThan(60);
  await page.getByRole("button", { name: "大一号" }).click();
  await expect.poll(async () => Math.abs(await fromTop())).toBeLessThan(60);
  await expect(page.locator('[data-part="script"]')).toHaveCSS("font-size", "20px");
  await expectAccessible(page, "reading mode");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "下载剧本" })).toBeVisible();

  await page.getByRole("button", { name: "下载剧本" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "纯文本" }).click(),
  ]);
  expect(download.suggestedFilename()).toContain("茶馆欠账");
  await expectAccessible(page, "scene analysis");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("everything is one tap away", async ({ page, writer, product }) => {
    const work = await uploadWork(product, writer, file(), "茶馆欠账");
    await open(page, work);
    await page.evaluate(() => {
      const line = document.querySelector('[data-part="script"] p[data-line="action"]');
      if (line) document.getSelection()?.selectAllChildren(line);
    });
    // Nothing is tapped: the choice comes to rest, and is a note; widened by its handles it is the same one.
    await expect(page.getByRole("navigation", { name: "切换" }).getByRole("button", { name: "批注 1" })).toBeVisible();
    await page.evaluate(() => document.getSelection()?.modify("extend", "backward", "character"));
    const shorter = await page.evaluate(() => document.getSelection()?.toString() ?? "");
    await expect(page.locator("[data-note] bdi").first()).toHaveText(shorter);
    await expect(notes(page)).toHaveCount(1);
    await page.getByRole("toolbar", { name: "选中的文字" }).getByRole("button", { name: "写批注" }).tap();
    await page.getByRole("dialog", { name: "写批注" }).getByRole("textbox").fill("手机上写的。");
    await page.getByRole("button", { name: "保存" }).tap();
    await pane(page, "批注 1");
    await expect(notes(page)).toContainText("手机上写的。");
    await pane(page, "分析");
    await page.getByRole("tab", { name: "大纲" }).tap();
    await page.locator('[data-part="outline-scene"]').nth(2).getByRole("button").tap();
    await expect(page.locator('[data-part="script"] p[data-line="heading"]').nth(2)).toBeInViewport();
    await pane(page, "分析");
    await page.getByRole("tab", { name: "场景分析" }).tap();
    await page.getByRole("button", { name: "分析这一场" }).first().tap();
    await expect(page.locator('[data-part="analysis"] [data-part="prose"]').first()).toBeVisible();
  });
});
