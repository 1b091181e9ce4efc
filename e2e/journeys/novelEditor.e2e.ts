import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn } from "../fixtures/editorPage.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { completeModify, fillModify, MODIFY_PATH, openModifyForm, sendModify } from "../fixtures/modifyForm.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

test("a novel is uploaded and written as one: chapters, text and dialogue, without a screenplay's tools", async ({
  page,
  writer: _,
}) => {
  await page.goto(MODIFY_PATH);
  await openModifyForm(page);
  await fillModify(page, {
    ...completeModify(textFile("河灯.txt", sampleText("novel/long-river-lamp.txt"))),
    novel: true,
  });
  const asked = page.context().waitForEvent("request", (request) => request.url().includes("/newEditscript?"));
  const [editor] = await Promise.all([page.waitForEvent("popup"), sendModify(page)]);
  expect(new URL((await asked).url()).searchParams.get("fileType")).toBe("2");
  const script = editor.locator('[data-part="script"]');
  await expect(script.locator("p").first()).toBeVisible();
  await expect(editor.getByRole("tab", { name: "章节" })).toBeVisible();
  await expect(editor.getByRole("button", { name: /^版式/u })).toHaveCount(0);
  await expect(editor.getByRole("button", { name: "AI 新场" })).toHaveCount(0);

  await editor.getByRole("button", { name: "新的一章" }).click();
  await editor.keyboard.type("添的一章");
  await editor.keyboard.press("Enter");
  await editor.keyboard.type("雾散了。");
  await editor.keyboard.press("Shift+Enter");
  await editor.keyboard.type("“走吧。”");
  const written = (type: string, words: string) => script.locator(`p[data-line="${type}"]`, { hasText: words });
  await expect(written("chapter", "添的一章")).toBeVisible();
  await expect(written("text", "雾散了。")).toBeVisible();
  await expect(written("dialogue", "走吧。")).toBeVisible();
  await expect(editor.locator('[data-part="status"]')).toContainText("章");
  await editor.keyboard.press("Control+2");
  await expect(written("text", "走吧。")).toBeVisible();
  await editor.getByRole("button", { name: /^这一行是正文/u }).click();
  await expect(editor.getByRole("menuitemradio")).toHaveText([/章名/u, /正文/u, /对白/u]);
  await editor.keyboard.press("Escape");
  await editor.getByRole("button", { name: "导出" }).click();
  await expect(editor.getByRole("menuitem")).toHaveText([/PDF/u, /Word/u, /文本/u, /创作过程说明/u, /审读链接/u]);
  await editor.keyboard.press("Escape");
  await expectAccessible(editor, "小说");

  await editor.setViewportSize({ width: 390, height: 844 });
  await expect(
    editor.getByRole("navigation", { name: "稿子旁边" }).getByRole("button", { name: "章节" }),
  ).toBeVisible();
  await caretIn(editor, "雾散了。", 0);
  await expect(editor.getByRole("toolbar", { name: "这一行是" }).getByRole("button")).toHaveText([
    "章名",
    "正文",
    "对白",
    "",
    "",
  ]);
});
