import { openRedirected } from "../fixtures/openRedirected.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

test.use({ model: false });

test("an unknown path is the 404 page with a way home; an old address with /#/ leads to its clean form, query and all", async ({
  page,
  writer: _,
}) => {
  await test.step("an unknown path", async () => {
    const answer = await page.goto("/nowhere/at/all?x=1");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("The webmaster said that you can not enter this page...")).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/404$/u);
    await page.getByRole("link", { name: "Back to home" }).click();
    await expect(page).toHaveURL(/\/page$/u);
    await page.goto("/dashboard/%E0%A4%A");
    await expect(page.getByRole("heading", { name: "这一页不在稿子里" })).toBeVisible();
  });
  await test.step("an old address", async () => {
    await openRedirected(page, "/#/pinggu/pingguUpload?activeNameTab=third");
    await expect(page).toHaveURL(/:\d+\/pinggu\/pingguUpload\?activeNameTab=third$/u);
    await expect(page.getByRole("tab", { name: "废纸篓" })).toHaveAttribute("aria-selected", "true");
    await page.goto("about:blank");
    // `//host` names no other site.
    await openRedirected(page, "/#//example.com/x");
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/404$/u);
    await expect(page.getByRole("heading", { name: "这一页不在稿子里" })).toBeVisible();
  });
});

test("tenant 8 may not evaluate: no menu entry, a sentence and the way home in place of the page, and the calls are refused", async ({
  page,
  writer,
  product,
}) => {
  await product.mochang("admin", "tenant", writer.phone, "8");
  await page.goto("/pinggu/pingguUpload");
  await expectToast(page, "您没有权限访问该页面");
  await expect(page).toHaveURL(/\/dashboard\/list$/u);
  await expect(page.getByRole("link", { name: "评估剧本" })).toHaveCount(0);
  const list = await writer.call.post(`${product.url}/api/scripts/findPageByParam`, {
    headers: { origin: product.url },
    data: { currentPage: 1, pageSize: 11, type: 1, deleteFlag: 0 },
  });
  expect(list.status()).toBe(403);
});
