// Notes leave as real comments of a Word file, and come back as notes.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
import { uploadToModify } from "../fixtures/modifyForm.ts";
import { expect, test } from "../fixtures/test.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const notes = (page: Page) => page.locator("[data-note]");

test("a note and a struck line go out in a Word file and come back with it", async ({ page, product, writer }) => {
  await openEditor(page, product, writer);
  await caretIn(page, "闵长河拿抹布", 3);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("toolbar", { name: "选中的文字" })).toContainText("批注");
  await page.keyboard.press("Control+m");
  await expect(page.getByRole("textbox", { name: /^批注/u })).toBeFocused();
  await page.keyboard.type("再想一个动作。");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("新增成功")).toBeVisible();
  await caretIn(page, "船到江心", 0);
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Control+Shift+x");
  await expect(page.getByRole("banner").getByText("已保存")).toBeVisible();

  await page.getByRole("button", { name: "导出" }).first().click();
  await page.getByRole("menuitem", { name: "Word" }).click();
  const panel = page.getByRole("complementary", { name: "导出" });
  await expect(panel).toContainText("1 条");
  for (const label of ["批注", "划掉的字"])
    await panel.getByRole("checkbox", { name: label }).setChecked(true, { force: true });
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "导出" }).click();
  const file = readFileSync(await (await download).path());

  const word = { name: "带批注的稿.docx", mimeType: DOCX, buffer: file };
  const scriptId = await uploadToModify(product, writer, word, "带批注的稿");
  await page.goto(`/newEditscript?${new URLSearchParams({ scriptId, scriptName: "带批注的稿" }).toString()}`);
  const marked = page.locator('[data-part="script"] [data-annotation]');
  await expect(marked).toHaveText("拿抹布");
  // The notes' part is loaded after the page; it counts them once it follows presses.
  await expect(page.getByRole("tab", { name: "批注1" })).toBeVisible();
  await marked.click();
  await expect(notes(page)).toContainText("再想一个动作。");
  await expect(page.locator('[data-part="script"] p', { hasText: "船到江心" }).locator("s, del")).toHaveText(
    /船到江心，机器停了。/u,
  );
});
