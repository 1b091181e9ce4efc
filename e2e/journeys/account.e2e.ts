import { expectAccessible } from "../fixtures/axe.ts";
import { codeFor } from "../fixtures/smsOutbox.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });
test.setTimeout(240_000);

test("a writer asks for the account's deletion, sees its day on every page, and withdraws it", async ({
  page,
  writer,
  product,
}) => {
  await page.goto("/dashboard/list");
  const masked = `${writer.phone.slice(0, 3)}****${writer.phone.slice(-4)}`;
  await page.getByRole("button", { name: masked }).click();
  await page.getByRole("menuitem", { name: "账号" }).click();
  await expect(page.getByRole("heading", { name: "注销账号" })).toBeVisible();
  await expect(page.getByRole("link", { name: "导出我的数据" })).toHaveAttribute("href", "/api/user/exportData");
  await expectAccessible(page, "account");

  await page.getByRole("button", { name: "申请注销" }).click();
  await expect(page.getByText("请输入6位验证码")).toBeVisible();
  // The login's code was sent a moment ago; the server sends one a minute.
  await expect(async () => {
    await page.getByRole("button", { name: "获取验证码" }).click();
    await expect(page.getByText(/^\d+ 秒后可重发$/u)).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [5_000], timeout: 80_000 });
  const code = codeFor(product.dataDir, writer.phone) ?? "";
  await page.getByLabel("验证码").fill(code);
  await page.getByRole("button", { name: "申请注销" }).click();
  await expect(page.getByText("已经申请注销")).toBeVisible();
  await expectAccessible(page, "account, deletion asked for");

  await page.goto("/dashboard/list");
  await expect(page.getByRole("note")).toContainText(/账号将在 \d+ 年 \d+ 月 \d+ 日注销。/u);
  await page.getByRole("link", { name: "查看或撤回" }).click();
  await page.getByRole("button", { name: "撤回" }).click();
  await expect(page.getByRole("button", { name: "申请注销" })).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);
});
