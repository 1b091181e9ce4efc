import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
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
});

test("scenes stand beside the sheet once each, and go away again", async ({ page, product, writer }) => {
  await openEditor(page, product, writer);
  const row = (n: number) => page.locator('[data-part="scene-list"] [data-scene]').nth(n).getByRole("button");
  await row(0).click({ modifiers: ["Shift"] });
  await expect(heads(page)).toHaveText([/渡口/u]);
  await row(2).click({ modifiers: ["Shift"] });
  await row(0).click({ modifiers: ["Shift"] });
  await expect(heads(page)).toHaveText([/渡口/u, /江心/u]);
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
  await page.keyboard.press("Control+\\");
  await expect(heads(page)).toHaveCount(0);
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
});

test("a browser without Chinese voices says so, and tells the estimate", async ({ page, product, writer }) => {
  await openEditor(page, product, writer);
  await caretIn(page, "几点？", 0);
  await page.getByRole("toolbar", { name: "第 2 场" }).getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "朗读" }).click();
  await expect(page.getByText("没有中文语音")).toBeVisible();
  await expect(page.getByText(/按字数估约/u)).toBeVisible();
});
