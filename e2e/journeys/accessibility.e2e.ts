import { expectAccessible } from "../fixtures/axe.ts";
import { docxOf, sampleText } from "../fixtures/files.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { expectFinished, reportPath, uploadWork } from "../fixtures/reportPage.ts";
import { expect, logIn, test } from "../fixtures/test.ts";
import { drawerOf, openUpload, sendUpload } from "../fixtures/uploadForm.ts";

const word = () => docxOf("钟表弄.docx", sampleText("faults/clock-lane.txt"));

test("axe finds nothing serious from the login to the trash and on the pages of others' works", async ({
  page,
  context,
  product,
  phone,
}) => {
  await page.goto("/login");
  await expect(page.getByText("这是试用安装，不发短信。")).toBeVisible();
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.getByText("请输入6位验证码")).toBeVisible();
  await expectAccessible(page, "login with faults");
  await page.goto("/404");
  await expectAccessible(page, "404");

  const writer = await logIn(product, context, phone);
  await page.goto("/pinggu/pingguUpload");
  await expect(page.getByRole("heading", { name: "先放一部作品进来" })).toBeVisible();
  await expectAccessible(page, "empty list");
  await openUpload(page);
  await sendUpload(page);
  await expect(drawerOf(page).getByText("还没有写作品名称。")).toBeVisible();
  await expectAccessible(page, "upload form with faults");

  await uploadWork(product, writer, await word(), "钟表弄");
  await page.goto("/pinggu/pingguUpload");
  await expect(page.getByText("稿子读好了，还没有评。")).toBeVisible();
  await expectAccessible(page, "list");
  await page.getByRole("button", { name: "《钟表弄》的更多操作" }).click();
  await page.getByRole("menuitem", { name: "移到废纸篓" }).click();
  await expectAccessible(page, "question before deleting");
  await page.getByRole("dialog").getByRole("button", { name: "移到废纸篓" }).click();
  await page.getByRole("tab", { name: "废纸篓" }).click();
  await expect(page.getByRole("button", { name: "放回《钟表弄》" })).toBeVisible();
  await expectAccessible(page, "trash");
  await page.goto("/dashboard/excellentScript");
  await expect(page.getByRole("heading", { name: "盐井纪事" })).toBeVisible();
  await expectAccessible(page, "excellent scripts");
  await page.goto("/page");
  await page.getByRole("banner").getByRole("button", { name: "关于我们" }).click();
  await expect(page.getByRole("dialog", { name: "关于我们" })).toBeVisible();
  await expectAccessible(page, "about us");
});

test("axe finds nothing serious in the report", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, await word(), "钟表弄", "1-1");
  await page.goto(reportPath(work));
  await expectFinished(page);
  await expectAccessible(page, "report");
  await page
    .getByRole("link", { name: /^第[^「]{1,9}「/u })
    .first()
    .click();
  await expect(page.getByRole("complementary", { name: "剧本原文" }).locator("mark").first()).toBeVisible();
  await expectAccessible(page, "script sheet");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "使用说明" }).click();
  await expect(page.getByRole("dialog", { name: "使用说明" })).toBeVisible();
  await expectAccessible(page, "guide");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "报告各部分" }).getByRole("button", { name: "人物塑造" }).click();
  await expect(page.locator('[data-part="prose"]').first()).toBeVisible();
  await expectAccessible(page, "人物塑造");
});

test("axe finds nothing serious in the eight steps of a generated script", async ({ page, writer, product }) => {
  const scriptId = await makeGeneratedWork(product, writer);
  await page.goto("/pinggu/createdscript");
  await expect(page.getByRole("heading", { name: "借雨" })).toBeVisible();
  await expectAccessible(page, "generated works");
  await page.goto(createdPath(scriptId));
  const steps = page.getByRole("navigation", { name: "创作八步" });
  for (const step of ["故事内核", "故事梗概", "人物小传", "故事大纲", "幕设置", "序列设置", "场景设置"]) {
    await steps.getByRole("button", { name: new RegExp(`^${step}`, "u") }).click();
    await expect(page.getByRole("heading", { name: step, level: 1 })).toBeVisible();
    await expect(page.getByText("下一步", { exact: true })).toBeVisible();
    await expectAccessible(page, step);
  }
  await steps.getByRole("button", { name: /^生成剧本/u }).click();
  await expect(page.locator('[data-part="script"]').getByText("上坪井台").first()).toBeVisible();
  await expectAccessible(page, "生成剧本");
});
