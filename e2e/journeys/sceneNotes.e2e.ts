import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { textFile } from "../fixtures/files.ts";
import { uploadWork } from "../fixtures/reportPage.ts";
import { dragOverAction, linesOf, notesOf, openScenePage, sampleScript, scenePagePath } from "../fixtures/scenePage.ts";
import { expectChangesSaved } from "../fixtures/expectChangesSaved.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const pane = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "切换" }).getByRole("button", { name }).click();

test("lines that the keyboard chooses for another kind leave no note, a note that was there stays", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
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
  await expect(notesOf(page)).toHaveCount(1);
  await turn();
  await expect(notesOf(page)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(linesOf(page).first()).toBeVisible();
  await expect(notesOf(page)).toHaveCount(0);

  // The current note is drawn anew in the moment in which the browser has the keyboard's choice and the page has not heard of it.
  await dragOverAction(page, 0);
  await page.getByRole("textbox", { name: /批注「/u }).fill("留着。");
  await page.keyboard.press("Control+Enter");
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
  await two();
  await expect(notesOf(page)).toHaveCount(2);
  await turn();
  await expect(notesOf(page)).toHaveCount(1);
  await expect(notesOf(page)).toContainText("留着。");
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
  await openScenePage(page, work);
  await page.locator('[data-part="script"]').focus();
  await page.keyboard.press("Control+A");
  await expect(page.getByRole("button", { name: "分析选中" })).toBeVisible();
  await expect(notesOf(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(notesOf(page).locator("bdi")).toContainText("内景 屋 夜");
  await expect(notesOf(page).locator("bdi")).toContainText("慢走。");
});

test("a note is saved when its words are chosen, and is there after a reload, in the export, and after an undone deletion", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
  await dragOverAction(page, 0);
  await expect(notesOf(page)).toHaveCount(1);
  await expect(page.locator('[data-part="script"] [data-annotation]').first()).toBeVisible();
  await page.getByRole("textbox", { name: /批注「/u }).fill("这里停半拍。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(notesOf(page).first()).toContainText("这里停半拍。");
  await expect(notesOf(page).first()).toContainText("今天");

  // By the keyboard: down to a line, Enter.
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(notesOf(page)).toHaveCount(2);
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(notesOf(page)).toHaveCount(2);
  await expect(notesOf(page).filter({ hasText: "这里停半拍。" })).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出批注" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("茶馆欠账批注.md");
  const exported = readFileSync(await download.path(), "utf8");
  expect(exported).toContain("这里停半拍。");

  await notesOf(page).filter({ hasText: "这里停半拍。" }).getByRole("button", { name: /删除/u }).click();
  await expect(notesOf(page)).toHaveCount(1);
  await page.getByRole("button", { name: "撤销" }).last().click();
  await expect(notesOf(page)).toHaveCount(2);
});

test("words chosen by the keyboard are saved when Shift is let go, widened they are the same note, and the keyboard goes on in the script", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
  const widen = async (by: number): Promise<string> => {
    await page.keyboard.down("Shift");
    for (let i = 0; i < by; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.up("Shift");
    return page.evaluate(() => document.getSelection()?.toString() ?? "");
  };
  await expect(notesOf(page).locator("bdi")).toHaveText([await widen(3)]);
  const words = await widen(2);
  await expect(notesOf(page).locator("bdi")).toHaveText([words]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /批注「/u })).toBeFocused();
  await page.keyboard.type("键盘写的。");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator('[data-part="script"]')).toBeFocused();
  await page.reload();
  await expect(notesOf(page).locator("bdi")).toHaveText([words]);
  await expect(notesOf(page)).toContainText("键盘写的。");
});

test("a note that will never be taken says why, and its words can be copied and tried again", async ({
  page,
  writer,
  product,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
  const msg = "一部作品最多 5,000 条批注，请先删除一些";
  await page.route("**/api/scriptStructure/addRemark", (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg, data: null } }),
  );
  await dragOverAction(page, 0);
  await page.getByRole("textbox", { name: /批注「/u }).fill("放不下也别丢。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(notesOf(page).first()).toContainText(`没有存上，字都在。${msg}。`);
  await page.getByRole("button", { name: "复制", exact: true }).click();
  await expect(page.getByRole("button", { name: "复制好了" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("放不下也别丢。");
  await page.unrouteAll();
  await page.getByRole("button", { name: "重试" }).click();
  await expect(notesOf(page).first()).toContainText("今天");
  await page.reload();
  await expect(notesOf(page)).toContainText("放不下也别丢。");
});

test("a note that cannot be saved is kept over a reload and saved later", async ({
  page,
  writer,
  product,
  context,
}) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
  await page.route("**/api/scriptStructure/addRemark", (route) => route.abort("connectionfailed"));
  await dragOverAction(page, 0);
  await page.getByRole("textbox", { name: /批注「/u }).fill("别丢。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("没有存上，字都在")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(notesOf(page)).toContainText("别丢。");
  await expect(page.getByText("没有存上，字都在")).toHaveCount(0);
  await expectChangesSaved(page);
  const other = await context.newPage();
  await other.goto(scenePagePath(work));
  await expect(notesOf(other)).toContainText("别丢。");
});

test("what is too long for a note is not taken, and says so", async ({ page, writer, product }) => {
  const work = await uploadWork(
    product,
    writer,
    textFile("长.txt", `长话\n\n第1场 内景 屋 夜\n△${"他走过去又走回来，".repeat(2_300)}\n△走。\n`),
    "长",
  );
  await openScenePage(page, work);
  await page.locator('[data-part="script"]').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectToast(page, "一条批注最多选 20,000 字，请少选一些");
  await expect(notesOf(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("everything is one tap away", async ({ page, writer, product }) => {
    const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
    await openScenePage(page, work);
    await page.evaluate(() => {
      const line = document.querySelector('[data-part="script"] p[data-line="action"]');
      if (line) document.getSelection()?.selectAllChildren(line);
    });
    // Nothing is tapped: the choice comes to rest, and is a note; widened by its handles it is the same one.
    await expect(page.getByRole("navigation", { name: "切换" }).getByRole("button", { name: "批注 1" })).toBeVisible();
    await page.evaluate(() => document.getSelection()?.modify("extend", "backward", "character"));
    const shorter = await page.evaluate(() => document.getSelection()?.toString() ?? "");
    await expect(page.locator("[data-note] bdi").first()).toHaveText(shorter);
    await expect(notesOf(page)).toHaveCount(1);
    await page.getByRole("toolbar", { name: "选中的文字" }).getByRole("button", { name: "写批注" }).tap();
    await page.getByRole("dialog", { name: "写批注" }).getByRole("textbox").fill("手机上写的。");
    await page.getByRole("button", { name: "保存" }).tap();
    await pane(page, "批注 1");
    await expect(notesOf(page)).toContainText("手机上写的。");
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

test("the column of notes never stands empty beside their number", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
  await dragOverAction(page, 0);
  await page.getByRole("textbox", { name: /批注「/u }).fill("留着。");
  await page.keyboard.press("Control+Enter");
  await page.waitForLoadState("networkidle");
  await page.addInitScript(() => {
    // At every frame: whether the tab has a number while no note is there.
    const look = (): void => {
      const tabs = [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent ?? "");
      const numbered = tabs.some((tab) => /批注.*1/u.test(tab));
      if (numbered && !document.querySelector("[data-note]")) document.documentElement.dataset["emptyNotes"] = "";
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await openScenePage(page, work);
    await expect(notesOf(page)).toHaveCount(1);
    expect(await page.evaluate(() => "emptyNotes" in document.documentElement.dataset)).toBe(false);
  }
});
