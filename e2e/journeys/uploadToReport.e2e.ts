import { AI_LABEL_EXPORTED, AI_LABEL_SHOWN, NO_MODEL_LABEL, SIMULATED_LABEL, TABS } from "@mochang/contract";
import { docxOf, sampleText } from "../fixtures/files.ts";
import { codeFor } from "../fixtures/codeFor.ts";
import { downloadReport, expectFinished, expectSameAsFresh, progressOf } from "../fixtures/reportPage.ts";
import { FAST_MODEL, expect, SLOW_SECTIONS, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { fillUpload, openUpload, sendUpload, completeForm } from "../fixtures/uploadForm.ts";
import type { Page } from "@playwright/test";

const NAME = "钟表弄";
const script = sampleText("faults/clock-lane.txt");

async function logInByHand(page: Page, phone: string, dataDir: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect.poll(() => codeFor(dataDir, phone)).not.toBeNull();
  await page.getByLabel("验证码").fill(codeFor(dataDir, phone) ?? "");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/dashboard\/list$/u);
  await page.getByRole("link", { name: "评估剧本", exact: true }).click();
  await expect(page.getByRole("heading", { name: "评估剧本" })).toBeVisible();
}

/** Uploads in mode 1; the report's window. */
async function uploadAndOpen(page: Page): Promise<Page> {
  await openUpload(page);
  await fillUpload(page, completeForm(await docxOf(`${NAME}_第二稿.docx`, script)));
  await expect(page.getByLabel("作品名称")).toHaveValue(NAME);
  const [report] = await Promise.all([page.waitForEvent("popup"), sendUpload(page)]);
  await expect(report).toHaveURL(/\/fullanalyze\?script_id=/u);
  await expectToast(page, "上传成功");
  return report;
}

async function logOutOf(report: Page): Promise<void> {
  await report.getByRole("button", { name: "退出" }).click();
  await expect(report).toHaveURL(/\/login$/u);
}

test("from a Word file to a quoted report, streamed, reloaded and downloaded", async ({ page, phone, product }) => {
  product.simulator?.set(SLOW_SECTIONS);
  await logInByHand(page, phone, product.dataDir);
  const report = await uploadAndOpen(page);
  await expect(report.getByRole("heading", { name: `《${NAME}》` })).toBeVisible();
  await expect(progressOf(report)).toBeVisible();

  // Sections stream in, and say what wrote them.
  const writing = report.locator("section", { has: report.getByText("正在写", { exact: true }) }).first();
  const prose = writing.locator('[data-part="prose"]');
  await expect.poll(async () => (await prose.innerText().catch(() => "")).length).toBeGreaterThan(40);
  await expect(writing.getByText(AI_LABEL_SHOWN)).toBeVisible();
  const title = await writing.getByRole("heading", { level: 2 }).innerText();
  const words = async (of: Page) =>
    (
      await of
        .locator("section")
        .filter({ has: of.getByRole("heading", { name: title, exact: true }) })
        .locator('[data-part="prose"]')
        .innerText()
        .catch(() => "")
    ).replace(/\s+/gu, "");
  const soFar = await words(report);

  // Reload midway: the text so far is there and goes on.
  await report.reload();
  await expect.poll(() => words(report)).toContain(soFar.slice(0, -1));
  await expect(progressOf(report)).toBeVisible();
  product.simulator?.set(FAST_MODEL);
  await expect.poll(async () => (await words(report)).length).toBeGreaterThan(soFar.length);
  await expectFinished(report);
  const seal = report.getByRole("img", { name: /评级/u }).first();
  await expect(seal.or(report.getByText("待人工复核").first()).first()).toBeVisible();
  await expect(report.getByText(SIMULATED_LABEL)).toBeVisible();

  // What streamed is what is stored.
  await expectSameAsFresh(report);

  // A quote opens the script at the quoted lines.
  const chip = report.getByRole("link", { name: /^第[^「]{1,9}「/u }).first();
  const quote = /「(.*)」/su.exec((await chip.innerText()).replace(/\s+/gu, ""))?.[1] ?? "";
  await chip.click();
  const sheet = report.getByRole("complementary", { name: "剧本原文" });
  await expect(sheet.locator("mark").first()).toBeInViewport();
  const marked = (await sheet.locator("mark").allInnerTexts()).join("").replace(/\s+/gu, "");
  expect(quote.length).toBeGreaterThan(5);
  expect(marked).toContain(quote.slice(0, 6));
  await expect(chip).toHaveAttribute("aria-expanded", "true");
  await report.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(chip).toBeFocused();

  for (const tab of TABS) {
    await report.getByRole("navigation", { name: "报告各部分" }).getByRole("button", { name: tab.title }).click();
    await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
    await expect(report.getByText("没有写成")).toHaveCount(0);
  }

  const pdf = await downloadReport(report, NAME);
  expect(pdf.title).toBe(`《${NAME}》评估报告`);
  expect(pdf.bookmarks).toEqual(expect.arrayContaining(TABS.map((tab) => tab.title)));
  expect(pdf.text).toContain(NAME);
  expect(pdf.text).toContain("方砚秋");
  expect(pdf.text.replace(/\s+/gu, "")).toContain(soFar.slice(0, 12));
  expect(pdf.text).toContain(AI_LABEL_EXPORTED);
  expect(pdf.aigc).toMatchObject({ Label: "1", ReservedCode1: "", ReservedCode2: "" });
  expect(pdf.fonts.some((font) => /Noto.*SC/u.test(font))).toBe(true);
  expect(pdf.missingFonts).toEqual([]);
  expect(pdf.innerLinks).toBeGreaterThan(10);

  // The list tells of it, too: new until it was opened there.
  await page.reload();
  await expect(page.getByRole("button", { name: `下载《${NAME}》评估报告` })).toBeVisible();
  await expect(page.getByText("余墨").locator("..")).not.toContainText("10 盒");
  await logOutOf(report);
});

