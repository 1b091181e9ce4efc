import type { Page } from "@playwright/test";
import { docxOf, sampleText } from "../fixtures/files.ts";
import { reportPath, uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { cardOf } from "../fixtures/uploadForm.ts";

test.use({ model: false });
const word = () => docxOf("茶馆欠账.docx", sampleText("ordinal/teahouse-debt.txt"));

/** Answers these calls as a proxy does whose server restarts. Returns how many were refused, and how to stop. */
async function refuseCalls(
  page: Page,
  calls: string,
): Promise<{ turnedAway: () => number; open: () => Promise<void> }> {
  let turned = 0;
  await page.route(calls, async (route) => {
    turned += 1;
    await route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad Gateway</html>" });
  });
  return { turnedAway: () => turned, open: () => page.unroute(calls) };
}

test("a list and a button that could not be loaded come by themselves when the server is back", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, await word(), "茶馆欠账");
  await test.step("a list that could not be loaded anew", async () => {
    await writer.call.post(`${product.url}/api/scripts/updateStatus`, {
      headers: { origin: product.url },
      data: { scriptId: work.id, deleteFlag: 1 },
    });
    await page.goto("/pinggu/pingguUpload?activeNameTab=third");
    await expect(cardOf(page, "茶馆欠账")).toBeVisible();
    const door = await refuseCalls(page, "**/api/scripts/findPageByParam");
    await page.getByRole("button", { name: "放回《茶馆欠账》" }).click();
    await expectToast(page, "放回去了");
    await expect.poll(door.turnedAway).toBeGreaterThan(0);
    await expect(cardOf(page, "茶馆欠账")).toBeVisible();
    await door.open();
    await expect(page.getByRole("heading", { name: "废纸篓是空的" })).toBeVisible();
    await page.getByRole("tab", { name: /^评估文件/u }).click();
    await expect(cardOf(page, "茶馆欠账")).toBeVisible();
  });
  await test.step("a button that waits for an estimate", async () => {
    const door = await refuseCalls(page, "**/api/evaluation/estimate?*");
    await page.goto(reportPath(work));
    await expect(page.locator("#start").getByText("系统开小差了，请稍后再试。")).toBeVisible();
    await door.open();
    await expect(page.getByRole("button", { name: "开始统计" })).toBeEnabled();
  });
});

test("a page that is chosen offline opens when the network is back, and nobody is sent to the login page by a server that is away", async ({
  page,
  context,
  product,
  writer: _,
}) => {
  await test.step("a page that is chosen while the browser is offline", async () => {
    await page.goto("/pinggu/pingguUpload");
    await expect(page.getByRole("heading", { name: "评估剧本" })).toBeVisible();
    await context.setOffline(true);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "修改剧本" }).click();
    await failed;
    await expect(page.getByText(/^网络断开了/u)).toBeVisible();
    await expect(page.getByRole("heading", { name: "评估剧本" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "修改剧本" })).toBeVisible();
  });
  await test.step("a server that is away", async () => {
    const door = await refuseCalls(page, "**/api/user/getUserInfo");
    await page.goto(`${product.url}/pinggu/pingguUpload`);
    await expect(page.getByRole("heading", { name: "连不上服务器" })).toBeVisible();
    await door.open();
    await page.getByRole("button", { name: "再试一次" }).click();
    await expect(page.getByRole("heading", { name: "先放一部作品进来" })).toBeVisible();
  });
});
