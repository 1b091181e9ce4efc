import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn } from "../fixtures/editorPage.ts";
import { textFile } from "../fixtures/files.ts";
import { uploadToModify } from "../fixtures/modifyForm.ts";
import { inkOf } from "../fixtures/reportPage.ts";
import { expect, test, type Installation, type Writer } from "../fixtures/test.ts";

const SCRIPT = `《末班渡》

1、渡口 晨 外
摊主们把遮雨布一块一块掀开。
阿苇：今天的鱼是四十二块六一斤。
闵长河：你这秤上的数我看不清楚。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮，擦到一处豁口绕了过去。
闵舟：明天剪彩我给你留了第一排的位子。
闵长河：十点是第六班船开的时候。
他看了一眼墙上的钟，钟慢了四分钟。
闵舟：爸，那座桥是我一笔一笔画的。
`;

async function open(page: Page, product: Installation, writer: Writer): Promise<void> {
  const scriptId = await uploadToModify(product, writer, textFile("末班渡.txt", SCRIPT), "末班渡");
  await page.goto(
    `/newEditscript?${new URLSearchParams({ scriptId, fileType: "1", scriptName: "末班渡", author: "方砚秋" }).toString()}`,
  );
  await page.locator('[data-part="script"] p', { hasText: "擦舵轮" }).click();
}
const panel = (page: Page) => page.getByRole("complementary").last();
const script = (page: Page): Promise<string> => page.locator('[data-part="script"]').innerText();

test("a scene is judged, its quotes lead to lines, and a rewriting follows what is ticked", async ({
  page,
  product,
  writer,
}) => {
  await open(page, product, writer);
  await page.getByRole("tab", { name: "评估" }).click();
  await expect(panel(page).getByText(/约 .*余/u)).toBeVisible();
  expect((await inkOf(product, writer)).used).toBe(0);
  await expectAccessible(page, "评估，还没有评");
  await page.getByRole("button", { name: "评这一场" }).click();
  await expect(panel(page).getByRole("heading", { name: "叙事原则" })).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "按评估修改" })).toBeVisible();
  await expect(panel(page).getByText("内容由 AI 生成")).toBeVisible();
  expect((await inkOf(product, writer)).used).toBeGreaterThan(0);
  await expectAccessible(page, "评估，五条");
  await panel(page).getByRole("link", { name: /「/u }).first().click();
  expect(await page.evaluate(() => getSelection()?.toString().length ?? 0)).toBeGreaterThan(3);

  await panel(page).getByRole("button", { name: "改台词运用" }).click();
  await panel(page).getByRole("textbox", { name: "台词运用" }).fill("最后一句说破了。");
  await panel(page).getByRole("button", { name: "保存" }).click();
  await expect(panel(page).getByText("最后一句说破了。")).toBeVisible();
  await panel(page).getByRole("checkbox", { name: "按这一条改：文字功底" }).uncheck();
  await expect(panel(page).getByText("选了 4 条")).toBeVisible();
  await panel(page).getByRole("button", { name: "按评估修改" }).click();

  const before = await script(page);
  await expect(panel(page).getByText(/处改动，用墨/u)).toBeVisible();
  await expectAccessible(page, "改写，逐处");
  expect(await script(page)).toBe(before);
  await panel(page).getByRole("button", { name: "采纳", exact: false }).first().click();
  await expect(panel(page).getByText("已采纳")).toBeVisible();
  await expect.poll(() => script(page)).not.toBe(before);
  // The button goes with its answer, and the keys go on.
  await panel(page)
    .getByRole("button", { name: /^留原文/u })
    .press("n");
  await expect(panel(page).getByText("留了原文")).toBeVisible();
  await expect(page.getByText("改写中，采纳 1 处")).toBeVisible();
  // What was taken is taken back alone, whatever was answered since, and taken again.
  const item = panel(page).getByRole("listitem").first();
  await page.keyboard.press("y");
  await expect(panel(page).getByText("已采纳")).toHaveCount(2);
  await item.getByRole("button", { name: "反悔" }).click();
  await expect(panel(page).getByText("已采纳")).toHaveCount(1);
  await page.getByRole("button", { name: "撤销" }).first().click();
  await expect(panel(page).getByText("已采纳")).toHaveCount(2);
  await panel(page)
    .getByRole("button", { name: /采纳看过的/u })
    .click();
  await expect(panel(page).getByText("都看过了")).toBeVisible();
  // Each is one step of the history: three undos restore the script.
  await page.getByRole("button", { name: "撤销" }).first().click();
  await page.getByRole("button", { name: "撤销" }).first().click();
  await page.getByRole("button", { name: "撤销" }).first().click();
  await expect.poll(() => script(page)).toBe(before);

  // It is called by what was asked for; taken again, it is taken back after a reload, too.
  await expect(panel(page).getByRole("heading", { name: /，按 4 条评估$/u })).toBeVisible();
  await expect(panel(page).getByRole("button", { name: /^换一版，约/u })).toBeVisible();
  await panel(page).getByRole("button", { name: "采纳", exact: false }).first().click();
  await expect(panel(page).getByText("已采纳")).toHaveCount(1);
  await expect(page.getByRole("banner").getByText("已保存")).toBeVisible();
  await page.reload();
  await page.locator('[data-part="script"] p', { hasText: "擦舵轮" }).click();
  await page.getByRole("tab", { name: "改写" }).click();
  await panel(page).getByRole("button", { name: "反悔" }).first().click();
  await expect.poll(() => script(page)).toBe(before);
});

