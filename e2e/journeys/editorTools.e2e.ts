import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
import { textFile } from "../fixtures/files.ts";
import { uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";

const titles = (page: Page) => page.locator('[data-part="scene-list"] bdi').allInnerTexts();
const drawer = (page: Page) => page.locator('[data-part="cut"]');
const heads = (page: Page) => page.locator('[data-part="split-scene"] header h3');

test("a deleted scene and lines that were put aside are kept over a reload and put back", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer);
  await expect(drawer(page)).toContainText("没有");
  await caretIn(page, "几点？", 0);
  await page.getByRole("button", { name: /^本场 /u }).click();
  await page.getByRole("button", { name: "这一场" }).click();
  await page.getByRole("menuitem", { name: "删除这一场" }).click();
  await expect.poll(() => titles(page)).toEqual(["渡口", "江心"]);
  await expect(drawer(page)).toContainText("1 场");
  await caretIn(page, "四十二块六", 0);
  await page.keyboard.press("Shift+End");
  await expect(page.getByRole("toolbar", { name: "选中的文字" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "收起", exact: true }).click();
  await expect(drawer(page)).toContainText("1 场 1 行");
  await expect(page.locator('[data-part="saving"]')).toContainText("已保存");
  await page.reload();
  await expect(drawer(page)).toContainText("1 场 1 行");
  await drawer(page)
    .getByRole("button", { name: /剪下的场/u })
    .click();
  await expect(drawer(page)).toContainText("第 1 场之后剪下");
  await expectAccessible(page, "cut scenes");
  await drawer(page).locator("li", { hasText: "四十二块六" }).getByRole("button", { name: "放回原处" }).click();
  await expect(page.locator('[data-part="script"] p', { hasText: "四十二块六" })).toBeVisible();
  await drawer(page).locator("li", { hasText: "驾驶舱" }).getByRole("button", { name: "放回原处" }).click();
  await expect.poll(() => titles(page)).toEqual(["渡口", "驾驶舱", "江心"]);
  await expect(drawer(page)).toContainText("没有");
  await page.keyboard.press("Control+z");
  await expect.poll(() => titles(page)).toEqual(["渡口", "江心"]);
  await expect(drawer(page)).toContainText("1 场");
  // What was thrown away by mistake comes back.
  await drawer(page).getByRole("button", { name: "不要了" }).click();
  await expect(drawer(page)).toContainText("没有");
  await page.locator("[data-toast]").getByRole("button", { name: "撤销" }).click();
  await expect(drawer(page)).toContainText("1 场");
});

test("scenes stand beside the sheet once each, and go away again", async ({ page, product, writer }) => {
  await openEditor(page, product, writer);
  const row = (n: number) => page.locator('[data-part="scene-list"] [data-scene]').nth(n).getByRole("button");
  await row(0).click({ modifiers: ["Shift"] });
  await expect(heads(page)).toHaveText([/渡口/u]);
  await row(2).click({ modifiers: ["Shift"] });
  await row(0).click({ modifiers: ["Shift"] });
  await expect(heads(page)).toHaveText([/渡口/u, /江心/u]);
  // The index lies over the desk until something else is pressed; its rail opens it again.
  const rail = page.getByRole("navigation", { name: "目录" });
  await expect(rail.getByRole("button")).toHaveText(["策划", "场景", "人物", "评估", "批注", "助手", "待办"]);
  await caretIn(page, "摊主们", 0);
  await expect(row(0)).toBeHidden();
  await rail.getByRole("button", { name: "场景" }).click();
  await expect(row(0)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(0)).toBeHidden();
  await expect(rail.getByRole("button", { name: "场景" })).toBeFocused();
  const edge = page.getByRole("separator", { name: "分屏的宽" });
  await expect(edge).toHaveAttribute("aria-valuenow", "500");
  await edge.press("ArrowLeft");
  await expect(edge).toHaveAttribute("aria-valuenow", "520");
  await caretIn(page, "摊主们", 0);
  await page.keyboard.type("天亮了，");
  await expect(page.locator('[data-part="split-scene"]').first()).toContainText("天亮了，摊主们");
  await expectAccessible(page, "split view");
  await page.getByRole("button", { name: /从分屏移走第1场/u }).click();
  await expect(heads(page)).toHaveText([/江心/u]);
  await page.getByRole("button", { name: "上一场" }).click();
  await expect(heads(page)).toHaveText([/驾驶舱/u]);
  await page.getByRole("combobox", { name: "看哪一场" }).selectOption({ index: 0 });
  await expect(heads(page)).toHaveText([/渡口/u]);
  await expect(page.getByRole("button", { name: "上一场" })).toBeDisabled();
  await page.keyboard.press("Control+\\");
  await expect(heads(page)).toHaveCount(0);
  await expect(rail).toHaveCount(0);
  await page.keyboard.press("Control+\\");
  await rail.getByRole("button", { name: "批注" }).click();
  await expect(page.getByRole("tab", { name: /^批注/u })).toHaveAttribute("aria-selected", "true");
});

