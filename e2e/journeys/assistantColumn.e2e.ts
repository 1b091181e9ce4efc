import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn, EDITED_SCRIPT, openEditor } from "../fixtures/editorPage.ts";
import { expect, test } from "../fixtures/test.ts";

const SCRIPT = EDITED_SCRIPT.replace("摊主们把遮雨布掀开。", "摊主们己经把遮雨布掀开。").replace(
  "哪儿整了。",
  "哪儿整了,你说？",
);

test("/editscript: the editor with the assistant in front; slips are fixed with a click, and undone with one", async ({
  page,
  product,
  writer,
}) => {
  const id = await openEditor(page, product, writer, SCRIPT);
  await page.goto(`/editscript?script_id=${id}`);
  const ways = page.getByRole("tablist", { name: "助手做什么" });
  await expect(ways.getByRole("tab")).toHaveText(["智能纠错", "AI 辅助写作", "场景推荐", "人物塑造"]);
  const sidePanel = page.getByRole("complementary", { name: "AI 助手" });
  const typos = sidePanel.getByRole("region", { name: "错别字" });
  await expect(typos.getByRole("listitem")).toHaveCount(1);
  await typos.getByRole("button", { name: "改", exact: true }).click();
  const script = page.locator('[data-part="script"]');
  await expect(script).toContainText("摊主们已经把遮雨布掀开。");
  await expect(typos).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(script).toContainText("摊主们己经把遮雨布掀开。");
  await expect(typos).toBeVisible();
  await expectAccessible(page, "智能纠错");
  await page.setViewportSize({ width: 1440, height: 900 });

  await ways.getByRole("tab", { name: "人物塑造" }).click();
  await expect(sidePanel.getByRole("list", { name: "人物" })).toContainText("闵长河");
  await ways.getByRole("tab", { name: "场景推荐" }).click();
  await expect(sidePanel).toContainText("规则没有看出空当");
  await sidePanel.getByRole("button", { name: /还缺哪几场/u }).click();
  await expect(sidePanel.getByRole("textbox", { name: "问这部剧本" })).toHaveValue(/还缺哪几场/u);
  await expect(sidePanel.getByText(/一问约/u)).toBeVisible();

  await caretIn(page, "闵长河拿抹布擦舵轮。", 0);
  await page.keyboard.press("Shift+End");
  await page.getByRole("toolbar", { name: "选中的文字" }).getByRole("button", { name: "修正语法" }).click();
  await expect(page.getByRole("checkbox", { name: /润色/u })).toBeChecked();

  await page.getByRole("button", { name: "视图" }).click();
  await page.getByRole("menuitem", { name: /只看场次标题/u }).click();
  await expect(script.getByText("船到江心，机器停了。")).toBeHidden();
  await caretIn(page, "江心", 0);
  await page.getByRole("toolbar", { name: "第 3 场" }).getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "折起" }).click();
  await expect(script.getByText("船到江心，机器停了。")).toBeVisible();

  await page.goto("/editscript?script_id=00000000-0000-4000-8000-000000000000");
  await expect(
    page
      .getByText("稿子没有取到")
      .or(page.getByText(/不存在|没有找到|找不到/u))
      .first(),
  ).toBeVisible();
});
