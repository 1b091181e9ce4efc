// Words that a panel has selected in the script while the focus is elsewhere: the next click and what is typed then.
import type { Page } from "@playwright/test";
import { openEditor } from "../fixtures/editorPage.ts";
import { openTab } from "../fixtures/editorScreens.ts";
import { expect, test } from "../fixtures/test.ts";

/** 待办 says that number 3 is left out. */
const SCRIPT = `《末班渡》

1、渡口 晨 外
摊主们把遮雨布掀开。
阿苇：四十二块六。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮。

4、江心 夜 外
船到江心，机器停了。

5、船尾 夜 外
缆绳松了。

6、渡口 晨 外
天亮了。
`;

const lines = (page: Page): Promise<string[]> => page.locator('[data-part="script"] p').allInnerTexts();
const selected = (page: Page) => page.locator('[data-part="script"] [data-highlight="selected"]');

/** Opens the first item of 待办: its words are selected in the script. */
async function openItem(page: Page, phone: boolean): Promise<void> {
  await openTab(page, phone, "待办");
  const item = page.locator("[data-todo]").first().getByRole("button").first();
  await (phone ? item.tap() : item.click());
}

/** One click elsewhere and a letter: only that line has changed, by that letter. */
async function expectTyped(page: Page, click: () => Promise<void>): Promise<void> {
  const before = await lines(page);
  await click();
  await page.keyboard.type("x");
  const isTyped = (line: string, i: number): boolean => line !== before[i];
  await expect.poll(async () => (await lines(page)).filter(isTyped)).toHaveLength(1);
  const [typed = ""] = (await lines(page)).filter(isTyped);
  expect(typed).toContain("x");
  expect(typed.replace("x", "")).toBe("船到江心，机器停了。");
}

test("a click brings the caret from words that 待办 has selected; a Shift-click from a field selects from the caret on", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer, SCRIPT);
  await test.step("a click while a panel has the focus", async () => {
    await openItem(page, false);
    await page.getByRole("group", { name: "状态" }).getByRole("button").first().focus();
    await expect(selected(page).last()).toContainText("驾驶舱");
    await expectTyped(page, () => page.locator("p", { hasText: "船到江心" }).click());
    await expect(selected(page)).toHaveCount(0);
  });
  await test.step("a Shift-click that comes from a field beside the sheet", async () => {
    const line = (words: string) => page.locator('[data-part="script"] p', { hasText: words });
    await line("阿苇").click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+f");
    await expect(page.getByRole("textbox", { name: "查找", exact: true })).toBeFocused();
    await line("擦舵轮").click({ modifiers: ["Shift"] });
    const words = await page.evaluate(() => document.getSelection()?.toString() ?? "");
    expect(words).toMatch(/^阿苇/u);
    expect(words).toContain("驾驶舱");
    await page.keyboard.press("Delete");
    await expect(line("驾驶舱")).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a tap brings the caret from words that 待办 has selected", async ({ page, product, writer }) => {
    await openEditor(page, product, writer, SCRIPT);
    await openItem(page, true);
    await expect(selected(page).last()).toContainText("驾驶舱");
    await expectTyped(page, () => page.locator("p", { hasText: "船到江心" }).tap());
  });
});
