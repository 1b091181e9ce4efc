import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { openEditor } from "../fixtures/editorPage.ts";
import { expect, test } from "../fixtures/test.ts";

/** Selects words of one line of the reader's page. */
const selectWords = (page: Page, words: string) =>
  page
    .getByText(words)
    .first()
    .evaluate((element, target) => {
      const text = element.firstChild as Text;
      const at = text.data.indexOf(target);
      getSelection()?.setBaseAndExtent(text, at, text, at + target.length);
    }, words);
/** The page asks at once when it is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a link lets somebody without an account read and annotate one script, until it is revoked", async ({
  page,
  product,
  writer,
  browser,
}) => {
  await openEditor(page, product, writer);
  await page.getByRole("button", { name: "导出", exact: true }).click();
  await page.getByRole("menuitem", { name: /审读链接/u }).click();
  const panel = page.getByRole("complementary", { name: "审读链接" });
  await panel.getByRole("button", { name: "生成链接" }).click();
  await expect(panel.getByText("请写上给谁看")).toBeVisible();
  await panel.getByLabel("给谁看").fill("孟知微");
  await panel.getByRole("button", { name: "生成链接" }).click();
  const address = await panel.getByRole("textbox", { name: "审读链接" }).inputValue();
  await expect(panel.getByText("还没有看，没有批注")).toBeVisible();
  await expectAccessible(page, "panel of review links");

  const guests = await browser.newContext();
  const guest = await guests.newPage();
  await guest.goto(address);
  await expect(guest.getByText("请孟知微审读")).toBeVisible();
  expect(guest.url()).not.toContain("k=");
  await expect(guest).toHaveTitle("《末班渡》审读 · 墨场");
  expect(await guest.locator("article").evaluate((sheet) => getComputedStyle(sheet).backgroundImage)).toContain(
    encodeURIComponent("孟知微"),
  );
  await expect(guest.getByRole("button", { name: "批注", exact: true })).toBeHidden();
  await selectWords(guest, "拿抹布");
  await guest.getByRole("button", { name: "批注", exact: true }).click();
  await guest.getByRole("textbox", { name: "批注" }).fill("再想一个动作。");
  await guest.keyboard.press("Control+Enter");
  await expect(guest.locator("[data-note]")).toContainText("第2场");
  await expect(guest.locator("[data-notes]")).toHaveText("拿抹布");
  await expectAccessible(guest, "page of a review link");
  await guest.keyboard.press("Control+f");
  const search = guest.getByRole("search");
  await search.getByRole("textbox", { name: "查找" }).fill("闵长河");
  await expect(search).toContainText("1 / 3");
  await guest.keyboard.press("Enter");
  await expect(search).toContainText("2 / 3");
  expect(await guest.evaluate(() => [...(CSS.highlights.get("found") ?? [])].map(String))).toEqual(["闵长河"]);
  await guest.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  expect(await guest.evaluate(() => CSS.highlights.has("found"))).toBe(false);

  await page.getByRole("button", { name: "返回" }).click();
  await page.getByRole("tab", { name: /批注/u }).click();
  const note = page.locator("[data-note]");
  await expect(note).toContainText("孟知微");
  await expect(page.locator('[data-part="script"] [data-annotation]')).toHaveText("拿抹布");
  await expect(note.getByRole("button", { name: "编辑" })).toHaveCount(0);
  await note.getByRole("button", { name: "回一句" }).click();
  await note.getByRole("textbox").fill("好，下一稿改。");
  await note.getByRole("button", { name: "回", exact: true }).click();
  await expect(note.getByRole("textbox")).toHaveCount(0);

  await guest.setViewportSize({ width: 390, height: 844 });
  await lookAgain(guest);
  await expect(guest.getByRole("button", { name: /^批注 1/u })).toHaveAttribute("aria-pressed", "true");
  await expect(guest.locator("[data-note]")).toContainText("好，下一稿改。");
  await expectAccessible(guest, "page of a review link on a phone");
  await guest.getByRole("button", { name: "写总评" }).click();
  await guest.getByRole("textbox", { name: "批注" }).fill("整体很好。");
  await guest.getByRole("button", { name: "写下" }).click();
  await expect(note.filter({ hasText: "总评" })).toContainText("整体很好。");
  await note.filter({ hasText: "再想一个动作" }).getByRole("button", { name: /^了结/u }).click();
  await expect(note).toHaveCount(1);
  await page.getByRole("button", { name: "已了 1" }).click();
  await expect(note).toContainText("好，下一稿改。");

  await page.getByRole("button", { name: "导出", exact: true }).click();
  await page.getByRole("menuitem", { name: /审读链接/u }).click();
  await panel.getByRole("button", { name: "收回给孟知微的链接" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "收回" }).click();
  await expect(panel.getByText("看过 1 回，批注 2 条")).toBeVisible();
  await expect(panel.getByText(/收回$/u).first()).toBeVisible();
  await lookAgain(guest);
  await expect(guest.getByRole("heading", { name: "这个链接关上了" })).toBeVisible();
  await expect(guest.getByText("拿抹布")).toHaveCount(0);
  await guest.goto(address);
  await expect(guest.getByRole("heading", { name: "这个链接关上了" })).toBeVisible();
  await guests.close();
});
