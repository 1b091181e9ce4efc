import { expectAccessible } from "../fixtures/axe.ts";
import { codeFor } from "../fixtures/codeFor.ts";
import { runOnInstallation } from "../fixtures/runOnInstallation.ts";
import { expect, logIn, newPhone, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

test.use({ model: false });

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
  await expectAccessible(page, "account");
  await page.getByRole("button", { name: "导出我的全部数据" }).click();
  const archive = page.getByRole("link", { name: "下载压缩包" });
  await expect(archive).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent("download");
  await archive.click();
  expect((await downloading).suggestedFilename()).toMatch(/^墨场全部数据-[\d-]{10}\.zip$/u);
  await expectAccessible(page, "account, data exported");

  await page.getByRole("button", { name: "申请注销" }).click();
  await expect(page.getByText("请输入6位验证码")).toBeVisible();
  // The login's code was just sent, and the server sends one code a minute.
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expectToast(page, /^验证码已发送，请在\d+秒后重试$/u);
  await runOnInstallation(product, "endSmsWait.ts", writer.phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(/^\d+ 秒后可重发$/u)).toBeVisible();
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

test("a writer sees the devices of the account and ends the others; their windows are led to the login", async ({
  page,
  writer,
  product,
  browser,
}) => {
  // Another device logs in with the next code.
  const other = await browser.newContext({ baseURL: product.url, userAgent: "Mozilla/5.0 (iPhone) Safari/605.1" });
  await runOnInstallation(product, "endSmsWait.ts", writer.phone);
  await logIn(product, other, writer.phone);
  const otherPage = await other.newPage();
  await otherPage.goto("/dashboard/list");
  await expect(otherPage.getByRole("navigation", { name: "主菜单" })).toBeVisible();

  await page.goto("/account");
  const rows = page
    .locator("section", { has: page.getByRole("heading", { name: "登录的设备" }) })
    .getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("正在用");
  await expect(rows.last()).toContainText("iPhone 上的 Safari");
  await expect(rows.last()).toContainText("127.0.*.*");
  await rows
    .last()
    .getByRole("button", { name: /^退出它/u })
    .click();
  await expectToast(page, "那台设备已经退出");
  await expect(rows).toHaveCount(1);

  await otherPage.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "修改剧本" }).click();
  await expect(otherPage).toHaveURL(/\/login$/u);
  await page.reload();
  await expect(rows.first()).toContainText("正在用");
  await other.close();
});

test("a writer changes the phone number with a code to each; the next login is by the new one", async ({
  page,
  writer,
  product,
}, info) => {
  const next = newPhone(info.workerIndex + 700);
  await page.goto("/account");
  await page.getByRole("button", { name: "换手机号" }).click();
  await expectAccessible(page, "change of phone");
  await runOnInstallation(product, "endSmsWait.ts", writer.phone);
  await page.getByRole("dialog").getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("dialog").getByText(/^\d+ 秒后可重发$/u)).toBeVisible();
  await page.getByLabel("旧号收到的验证码").fill(codeFor(product.dataDir, writer.phone) ?? "");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByText("旧号已验证")).toBeVisible();
  await expectAccessible(page, "change of phone, second step");

  await page.getByLabel("新手机号").fill(writer.phone);
  await page.getByRole("button", { name: "换成新号" }).click();
  await expect(page.getByText("新手机号和现在的一样")).toBeVisible();
  await page.getByLabel("新手机号").fill(next);
  await page.getByRole("dialog").getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("dialog").getByText(/^\d+ 秒后可重发$/u)).toBeVisible();
  await page.getByLabel("新号收到的验证码").fill(codeFor(product.dataDir, next) ?? "");
  await page.getByRole("button", { name: "换成新号" }).click();
  const masked = `${next.slice(0, 3)}****${next.slice(-4)}`;
  await expectToast(page, `手机号已换成 ${masked}`);
  await expect(page.getByRole("button", { name: masked })).toBeVisible();
  await page.getByRole("button", { name: /^消息/u }).click();
  await expect(page.getByRole("link", { name: new RegExp(`手机号已换成 ${next.slice(0, 3)}`, "u") })).toBeVisible();
  expect(product.log()).not.toContain(next);
  expect((await writer.call.get(`${product.url}/api/user/getUserInfo`)).status()).toBe(200);
});