test("another script stands beside the sheet, and words of it go to the caret", async ({ page, product, writer }) => {
  const other = "第1场 车站 夜 外\n△站台上只有一盏灯。\n许岚：末班车走了。\n\n第2场 候车室 夜 内\n△钟停在七点四十。\n";
  await uploadWork(product, writer, textFile("站台.txt", other), "站台");
  await openEditor(page, product, writer);
  await page.getByRole("banner").getByRole("button", { name: "分屏" }).click();
  await page.getByRole("button", { name: "换一部剧本" }).click();
  await page.getByRole("searchbox", { name: "按作品名找" }).fill("站");
  await expectAccessible(page, "choice of another script");
  await page.getByRole("button", { name: /^站台/u }).click();
  await expect(heads(page)).toHaveText([/车站/u, /候车室/u]);
  await expectAccessible(page, "another script beside the sheet");
  await page.getByRole("button", { name: "下一场" }).click();
  await expect(heads(page)).toHaveText([/候车室/u]);
  await page.getByRole("button", { name: "上一场" }).click();
  await caretIn(page, "几点？", 3);
  const line = (words: string) => page.locator('[data-part="split-scene"] [data-line]', { hasText: words });
  await line("站台上只有一盏灯").click({ clickCount: 3 });
  await page.keyboard.press("Alt+v");
  await expect(page.locator('[data-part="script"] p', { hasText: "站台上只有一盏灯" })).toHaveCount(1);
  await page.getByRole("button", { name: "回到这一部" }).click();
  await expect(page.getByRole("button", { name: "换一部剧本" })).toBeVisible();
});

test("a person is renamed everywhere from a cue, and back with one undo", async ({ page, product, writer }) => {
  await openEditor(page, product, writer);
  const named = (name: string) => page.locator('[data-part="script"] p', { hasText: name });
  await expect(named("闵长河")).toHaveCount(3);
  await page.locator('p[data-line="character"]', { hasText: "闵长河" }).first().click();
  await page.locator('[data-part="kind"]').click();
  await page.getByRole("menuitem", { name: "改名" }).click();
  await page.getByLabel("改成").fill("闵大江");
  await expect(page.getByText("人物名 2 处直接换，正文里还有 1 处：")).toBeVisible();
  await expectAccessible(page, "rename");
  await page.getByRole("button", { name: "换", exact: true }).click();
  await expect(named("闵大江")).toHaveCount(3);
  await expect(named("闵长河")).toHaveCount(0);
  await expect(page.getByText(/小传跟着改名|都回来/u)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(named("闵长河")).toHaveCount(3);
  // What is kept of the person has the name that the script has.
  await page.getByRole("tab", { name: /^人物/u }).click();
  await expect(page.getByRole("tabpanel").first()).toContainText("闵长河");
  await expect(page.getByRole("tabpanel").first()).not.toContainText("闵大江");

  await test.step("a browser without Chinese voices says so, and tells the estimate", async () => {
    await caretIn(page, "几点？", 0);
    await page.getByRole("toolbar", { name: "第 2 场" }).getByRole("button", { name: "更多" }).click();
    await page.getByRole("menuitem", { name: "朗读" }).click();
    await expect(page.getByText("没有中文语音")).toBeVisible();
    await expect(page.getByText(/按字数估约/u)).toBeVisible();
  });
});