test("the margin's 改写 needs no kind: the selected words are written anew", async ({ page, product, writer }) => {
  await open(page, product, writer);
  await caretIn(page, "擦舵轮", 0);
  await page.keyboard.press("Shift+End");
  await page.getByRole("toolbar", { name: "选中的文字" }).getByRole("button", { name: "改写" }).click();
  await expect(panel(page).getByRole("checkbox", { name: /^重写/u })).toBeChecked({ timeout: 20_000 });
  await panel(page).getByRole("button", { name: "改写选中的 1 行" }).click();
  await expect(panel(page).getByText(/处改动，用墨/u)).toBeVisible();
});

test("a browser without streams is shown a rewriting, and the assistant's answer", async ({
  page,
  product,
  writer,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  await open(page, product, writer);
  await page.getByRole("tab", { name: "改写" }).click();
  await panel(page).getByRole("checkbox", { name: /润色/u }).check();
  await panel(page).getByRole("button", { name: "改写这一场" }).click();
  await expect(panel(page).getByText(/处改动，用墨/u)).toBeVisible();
  await page.getByRole("tab", { name: "助手" }).click();
  await panel(page).getByRole("button", { name: "这一场谁在赢？" }).click();
  await panel(page).getByRole("button", { name: "问", exact: true }).click();
  await expect(panel(page).getByText(/^用墨 /u)).toBeVisible();
});

test("chosen lines are rewritten, a scene goes on, and a new one is put behind it", async ({
  page,
  product,
  writer,
}) => {
  await open(page, product, writer);
  await page.getByRole("tab", { name: "改写" }).click();
  await panel(page).getByRole("checkbox", { name: /润色/u }).check();
  await panel(page)
    .getByRole("checkbox", { name: /台词调整/u })
    .check();
  await panel(page).getByRole("textbox", { name: "还有什么想法" }).fill("别动第一句");
  await expect(panel(page).getByText(/约 .*余/u)).toBeVisible();
  await expectAccessible(page, "改写，挑几样");
  await panel(page).getByRole("button", { name: "改写这一场" }).click();
  await expect(panel(page).getByText(/处改动，用墨/u)).toBeVisible();
  // What its writer changes meanwhile is not overwritten.
  await page.locator('[data-part="script"] p', { hasText: "擦舵轮" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("他没有抬头。");
  await expect(panel(page).getByText("这一行已经改过，放不进去了")).toBeVisible();
  await panel(page).getByRole("button", { name: "作罢" }).click();

  await panel(page).getByRole("checkbox", { name: /续写/u }).check();
  await panel(page).getByRole("button", { name: "续写" }).click();
  await expect(panel(page).getByText(/1 处改动，用墨/u)).toBeVisible();
  await panel(page)
    .getByRole("button", { name: /采纳看过的/u })
    .click();
  await expect(panel(page).getByText("都看过了")).toBeVisible();

  await page.getByRole("button", { name: "AI 新场" }).click();
  await panel(page).getByRole("button", { name: "生成" }).click();
  await panel(page).getByRole("button", { name: "插入正文" }).click();
  await expect(page.locator('[data-part="script"] > section').last()).toContainText("渡轮甲板");
});

test.describe("without a model", () => {
  test.use({ model: false });
  test("both panels say what is missing, and offer nothing", async ({ page, product, writer }) => {
    await open(page, product, writer);
    await page.getByRole("tab", { name: "评估" }).click();
    await expect(panel(page).getByText("没有配大模型")).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "评这一场" })).toHaveCount(0);
    await page.getByRole("tab", { name: "改写" }).click();
    await expect(panel(page).getByText("没有配大模型")).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "改写这一场" })).toHaveCount(0);
  });
});
