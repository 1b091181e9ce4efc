import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
import { expect, test } from "../fixtures/test.ts";

const marked = (page: Page) => page.locator('[data-part="script"] [data-annotation]');
const notes = (page: Page) => page.locator("[data-note]");
const field = (page: Page) => page.getByRole("textbox", { name: /^批注/u });

/** Writes a note on what is selected. */
async function write(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+m");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("新增成功")).toBeVisible();
}

async function selectWords(page: Page, line: string, from: number, count: number): Promise<void> {
  await caretIn(page, line, from);
  for (let i = 0; i < count; i++) await page.keyboard.press("Shift+ArrowRight");
}

test("a note is written, stays with its words through every change, and is changed and deleted", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer);
  await selectWords(page, "闵长河拿抹布", 3, 3);
  await expect(page.getByRole("toolbar", { name: "选中的文字" })).toContainText("批注");
  await page.keyboard.press("Control+m");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("请输入批注信息")).toBeVisible();
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await expect(notes(page)).toHaveCount(0);
  await expect(marked(page)).toHaveCount(0);
  await expect(page.locator('[data-part="script"]')).toBeFocused();

  await selectWords(page, "闵长河拿抹布", 3, 3);
  await write(page, "再想一个动作。");
  // Focus is back in the script, on the words that were selected.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("拿抹布");
  await expect(marked(page)).toHaveText("拿抹布");
  await caretIn(page, "闵长河拿抹布", 2);
  await page.keyboard.type("又");
  await caretIn(page, "闵长又河拿抹布", 5);
  await page.keyboard.press("Enter");
  await expect(marked(page)).toHaveText(["拿", "抹布"]);
  await page.keyboard.press("Backspace");
  await expect(marked(page)).toHaveText("拿抹布");
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect(page.locator('[data-part="saving"]')).toContainText("已保存");
  // The notes' part is loaded after the page, and a press that comes before it waits for it.
  let release = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (release = resolve));
  await page.route(/NotesHost/u, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.reload();
  await expect(marked(page)).toHaveText("拿抹布");
  await marked(page).click();
  release();
  await expect(notes(page)).toContainText("第2场");
  await expect(notes(page)).toContainText("再想一个动作。");

  await page.getByRole("button", { name: /编辑批注/u }).click();
  await field(page).fill("换个动作。");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("修改成功")).toBeVisible();
  await expectAccessible(page, "editor with notes");
  await page.getByRole("button", { name: /删除批注/u }).click();
  await expect(page.getByText("删除成功")).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  await page.getByRole("button", { name: "撤销", exact: true }).last().click();
  await expect(marked(page)).toHaveText("拿抹布");
});

test("a note whose words are cut goes with them; one whose line is deleted is kept, and comes back with it", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer);
  await selectWords(page, "摊主们把遮雨布", 4, 3);
  await write(page, "什么颜色？");
  await selectWords(page, "摊主们把遮雨布", 3, 5);
  await page.keyboard.press("Control+x");
  await expect(page.getByText("找不到原文的批注")).toBeVisible();
  await caretIn(page, "船到江心", 0);
  await page.keyboard.press("Control+v");
  await expect(marked(page)).toHaveText("遮雨布");
  await expect(page.getByText("找不到原文的批注")).toBeHidden();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await expect(page.locator('[data-part="status"]')).toContainText("选中 15 字");
  await page.keyboard.press("Delete");
  await expect(page.getByText("找不到原文的批注")).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(marked(page)).toHaveText("遮雨布");
  await expect(page.getByText("找不到原文的批注")).toBeHidden();
});

test("a scene's title is annotated from the tools in its row", async ({ page, product, writer }) => {
  await openEditor(page, product, writer);
  await caretIn(page, "几点？", 0);
  await page.getByRole("toolbar", { name: "第 2 场" }).getByRole("button", { name: "批注" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("夜戏太多。");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("新增成功")).toBeVisible();
  await expect(marked(page)).toHaveText("驾驶舱 夜 内");
});
