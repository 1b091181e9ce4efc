import type { Download, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAccessible } from "../fixtures/axe.ts";
import { openEditor } from "../fixtures/editorPage.ts";
import { callAs } from "../fixtures/editorWork.ts";
import { expect, test } from "../fixtures/test.ts";

const SCRIPT = `1、渡口 晨 外
摊主们把遮雨布掀开。
阿苇：四十二块六。
闵长河：哪儿整了。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮。
闵舟：明天剪彩。
闵长河：几点？

3、渡口 夜 外
船到江心，机器停了。
`;

const panel = (page: Page) => page.getByRole("complementary", { name: "导出" });

async function openPanel(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "导出" }).first().click();
  await page.getByRole("menuitem", { name: entry }).click();
  await expect(panel(page)).toBeVisible();
}

async function exported(page: Page): Promise<Download> {
  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "导出" }).click();
  return download;
}

test("the panel says what there is and what failed, makes each file, and puts the scene table where the sheet was", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer, SCRIPT);
  await test.step("a file that cannot be made is told in the panel, and can be asked for again", async () => {
    await openPanel(page, "Word");
    await expect(panel(page)).toContainText("约 1 页");
    await page.route("**/api/export/scriptWord**", (route) => route.abort(), { times: 1 });
    await panel(page).getByRole("button", { name: "导出" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("导出失败，请稍后重试");
    expect((await exported(page)).suggestedFilename()).toBe("墨场_末班渡.docx");
    await page.route("**/api/export/scriptFile**", (route) => route.abort(), { times: 1 });
    await panel(page).getByRole("radio", { name: "PDF" }).check({ force: true });
    await panel(page).getByRole("button", { name: "导出" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("文件下载失败，请稍后重试");
    await panel(page).getByRole("button", { name: "返回" }).click();
  });
  await test.step("each file has its name, and holds what was typed a moment ago", async () => {
    await page.locator('[data-part="script"] p', { hasText: "几点" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("十点。");
    await openPanel(page, "FDX");
    await expect(panel(page)).toContainText("FDX，3 场");
    const fdx = await exported(page);
    expect(fdx.suggestedFilename()).toBe("末班渡.fdx");
    expect(readFileSync(await fdx.path(), "utf8")).toContain("几点？十点。");
    await panel(page).getByRole("radio", { name: "Word" }).check({ force: true });
    await panel(page).getByRole("radio", { name: "香港" }).check({ force: true });
    await expect(panel(page)).toContainText("墨场_末班渡_香港.docx");
    await panel(page).getByRole("checkbox", { name: "水印" }).check();
    await panel(page).getByLabel("水印上的名字").fill("孟知微");
    await panel(page).getByRole("checkbox", { name: "只要一个人的台词" }).check();
    await panel(page).getByLabel("谁的台词").selectOption("闵长河");
    const word = await exported(page);
    expect(word.suggestedFilename()).toBe("墨场_末班渡_香港.docx");
    expect(
      readFileSync(await word.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    await panel(page).getByRole("radio", { name: "PDF" }).check({ force: true });
    const pdf = await exported(page);
    expect(pdf.suggestedFilename()).toBe("末班渡_香港.pdf");
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    await expectAccessible(page, "export");
    await panel(page).getByRole("button", { name: "返回" }).click();
  });
  await test.step("the scene table stands where the sheet was, and the sheet comes back", async () => {
    await openPanel(page, "顺场表");
    const table = page.getByRole("article", { name: "顺场表" });
    await expect(table.getByRole("rowheader")).toHaveText(["渡口", "驾驶舱"]);
    await expect(panel(page)).toContainText("3 场，2 个地点");
    await panel(page).getByRole("radio", { name: "按人物" }).check({ force: true });
    await expect(table.getByRole("rowheader").first()).toContainText(/阿苇|闵长河/u);
    await expectAccessible(page, "scene table");
    const file = await exported(page);
    expect(file.suggestedFilename()).toBe("末班渡_顺场表.xlsx");
    await panel(page).getByRole("checkbox", { name: "概述" }).check();
    await expect(table.getByRole("columnheader", { name: "概述" })).toBeVisible();
    expect((await exported(page)).suggestedFilename()).toBe("末班渡_顺场表.xlsx");
    await panel(page).getByRole("button", { name: "返回" }).click();
    await expect(table).toBeHidden();
    await page.locator('[data-part="script"] p', { hasText: "几点" }).click();
    await page.keyboard.type("，");
    await expect(page.locator('[data-part="script"]')).toContainText("，");
  });
  await test.step("on a phone the panel comes up over the table of two-line rows", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole("button", { name: "更多" }).click();
    await page.getByRole("menuitem", { name: "导出" }).click();
    await panel(page).getByRole("radio", { name: "顺场表" }).check({ force: true });
    await expect(page.getByRole("article", { name: "顺场表" })).toContainText("渡口");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("the title page is changed where it stands, and is kept", async ({ page, product, writer }) => {
  await openEditor(page, product, writer, SCRIPT);
  const titlePage = page.getByRole("group", { name: "稿头" });
  await expect(titlePage).toContainText("默认版本");
  await titlePage.getByLabel("审稿").fill("孟知微");
  await titlePage.getByLabel("审稿").press("Enter");
  await titlePage.getByLabel("片名").fill("末班船");
  const saveResponse = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/scripts/updateTitlePage") &&
      (response.request().postData() ?? "").includes("末班船"),
  );
  await titlePage.getByLabel("片名").press("Enter");
  await saveResponse;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("末班船");
  await expect(page).toHaveTitle("末班船 · 墨场");
  await titlePage.getByLabel("片名").fill("");
  await titlePage.getByLabel("片名").press("Enter");
  await expect(titlePage.getByLabel("片名")).toHaveValue("末班船");
  // Another window has named it otherwise: a change of another field leaves that, and tells it.
  const scriptId = new URL(page.url()).searchParams.get("scriptId");
  await callAs(writer.call, `${product.url}/api/scripts/updateTitlePage`, { scriptId, name: "头班船" });
  await titlePage.getByLabel("编剧").fill("叶青禾");
  await titlePage.getByLabel("编剧").press("Enter");
  await expect(titlePage.getByLabel("片名")).toHaveValue("头班船");
  await page.reload();
  await expect(titlePage.getByLabel("审稿")).toHaveValue("孟知微");
  await expect(titlePage.getByLabel("片名")).toHaveValue("头班船");
  // The longest name is set as small as it takes to be read whole.
  await titlePage.getByLabel("片名").fill("船".repeat(32));
  const hiddenWidth = () => titlePage.getByLabel("片名").evaluate((field) => field.scrollWidth - field.clientWidth);
  await expect.poll(hiddenWidth).toBe(0);
});
