import { ScriptStructure } from "@mochang/contract";
import type { MarkJson } from "@mochang/screenplay";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
import { expect, test, type Installation, type Writer } from "../fixtures/test.ts";

/** Another window takes a model's words into the script, at the end of a scene's line. */
async function accept(
  product: Installation,
  writer: Writer,
  scriptId: string,
  { scene, line, words }: { scene: number; line: number; words: string },
): Promise<void> {
  const answer = await writer.call.get(`${product.url}/api/scriptStructure/document?script_id=${scriptId}`);
  const { versions, scenes } = ScriptStructure.parse(((await answer.json()) as { data: unknown }).data);
  const row = scenes[scene];
  const marks: MarkJson[] = [{ type: "origin", attrs: { by: "model" } }];
  const content = row?.content[line]?.content;
  content?.push({ type: "text", text: words, marks });
  const saved = await writer.call.post(`${product.url}/api/document/save`, {
    headers: { origin: product.url },
    data: {
      scriptId,
      versionId: "",
      opId: `origin-${scene}-${line}`,
      windowId: "other",
      reason: "model",
      schema: 2,
      scenes: [{ id: row?.attrs.id, content: row, version: versions[scene]?.[0] }],
    },
  });
  expect(((await saved.json()) as { code: number }).code).toBe(200);
}

const line = (page: Page, words: string) => page.locator('[data-part="script"] p', { hasText: words }).first();
const foot = (page: Page) => page.locator('[data-part="origins"]');

/** Points at the mark beside a line, in the right margin. */
async function pointAt(page: Page, words: string): Promise<void> {
  const box = await line(page, words).boundingBox();
  const column = await page.locator('[data-part="script"]').boundingBox();
  if (!box || !column) throw new Error("no line");
  await page.mouse.move(column.x + column.width - 48, box.y + 12);
}

test("谁写的 marks whose the lines are, tells how a model's came, and is told in figures and as a file", async ({
  page,
  product,
  writer,
}) => {
  const id = await openEditor(page, product, writer);
  await accept(product, writer, id, { scene: 1, line: 1, words: "雾从江上漫进来。" });
  await expect(line(page, "雾从江上漫进来")).toHaveAttribute("data-origins", "model");
  await caretIn(page, "摊主们", 12);
  await page.keyboard.type("很慢地");
  await expect(line(page, "很慢地")).toHaveAttribute("data-origins", "changed");
  await pointAt(page, "很慢地");
  await expect(foot(page)).toContainText("内容由 AI 生成");

  await page.getByRole("button", { name: "视图" }).click();
  await page.getByRole("menuitemcheckbox", { name: "谁写的" }).click();
  const panel = page.getByRole("complementary", { name: "谁写的" });
  await expect(panel.getByText("3 场里 1 场有 AI 写的字")).toBeVisible();
  await expect(line(page, "船到江心")).toHaveAttribute("data-origins", "imported");
  await expect(foot(page)).toContainText("采纳　这一行 AI 写 8 字，导入 10 字，您写 3 字");
  await expectAccessible(page, "谁写的");

  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "PDF" }).click();
  expect((await download).suggestedFilename()).toBe("《末班渡》创作过程说明.pdf");
  await foot(page).getByRole("button", { name: "收起" }).click();
  await expect(line(page, "船到江心")).not.toHaveAttribute("data-origins", /./u);
  await expect(panel).toHaveCount(0);
});
