import { AI_LABEL_EXPORTED, NO_MODEL_LABEL, type ReportPaper } from "@mochang/contract";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { uploadWork, type Work } from "../fixtures/reportPage.ts";
import { readReportPdf } from "../fixtures/reportPdf.ts";
import { expect, test, type Installation, type Writer } from "../fixtures/test.ts";

const OLD = sampleText("faults/clock-lane.txt");
const bare = (text: string): string => text.replace(/\s+/gu, "");

async function evaluated(product: Installation, writer: Writer, work: Work): Promise<Work> {
  const started = await writer.call.post(`${product.url}/api/evaluation/start`, {
    headers: { origin: product.url },
    data: { script_id: work.id },
  });
  expect(await started.json()).toMatchObject({ code: 200 });
  await expect
    .poll(
      async () =>
        (
          (await (await writer.call.get(`${product.url}/api/scripts/detail?script_id=${work.id}`)).json()) as {
            data: { evaluation: { state: string } };
          }
        ).data.evaluation.state,
    )
    .toBe("done");
  return work;
}

const paperOf = async (product: Installation, writer: Writer, { id }: Work): Promise<ReportPaper> =>
  (
    (await (await writer.call.get(`${product.url}/api/export/reportPaper?scriptId=${id}`)).json()) as {
      data: ReportPaper;
    }
  ).data;

/** Every word that the PDF's data holds: headings, paragraphs, quotes, figures of the work, findings. A run that only refers to a quote is represented by the quote. */
function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, v]) => (["t", "tint", "charts", "unit"].includes(key) ? [] : wordsOf(v)));
}

async function openPrint(page: Page, { id, name }: Work): Promise<void> {
  await page.goto(`/exportReport?${new URLSearchParams({ script_id: id, scriptName: name }).toString()}`);
  await expect(page.getByRole("heading", { name: "格式与前后一致（规则统计）" })).toBeVisible();
  // A printer scrolls nowhere: every chart is drawn at once.
  for (const chart of await page.locator('[data-part="chart"]').all())
    await expect(chart.locator("svg")).toBeAttached();
}

test("the printed page of a second draft holds every word of the PDF, and prints on A4 by day", async ({
  page,
  writer,
  product,
}) => {
  const old = await uploadWork(product, writer, textFile("钟表弄.txt", OLD), "钟表弄");
  const answer = await writer.call.post(`${product.url}/api/scripts/upload`, {
    headers: { origin: product.url },
    multipart: {
      fileType: "1",
      scriptName: "钟表弄",
      author: "方砚秋",
      fileTheme: "drama",
      pingguType: "",
      type: "1",
      draftOf: old.id,
      files: textFile("钟表弄.txt", `${OLD}\n第九十九场 灯塔 夜 外\n守灯人：今夜没有船。\n`),
    },
  });
  const { id } = ((await answer.json()) as { data: { id: string } }).data;
  const work = await evaluated(product, writer, { id, name: "钟表弄" });
  await openPrint(page, work);
  await expect(page.getByRole("heading", { name: "与上一稿对比" })).toBeVisible();
  await expect(page.getByText(/新稿新写了 1 场。/u)).toBeVisible();
  const paper = await paperOf(product, writer, work);
  const paperText = bare(await page.locator('[data-part="paper"]').evaluate((e) => e.textContent ?? ""));
  const words = wordsOf(paper).map(bare);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((w) => !paperText.includes(w))).toEqual([]);
  const pdf = await readReportPdf(
    await (await writer.call.get(`${product.url}/api/export/exportPDF?scriptId=${work.id}`)).body(),
  );
  expect(pdf.bookmarks.filter((title) => !paperText.includes(bare(title)))).toEqual([]);

  // Text written by a model is labelled as such; figures computed by rules are not.
  for (const origin of ["model", "rules"] as const) {
    for (const section of await page.locator(`[data-part="section"][data-origin="${origin}"]`).all())
      expect((await section.innerText()).includes(AI_LABEL_EXPORTED)).toBe(origin === "model");
  }
  expect(
    await page.locator('[data-part="paper-page"]').filter({ hasText: "格式与前后一致" }).last().innerText(),
  ).not.toContain(AI_LABEL_EXPORTED);

  // From the contents to a part, from a mark to its passage.
  await page.getByRole("navigation", { name: "目录" }).getByRole("link", { name: "人物塑造" }).click();
  await expect(page.getByRole("heading", { name: "人物塑造", level: 2 })).toBeInViewport();
  await page.locator("sup a").first().click();
  await expect(page.locator('[data-part="quote"]:target')).toBeInViewport();
  await expectAccessible(page, "打印页");

  // On paper: A4, no bar, no button, the colours of day though it is night, nothing cut off.
  await page.emulateMedia({ colorScheme: "dark" });
  const printed = await page.pdf({ preferCSSPageSize: true });
  const read = await readReportPdf(printed);
  expect(read.pages).toBeGreaterThan(10);
  expect(bare(read.text)).toContain("全剧综述");
  expect(read.text).not.toContain("下载 PDF");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header")).toBeHidden();
  await expect(page.locator('[data-part="paper-page"]').nth(1)).toHaveCSS("color", "rgb(33, 30, 26)");
  await page.emulateMedia({ media: null, colorScheme: "light" });

  // The button is the browser's own print.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "打印", exact: true }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载 PDF" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe("《钟表弄》评估报告.pdf");

  // The report leads there.
  await page.goto(`/fullanalyze?script_id=${work.id}&scriptName=${encodeURIComponent(work.name)}`);
  await page.getByRole("link", { name: "打印版" }).click();
  await expect(page).toHaveURL(/\/exportReport\?script_id=/u);
});

test("before an evaluation there is nothing to print, and another's is not there", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, textFile("未评.txt", OLD), "未评");
  await page.goto(`/exportReport?script_id=${work.id}`);
  await expect(page.getByText("还没有评，没有可打印的报告")).toBeVisible();
  await expect(page.getByRole("button", { name: "打印", exact: true })).toBeDisabled();
  await page.goto("/exportReport?script_id=00000000-0000-0000-0000-000000000000");
  await expect(page.getByText("没有这部作品")).toBeVisible();
});

test.describe("without a model, on a phone", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    model: false,
  });

  test("rule statistics are printed as such", async ({ page, writer, product }) => {
    const work = await evaluated(
      product,
      writer,
      await uploadWork(product, writer, textFile("钟表弄.txt", OLD), "钟表弄"),
    );
    await openPrint(page, work);
    await expect(page.getByText(NO_MODEL_LABEL).first()).toBeVisible();
    await expect(page.getByText(AI_LABEL_EXPORTED)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
});
