// What is no longer there, or not what an address says of it: works in the trash, sessions that ended, names that are false.
import { NO_MODEL_LABEL } from "@mochang/contract";
import { sampleText, textFile } from "../fixtures/files.ts";
import { expectStreaming, openReport, uploadWork } from "../fixtures/reportPage.ts";
import { expect, SLOW_SECTIONS, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { drawerOf, fillUpload, openUpload, completeForm } from "../fixtures/uploadForm.ts";

test.use({ model: false });

const file = () => textFile("钟表弄.txt", sampleText("faults/clock-lane.txt"));

test("a work in the trash is not opened but told where it lies, and put back opens under its own name", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, file(), "钟表弄", "1-1");
  await page.goto(`/fullanalyze?script_id=${work.id}&scriptName=${encodeURIComponent("冒名之作")}`);
  await expect(page.getByText(NO_MODEL_LABEL).first()).toBeVisible();
  await expect(page.locator('[data-part="prose"]').first()).toBeVisible();
  await expect(page).toHaveTitle("《钟表弄》评估报告 · 墨场");
  await expect(page.getByText("冒名之作")).toHaveCount(0);

  await writer.call.post(`${product.url}/api/scripts/updateStatus`, {
    headers: { origin: product.url },
    data: { scriptId: work.id, deleteFlag: 1 },
  });
  for (const path of ["/fullanalyze", "/exportReport", "/scenesanalyze", "/compare"]) {
    await page.goto(`${path}?script_id=${work.id}&scriptName=${encodeURIComponent("冒名之作")}`);
    await expect(page.getByRole("heading", { name: "作品在废纸篓里" })).toBeVisible();
    await expect(page.getByText("冒名之作")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "去废纸篓" }).click();
  await page.getByRole("button", { name: "放回《钟表弄》" }).click();
  await expectToast(page, "放回去了");
  await page.goto(`/exportReport?script_id=${work.id}`);
  await expect(page.getByRole("heading", { name: "格式与前后一致（规则统计）" })).toBeVisible();
  await expect(page).toHaveTitle("《钟表弄》评估报告");
});

test("a double click on the upload's button uploads once, and cancels nothing", async ({ page, writer, product }) => {
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await fillUpload(page, completeForm(file(), { mode: "生成报告", part: undefined }));
  await drawerOf(page).getByRole("button", { name: "开始评估" }).dblclick();
  await expect(page.getByRole("row", { name: /钟表弄/u })).toHaveCount(1);
  await expect(page.getByText("写好了").first()).toBeVisible();
  const { data } = (await (
    await writer.call.post(`${product.url}/api/scripts/findPageByParam`, {
      headers: { origin: product.url },
      data: { type: 1 },
    })
  ).json()) as { data: { total: number } };
  expect(data.total).toBe(1);
});

test.describe("with a model", () => {
  test.use({ model: true });

  test("logging out in one window ends what the other reads", async ({ context, writer, product }) => {
    product.simulator?.set(SLOW_SECTIONS);
    const work = await uploadWork(product, writer, file(), "钟表弄", "1-1");
    const [reading, leaving] = [await openReport(context, work), await context.newPage()];
    await expectStreaming(reading);
    await leaving.goto("/pinggu/pingguUpload");
    await leaving.getByRole("button", { name: /^\d{3}\*{4}\d{4}/u }).click();
    await leaving.getByRole("menuitem", { name: "退出" }).click();
    await expect(leaving).toHaveURL(/\/login$/u);
    await expect(reading).toHaveURL(/\/login$/u);
    await expect(reading.getByText("钟表弄")).toHaveCount(0);
  });
});
