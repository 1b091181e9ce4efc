import { textFile } from "../fixtures/files.ts";
import { inkOf, uploadWork } from "../fixtures/reportPage.ts";
import { dragOverAction, notesOf, openScenePage, sampleScript } from "../fixtures/scenePage.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

test("opening spends nothing; one scene, a selection and all scenes are analysed with citations that jump", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
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

test("the list of analyses numbers the scenes as the sheet does, by the writer's own numbers", async ({
  page,
  writer,
  product,
}) => {
  const scenes = [3, 5, 8].map((n) => `第${n}场 内景 茶馆 日\n掌柜把账本翻到第${n}页，没有说话。\n`);
  const work = await uploadWork(
    product,
    writer,
    textFile("茶馆欠账.txt", ["《茶馆欠账》\n", ...scenes].join("\n")),
    "茶馆欠账",
  );
  await openScenePage(page, work);
  const numbers = page.locator('[data-here-list] [data-part="analysis"] .num');
  await expect(numbers).toHaveText(["3", "5", "8"]);
});

test("the errors of the chat are the specification's; a question whose connection breaks keeps what it said, and can be asked again", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await test.step("a connection that fails, a balance that is used up", async () => {
    const sentMessages: string[] = [];
    await page.routeWebSocket(/chat_ws/u, (socket) => {
      socket.onMessage((message) => {
        sentMessages.push(String(message));
        if (sentMessages.length === 1) return void socket.close({ code: 1011 });
        socket.send("[[BALANCE_EXHAUSTED]]");
        void socket.close({ code: 1000 });
      });
    });
    await openScenePage(page, work);
    await page.getByRole("button", { name: "分析这一场" }).first().click();
    await expectToast(page, /^ws连接异常，请稍候重试$/u);
    expect(JSON.parse(sentMessages[0] ?? "{}")).toMatchObject({ script_id: work.id, prompt_id: 20, activeIndex: 0 });
    await page.getByRole("button", { name: "分析这一场" }).first().click();
    await expectToast(page, "账户余额不足，请充值！");
  });
  await test.step("a connection that breaks keeps what was said, and is asked again with the same words", async () => {
    const sentMessages: string[] = [];
    await page.routeWebSocket(/chat_ws/u, (socket) => {
      socket.onMessage((message) => {
        sentMessages.push(String(message));
        socket.send(sentMessages.length === 1 ? "### 要什么\n说到一半" : "### 要什么\n说完了。");
        void socket.close({ code: sentMessages.length === 1 ? 1011 : 1000 });
      });
    });
    await openScenePage(page, work);
    await dragOverAction(page, 0);
    await page.getByRole("button", { name: "分析选中" }).click();
    await expect(notesOf(page)).toHaveCount(0);
    const card = page.locator('[data-part="passages"] li').first();
    await expect(card).toContainText("说到一半");
    await expect(card.getByRole("alert")).toContainText("ws连接异常，请稍候重试。没有写成的不扣墨。");
    await card.getByRole("button", { name: "重试" }).click();
    await expect.poll(() => sentMessages.length).toBe(2);
    expect(sentMessages[1]).toBe(sentMessages[0]);
    await expect(page.getByText("说到一半")).toHaveCount(0);
  });
  await test.step("a browser without WebSocket is told so", async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "WebSocket"));
    await openScenePage(page, work);
    await page.getByRole("button", { name: "分析这一场" }).first().click();
    await expectToast(page, "您的浏览器不支持WebSocket，无法获取数据");
  });
});

test("a double click on a doubt near the window's foot opens the menu beside its line, and chooses and asks for nothing", async ({
  page,
  writer,
  product,
}) => {
  const text = `疑\n\n第1场 内景 屋 夜\n${"△他走了。\n".repeat(30)}林秋他慢慢站起来说：你好吗\n${"△他走了。\n".repeat(30)}`;
  const work = await uploadWork(product, writer, textFile("疑.txt", text), "疑");
  for (const width of [1440, 390])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await openScenePage(page, work);
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
      expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("");
      expect((await inkOf(product, writer)).used).toBe(0);
    });
});

test("a scene that the model refuses says why, once", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
  product.simulator?.set({ faults: { filter: 1 } });
  await page.getByRole("button", { name: "分析这一场" }).first().click();
  await expect(page.locator('[data-part="analysis"] [data-part="failure"]')).toHaveText(
    /没有通过模型服务的内容审核，没有结果。没有写成的不扣墨。/u,
  );
});
