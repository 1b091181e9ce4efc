import { docxOf, sampleText } from "../fixtures/files.ts";
import { openReport, uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });
const word = () => docxOf("茶馆欠账.docx", sampleText("ordinal/teahouse-debt.txt"));

test("a reloaded report stands where it was read, on the tab that was open", async ({ context, writer, product }) => {
  const page = await openReport(context, await uploadWork(product, writer, await word(), "茶馆欠账"));
  await page.getByRole("button", { name: "人物塑造" }).first().click();
  await expect(page.getByRole("heading", { name: "对白占比" })).toBeVisible();
  const y = () => page.evaluate(() => window.scrollY);
  // Again until it stands: charts that are still being drawn above move it, or leave the page too short.
  await expect.poll(() => page.evaluate(() => (window.scrollTo({ top: 320 }), window.scrollY))).toBe(320);
  await page.reload();
  await expect(page.getByRole("heading", { name: "对白占比" })).toBeVisible();
  // A chart above that takes a line more or less moves it by that: the browser keeps what is read in its place.
  await expect.poll(y).toBeGreaterThan(200);
});

test("tabs and messages are reached and left by the keyboard", async ({ page, writer: _ }) => {
  // The headless build refuses notifications; whoever has not been asked has this.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "Notification", { value: { permission: "default" }, configurable: true });
  });
  await page.goto("/pinggu/pingguUpload");
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("评估文件").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("导出记录")).toBeFocused();
  await expect(page.getByRole("heading", { name: "还没有导出记录" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { name: "废纸篓是空的" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(tab("评估文件")).toBeFocused();
  await expect(tab("评估文件")).toHaveAttribute("aria-selected", "true");

  const bell = page.getByRole("button", { name: "消息", exact: true });
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("还没有消息。")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "写好了，用浏览器通知告诉我" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await expect(page.getByText("还没有消息。")).toBeHidden();
});
