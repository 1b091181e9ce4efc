import type { Page } from "@playwright/test";
import { compose, composing, NI_HAO } from "../fixtures/compose.ts";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
import { expect, test } from "../fixtures/test.ts";

const lines = (page: Page) => page.locator('[data-part="script"] p');
const marked = (page: Page) => page.locator('[data-part="script"] [data-annotation]');

test("an empty document is begun with an input method", async ({ page, product, writer }) => {
  const answer = await writer.call.post(`${product.url}/api/scripts/createBlank`, {
    headers: { origin: product.url },
    data: { scriptName: "新本子", fileTheme: "drama" },
  });
  const { id } = ((await answer.json()) as { data: { id: string } }).data;
  await page.goto(
    `/newEditscript?${new URLSearchParams({ scriptId: id, fileType: "1", scriptName: "新本子" }).toString()}`,
  );
  // The front matter is empty and not shown.
  await expect(lines(page).last()).toBeVisible();
  await page.locator('[data-part="script"]').focus();
  const cdp = await page.context().newCDPSession(page);
  await compose(cdp, NI_HAO, "渡口　夜　外");
  await expect(lines(page).filter({ hasText: "渡口　夜　外" })).toHaveCount(1);
  // Enter that ends a composition belongs to the input method: the browser tells of it as key 229.
  const before = await lines(page).count();
  await composing(cdp, NI_HAO);
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Process", windowsVirtualKeyCode: 229 });
  await cdp.send("Input.insertText", { text: "nihao" });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", windowsVirtualKeyCode: 13 });
  await expect(lines(page).filter({ hasText: "渡口　夜　外nihao" })).toHaveCount(1);
  await expect(lines(page)).toHaveCount(before);
  await page.keyboard.press("Enter");
  await expect(lines(page)).toHaveCount(before + 1);
});

test("composing inside a note's words keeps the note, also while another window changes other lines", async ({
  page,
  context,
  browser,
  product,
  writer,
}) => {
  const id = await openEditor(page, product, writer);
  await caretIn(page, "闵长河拿抹布", 3);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator('[data-part="status"]')).toContainText("选中 3 字");
  await page.keyboard.press("Control+m");
  await expect(page.getByRole("textbox", { name: /^批注/u })).toBeFocused();
  await page.keyboard.type("慢一点。");
  await page.keyboard.press("Control+Enter");
  await expect(marked(page)).toHaveText("拿抹布");
  await expect(page.locator('[data-part="saving"]')).toContainText("已保存");
  // A separate browser: another tab that comes to the front in this one would end the composition.
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  await other.goto(
    `${product.url}/newEditscript?${new URLSearchParams({ scriptId: id, fileType: "1", scriptName: "末班渡" }).toString()}`,
  );
  await expect(lines(other).first()).toBeVisible();

  await caretIn(page, "闵长河拿抹布", 4);
  const cdp = await page.context().newCDPSession(page);
  await composing(cdp, NI_HAO);
  await caretIn(other, "船到江心", 0);
  await other.keyboard.press("End");
  await other.keyboard.type("雾来了。");
  await expect(other.locator('[data-part="saving"]')).toContainText("已保存");
  await expect(lines(page).filter({ hasText: "雾来了。" })).toHaveCount(1);
  await compose(cdp, NI_HAO, "一块");
  await expect(lines(page).filter({ hasText: "闵长河拿一块抹布擦舵轮。" })).toHaveCount(1);
  await expect(marked(page).first()).toContainText("拿");
  await expect(marked(page).last()).toContainText("抹布");
  await expect(lines(other).filter({ hasText: "闵长河拿一块抹布擦舵轮。" })).toHaveCount(1);
  await elsewhere.close();
});
