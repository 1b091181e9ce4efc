import { expectAccessible } from "../fixtures/axe.ts";
import { textFile } from "../fixtures/files.ts";
import { inkOf, uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";

const SCRIPT = `第1场 灯塔 日 外
△字幕：二〇一八年三月五日，星期三。海面很平。
△小满，九岁，抱着一只空饼干盒坐在台阶上。
小满：外公，灯什么时候亮？

第2场 许家 夜 内
△许闻笙把信拆开，摊在桌上，用搪瓷缸压住一角。
许闻笙：小满是二〇〇六年生的。

第3场 茶馆 日 内
许闻笙：那封信我还没拆，拆了就成真了。
小满：一共八百，花了三百，还剩六百。
`;

test("rules stand at once; a reading is begun with its price, ends in a whole ledger, and what is meant so stays", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, textFile("灯塔.txt", SCRIPT), "灯塔");
  await page.goto(`/continuity?script_id=${work.id}`);
  const conflicts = page.locator("[data-conflict]");
  await expect(conflicts).toHaveCount(3);
  await expect(page.getByText(/星期一/u)).toBeVisible();
  expect((await inkOf(product, writer)).used).toBe(0);

  await expect(page.getByText(/约 .*，余 /u)).toBeVisible();
  await page.getByRole("button", { name: "通读记账" }).click();
  await expect(page.getByRole("heading", { name: "道具", exact: true })).toBeVisible();
  await expect.poll(async () => (await inkOf(product, writer)).used).toBeGreaterThan(0);
  await expectAccessible(page, "the continuity ledger");

  const first = conflicts.first();
  await first.getByRole("button", { name: "有意为之" }).click();
  await first.getByLabel("有意为之：为什么这样写？").fill("日历挂错了，是伏笔");
  await first.getByRole("button", { name: "记下" }).click();
  const waivedConflict = page.locator("[data-conflict]").filter({ hasText: "您的说明：日历挂错了，是伏笔" });
  await expect(waivedConflict).toBeVisible();
  await page.reload();
  await expect(waivedConflict).toBeVisible();
  await waivedConflict.getByRole("button", { name: "撤回" }).click();
  await expect(waivedConflict).toHaveCount(0);
});

test("a conflict is opened in the editor's list of things to do, and what is meant so there is so on the ledger", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, textFile("灯塔.txt", SCRIPT), "灯塔");
  await page.goto(`/continuity?script_id=${work.id}`);
  const age = page.locator("[data-conflict]").filter({ hasText: "小满" }).first();
  const opened = page.context().waitForEvent("page");
  await age.getByText("去改第2场").click();
  const editor = await opened;
  const item = editor.locator('[data-todo^="continuity:age:"]');
  await expect(item.getByRole("button", { name: "有意为之" })).toBeVisible();
  await expect(item).toContainText("连贯账，年龄");
  await item.getByRole("button", { name: "有意为之" }).click();
  await item.getByLabel("为什么这样写").fill("她在骗他");
  await item.getByRole("button", { name: "记下" }).click();
  await expect(item).toContainText("有意为之：她在骗他");
  const edited = new URL(editor.url()).searchParams.get("scriptId");
  await page.goto(`/continuity?script_id=${edited}`);
  await expect(page.locator("[data-conflict]").filter({ hasText: "您的说明：她在骗他" })).toBeVisible();
});
