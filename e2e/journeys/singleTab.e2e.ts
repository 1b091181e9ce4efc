import { sampleText, textFile } from "../fixtures/files.ts";
import { expectFinished } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";
import { cardOf, completeForm, drawerOf, fillUpload, openUpload, sendUpload } from "../fixtures/uploadForm.ts";

const NAME = "钟表弄";

test("one part is evaluated and paid for alone, another is added from its tab, and the card says which", async ({
  page,
  writer: _,
}) => {
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  const file = textFile(`${NAME}.txt`, sampleText("faults/clock-lane.txt"));
  await fillUpload(page, completeForm(file, { part: ["单项评估", "人物塑造"] }));
  await expect(drawerOf(page).getByText("只评这一项，别的部分看报告时再开始。")).toBeVisible();
  const [report] = await Promise.all([page.waitForEvent("popup"), sendUpload(page)]);
  await expectFinished(report);
  await expect(report.getByRole("heading", { name: "人物塑造", level: 1 })).toBeVisible();
  await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
  await expect(report.getByText("评级在后")).toHaveCount(0);

  const menu = report.getByRole("navigation", { name: "报告各部分" });
  await menu.getByRole("button", { name: "全剧综述" }).click();
  await expect(report.getByRole("heading", { name: "全剧综述还没有评" })).toBeVisible();
  await menu.getByRole("button", { name: "类型模版" }).click();
  await expect(report.getByRole("heading", { name: "类型模版还没有评" })).toBeVisible();
  await expect(report.getByText(/只写类型模版。写的时候可以离开/u)).toBeVisible();
  await report.getByRole("button", { name: "评这一项" }).click();
  await expect(report.getByRole("heading", { name: "类型模版还没有评" })).toHaveCount(0);
  await expectFinished(report);
  await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
  await menu.getByRole("button", { name: "评估单" }).click();
  await expect(report.getByText("评估单随全剧综述一起写，这次没有评那一项。")).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await expect(cardOf(page, NAME).getByText("只评了人物塑造、类型模版，写好了。")).toBeVisible();
});
