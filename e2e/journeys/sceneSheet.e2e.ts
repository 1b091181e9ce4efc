import { expectAccessible } from "../fixtures/axe.ts";
import { uploadWork } from "../fixtures/reportPage.ts";
import { openScenePage, sampleScript } from "../fixtures/scenePage.ts";
import { expect, test } from "../fixtures/test.ts";

test("a line's kind is changed by its menu, stored, and taken back by one undo", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
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
  const work = await uploadWork(product, writer, sampleScript(), "茶馆欠账");
  await openScenePage(page, work);
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