test.describe("without a model", () => {
  test.use({ model: false });

  test("the same way leads to rule statistics that pretend nothing and cost nothing", async ({
    page,
    phone,
    product,
  }) => {
    await logInByHand(page, phone, product.dataDir);
    const report = await uploadAndOpen(page);
    await expect(report.getByText(NO_MODEL_LABEL).first()).toBeVisible();
    await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
    await expect(progressOf(report)).toHaveCount(0);
    await expect(report.getByText("规则统计", { exact: true }).first()).toBeVisible();
    await expect(report.getByText(AI_LABEL_SHOWN)).toHaveCount(0);
    await expect(report.getByRole("img", { name: /评级/u })).toHaveCount(0);

    await report.reload();
    await expect(report.getByText(NO_MODEL_LABEL).first()).toBeVisible();
    const finding = report.getByRole("button", { name: /^第[^「]{1,9}场/u }).first();
    await finding.click();
    const sheet = report.getByRole("complementary", { name: "剧本原文" });
    await expect(sheet.locator("mark").first()).toBeInViewport();

    // From the quote to the script, with a note on the quoted words, and back.
    await sheet.getByRole("link", { name: "写批注" }).click();
    await expect(report).toHaveURL(/\/scenesanalyze\?/u);
    await expect(report.getByRole("textbox", { name: /^批注「/u })).toBeInViewport();
    await report.goBack();
    await finding.click();
    await sheet.getByRole("button", { name: "关闭" }).click();
    await expect(sheet).toBeHidden();

    const pdf = await downloadReport(report, NAME);
    expect(pdf.text).toContain(NO_MODEL_LABEL);
    expect(pdf.text).not.toContain(AI_LABEL_EXPORTED);
    expect(pdf.aigc).toBeNull();
    expect(pdf.bookmarks).toEqual(expect.arrayContaining(TABS.map((tab) => tab.title)));
    expect(pdf.missingFonts).toEqual([]);

    await page.reload();
    await expect(page.getByText("规则统计，没有评级。")).toBeVisible();
    await expect(page.getByText("10 盒")).toBeVisible();
    await logOutOf(report);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test("upload from the menu's page, follow the report, open a quote from below", async ({ page, writer: _ }) => {
    await page.goto("/404");
    await page.getByRole("link", { name: "Back to home" }).tap();
    await expect(page).toHaveURL(/\/page$/u);
    await page.goto("/dashboard/list");
    await page.getByRole("button", { name: "打开菜单" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "评估剧本" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const report = await uploadAndOpen(page);
    await expectFinished(report);
    await report.getByRole("navigation", { name: "报告各部分" }).getByRole("button", { name: "故事内核" }).tap();
    await expect(report.getByRole("heading", { name: "故事内核", level: 1 })).toBeVisible();
    const lengths = report.locator('td[data-label="字数"]');
    await expect(lengths.first()).toBeVisible();
    const linesOfLengths = await lengths.evaluateAll((cells) =>
      cells.map((cell) => Math.round(cell.clientHeight / Number.parseFloat(getComputedStyle(cell).lineHeight))),
    );
    expect(new Set(linesOfLengths)).toEqual(new Set([1]));
    const chip = report.getByRole("link", { name: /^第[^「]{1,9}「/u }).first();
    await chip.tap();
    const sheet = report.getByRole("complementary", { name: "剧本原文" });
    await expect(sheet.locator("mark").first()).toBeInViewport();
    await expect(chip).toBeInViewport();
    await sheet.getByRole("button", { name: "关闭" }).tap();
    await expect(sheet).toHaveCount(0);
    const sideways = await report.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    const pdf = await downloadReport(report, NAME);
    expect(pdf.text).toContain(AI_LABEL_EXPORTED);
  });
});
