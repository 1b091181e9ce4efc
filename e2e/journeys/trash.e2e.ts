import { docxOf, sampleText } from "../fixtures/files.ts";
import { inkOf, reportPath, uploadWork } from "../fixtures/reportPage.ts";
import { expect, logIn, newPhone, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { cardOf } from "../fixtures/uploadForm.ts";

test.use({ model: false });
const word = () => docxOf("茶馆欠账.docx", sampleText("ordinal/teahouse-debt.txt"));

test("a work goes to the trash, back, and away for good", async ({ page, writer, product }) => {
  const work = await uploadWork(product, writer, await word(), "茶馆欠账");
  await page.goto("/pinggu/pingguUpload");
  const card = cardOf(page, "茶馆欠账");
  const discard = async (): Promise<void> => {
    await page.getByRole("button", { name: "《茶馆欠账》的更多操作" }).click();
    await page.getByRole("menuitem", { name: "移到废纸篓" }).click();
  };
  await discard();
  await page.getByRole("dialog").getByRole("button", { name: "不了" }).click();
  await expect(card).toBeVisible();
  await discard();
  await page.getByRole("dialog").getByRole("button", { name: "移到废纸篓" }).click();
  // The undo button is shown for eight seconds only.
  await page.getByRole("button", { name: "撤销" }).click();
  await expectToast(page, "删除成功，在废纸篓里");
  await expectToast(page, "放回去了");
  await expect(card).toBeVisible();
  await discard();
  await page.getByRole("dialog").getByRole("button", { name: "移到废纸篓" }).click();
  await expect(card).toHaveCount(0);

  await page.getByRole("tab", { name: "废纸篓" }).click();
  await page.getByRole("button", { name: "放回《茶馆欠账》" }).click();
  await page.getByRole("tab", { name: "评估文件" }).click();
  await expect(card).toBeVisible();

  await discard();
  await page.getByRole("dialog").getByRole("button", { name: "移到废纸篓" }).click();
  await page.getByRole("tab", { name: "废纸篓" }).click();
  await page.getByRole("button", { name: "永久删除《茶馆欠账》" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "永久删除" }).click();
  await expect(page.getByRole("heading", { name: "废纸篓是空的" })).toBeVisible();
  await page.goto(reportPath(work));
  await expect(page.getByText("没有找到，可能已被删除")).toBeVisible();
});

test("someone else's work is not there, whoever asks", async ({ page, writer, product, browser }) => {
  const work = await uploadWork(product, writer, await word(), "茶馆欠账");
  expect((await inkOf(product, writer)).used).toBe(0);

  const otherContext = await browser.newContext({ baseURL: product.url });
  await logIn(product, otherContext, newPhone(test.info().workerIndex));
  const otherPage = await otherContext.newPage();
  await otherPage.goto(reportPath(work));
  await expect(otherPage.getByText("没有找到，可能已被删除")).toBeVisible();
  await expect(otherPage.getByText("方砚秋")).toHaveCount(0);
  for (const path of [
    `/api/export/exportPDF?scriptId=${work.id}`,
    `/api/scripts/document?script_id=${work.id}`,
    `/sse-api/sse/connect/${work.id}`,
  ])
    expect((await otherContext.request.get(product.url + path)).status(), path).toBe(404);
  await otherContext.close();
  await page.goto(reportPath(work));
  await expect(page.getByRole("heading", { name: "《茶馆欠账》" })).toBeVisible();
});
