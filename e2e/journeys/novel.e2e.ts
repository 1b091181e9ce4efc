import { AI_LABEL_EXPORTED, NOVEL_PROMPTS, TABS } from "@mochang/contract";
import { expectAccessible } from "../fixtures/axe.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { downloadReport, expectFinished } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";
import { drawerOf, fillUpload, openUpload, sendUpload, completeForm } from "../fixtures/uploadForm.ts";
import type { Page } from "@playwright/test";

const NAME = "河灯";
const novel = textFile("河灯.txt", sampleText("novel/long-river-lamp.txt"));

/** Uploads as a novel; the report's window. */
async function uploadNovel(page: Page, cost = "预计用墨"): Promise<Page> {
  await openUpload(page);
  await drawerOf(page).getByText("小说", { exact: true }).click();
  await fillUpload(page, completeForm(novel));
  await expect(drawerOf(page).getByText(cost)).toBeVisible();
  const [report] = await Promise.all([page.waitForEvent("popup"), sendUpload(page)]);
  await expect(report).toHaveURL(/\/fullanalyze\?script_id=/u);
  return report;
}

const menuOf = (page: Page) => page.getByRole("navigation", { name: "报告各部分" });

/** Opens the first citation of the tab and finds its words marked in the novel. */
async function readQuote(page: Page): Promise<void> {
  const chip = page.getByRole("link", { name: /^(?:第\p{Script=Han}+章|引子|楔子|序章|尾声)[^「]*「/u }).first();
  const quote = /「(.*)」/su.exec((await chip.innerText()).replace(/\s+/gu, ""))?.[1] ?? "";
  await chip.click();
  const sheet = page.getByRole("complementary", { name: "小说原文" });
  await expect(sheet.locator("mark").first()).toBeInViewport();
  const marked = (await sheet.locator("mark").allInnerTexts()).join("").replace(/\s+/gu, "");
  expect(quote.length).toBeGreaterThan(5);
  expect(marked).toContain(quote.slice(0, 6));
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect(sheet).toHaveCount(0);
}

test("a novel is uploaded, judged as one, read by its tabs and downloaded", async ({ page, writer: _ }) => {
  await page.goto("/pinggu/pingguUpload");
  const report = await uploadNovel(page);
  await expect(report.getByRole("heading", { name: `《${NAME}》` })).toBeVisible();
  await expectFinished(report);
  await expect(report.getByText("章数", { exact: true })).toBeVisible();
  await expect(report.getByText("改编价值").first()).toBeVisible();
  for (const figure of ["节奏与对白", "出场"])
    await expect(report.getByRole("heading", { name: figure, exact: true })).toBeVisible();
  await readQuote(report);

  const texts: string[] = [];
  for (const tab of TABS) {
    await menuOf(report).getByRole("button", { name: tab.title }).click();
    if (tab.index > 1)
      await expect(report.getByRole("heading", { level: 1 })).toHaveText(
        tab.ofNovel ? `${tab.title}（${tab.ofNovel}）` : tab.title,
      );
    await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
    await expect(report.getByText("没有写成")).toHaveCount(0);
    // The conclusion stands beside the seal, above the others.
    await expect(report.locator("section[id^=prompt-]")).toHaveCount(NOVEL_PROMPTS[tab.index]?.length ?? 0);
    texts.push(await report.locator("main").innerText());
  }
  expect(texts.join("\n")).not.toMatch(/第\d+场「|全剧对白|夜戏|估算片长/u);
  expect(texts[1]).toContain("章节长短");
  expect(texts[4]).toContain("改编估算");
  expect(texts[4]).toContain("45 分钟的剧集");

  // A chapter picked in a chart opens the novel there.
  await menuOf(report).getByRole("button", { name: "故事内核" }).click();
  const chart = report.getByRole("slider", { name: /章节长短/u });
  await chart.focus();
  await report.keyboard.press("End");
  await report.keyboard.press("Enter");
  await expect(report.getByRole("complementary", { name: "小说原文" })).toBeVisible();
  await report.keyboard.press("Escape");

  await report.getByRole("button", { name: "使用说明" }).click();
  await expect(report.getByRole("dialog")).toContainText("第十二章");
  await report.keyboard.press("Escape");

  const pdf = await downloadReport(report, NAME);
  expect(pdf.bookmarks).toEqual(expect.arrayContaining(["人物塑造", "投资市场（电影投资）", "类型模版（故事模板）"]));
  const words = pdf.text.replace(/\s+/gu, "");
  for (const part of ["小说评估报告", "逐章节奏与对白占比", "全书折合剧本", AI_LABEL_EXPORTED])
    expect(words).toContain(part);
  expect(pdf.missingFonts).toEqual([]);
  expect(pdf.innerLinks).toBeGreaterThan(10);

  await test.step("on a phone nothing is wider than the window, and a quote opens from below", async () => {
    await report.setViewportSize({ width: 390, height: 844 });
    for (const tab of TABS) {
      await menuOf(report).getByRole("button", { name: tab.title }).click();
      await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
      expect(
        await report.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    }
    await menuOf(report).getByRole("button", { name: "投资市场" }).click();
    // Until then the citations of the tab before are on the page.
    await expect(report.getByRole("heading", { level: 1 })).toHaveText(/^投资市场/u);
    await readQuote(report);
    await report.setViewportSize({ width: 1440, height: 900 });
  });

  for (const tab of ["全剧综述", "故事内核", "投资市场"]) {
    await menuOf(report).getByRole("button", { name: tab }).click();
    await expect(
      report.locator('[data-part="chart"] svg').first().or(report.locator("#adaptation dl")).first(),
    ).toBeVisible();
    await expectAccessible(report, `a novel's report, ${tab}`);
  }
});

test("a novel that no model reads is told so before it is sent", async ({ page, writer: _ }) => {
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await drawerOf(page).getByText("小说", { exact: true }).click();
  await fillUpload(
    page,
    completeForm(textFile("长河.txt", `第一章 渡口\n${"雨落了一夜，江水涨到了石阶上，没有人出门。\n".repeat(52_000)}`)),
  );
  await expect(drawerOf(page).getByText(/超过一百万字/u)).toBeVisible();
});

test.describe("without a model", () => {
  test.use({ model: false });

  test("rules fill the novel's six tabs", async ({ page, writer: _ }) => {
    await page.goto("/pinggu/pingguUpload");
    const report = await uploadNovel(page, "未配置大模型");
    for (const tab of TABS) {
      await menuOf(report).getByRole("button", { name: tab.title }).click();
      await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
    }
    const pdf = await downloadReport(report, NAME);
    expect(pdf.text).not.toContain(AI_LABEL_EXPORTED);
    expect(pdf.text.replace(/\s+/gu, "")).toContain("改编估算");
  });
});
