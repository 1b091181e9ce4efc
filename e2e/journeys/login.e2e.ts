import { expectAccessible } from "../fixtures/axe.ts";
import { codeFor } from "../fixtures/codeFor.ts";
import { openRedirected } from "../fixtures/openRedirected.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

test.use({ model: false });
const toast = "请同意服务协议和隐私政策";

test("each fault of the login form is said where it is", async ({ page, phone, product }) => {
  await page.goto("/login");
  await expect(page.getByText("这是试用安装，不发短信。")).toBeVisible();
  await page.getByLabel("手机号").fill("12345");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("请输入正确的手机号")).toBeVisible();
  await expect(page.getByLabel("手机号")).toBeFocused();

  await page.getByLabel("手机号").fill(phone);
  await page.getByLabel("验证码").fill("12345");
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.getByText("请输入6位验证码")).toBeVisible();
  await expect(page.getByRole("checkbox")).not.toBeChecked();

  await page.getByRole("button", { name: "获取验证码" }).click();
  await expectToast(page, "验证码发送成功");
  await expect(page.getByText(/^(60|[1-5]?\d) 秒后可重发$/u)).toBeVisible();
  // Whoever sees that the number was wrong does not wait for it.
  await page.getByLabel("手机号").fill(`${phone.slice(0, -1)}${(Number(phone.at(-1)) + 5) % 10}`);
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeVisible();
  await page.getByLabel("手机号").fill(phone);
  await expect(page.getByText(/^(60|[1-5]?\d) 秒后可重发$/u)).toBeVisible();
  const code = codeFor(product.dataDir, phone) ?? "";
  const wrong = code === "000000" ? "000001" : "000000";

  await page.getByLabel("验证码").fill(wrong);
  await page.getByRole("button", { name: "登录" }).click();
  await expectToast(page, toast);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "登录" }).click();
  await expectToast(page, "验证码不正确或已过期，请核对或重新获取");
  await expect(page).toHaveURL(/\/login$/u);

  await page.getByLabel("验证码").fill(`【墨场】验证码：${code}，请勿告诉别人`);
  await expect(page.getByLabel("验证码")).toHaveValue(code);
  await page.getByLabel("验证码").press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/list$/u);
  await expect(page.getByRole("heading", { name: "有现成的稿子，先评一评。" })).toBeVisible();
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
});

test("a deep link waits for the login and is then opened", async ({ page, phone, product }) => {
  await openRedirected(page, "/pinggu/pingguUpload?activeNameTab=third");
  await expect(page).toHaveURL(/\/login$/u);
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expectToast(page, "验证码发送成功");
  await page.getByLabel("验证码").fill(codeFor(product.dataDir, phone) ?? "");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/pinggu\/pingguUpload\?activeNameTab=third$/u);
  await expect(page.getByRole("heading", { name: "废纸篓是空的" })).toBeVisible();
});

test("who is logged in passes /login, and 退出 ends the session on the server too", async ({
  page,
  writer,
  product,
}) => {
  await openRedirected(page, "/login");
  await expect(page).toHaveURL(/\/page$/u);
  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(page).toHaveURL(/\/dashboard\/list$/u);
  await page.getByRole("button", { name: /\*\*\*\*/u }).click();
  await page.getByRole("menuitem", { name: "退出" }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await expect(page.getByLabel("手机号")).toBeVisible();
  const answer = await writer.call.get(`${product.url}/api/user/getUserInfo`);
  expect([answer.status(), (await answer.json()).code]).toEqual([401, 50014]);
  await openRedirected(page, "/pinggu/pingguUpload");
  await expect(page).toHaveURL(/\/login$/u);
});

test("a session that ended elsewhere leads back to /login without a word of English", async ({
  page,
  writer,
  product,
}) => {
  await page.goto("/pinggu/pingguUpload");
  await expect(page.getByRole("heading", { name: "先放一部作品进来" })).toBeVisible();
  const { status } = await page.evaluate(() =>
    fetch("/api/login/logout", { method: "POST" }).then((r) => ({ status: r.status })),
  );
  expect(status).toBe(200);
  await page.getByRole("tab", { name: "废纸篓" }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await writer.call.get(`${product.url}/api/user/getUserInfo`)).status()).toBe(401);
});

test("who has not agreed to the current texts is asked before anything else, and goes on where he was", async ({
  page,
  phone,
  product,
  context,
}) => {
  const headers = { origin: product.url };
  await context.request.post(`${product.url}/api/sms/send`, { headers, data: { type: 2, phone } });
  const data = { phone, code: codeFor(product.dataDir, phone) };
  await context.request.post(`${product.url}/api/login/userLogin`, { headers, data });
  await page.goto("/pinggu/editscriptUpload");
  await expect(page.getByRole("heading", { name: "开始以前，请您看一看协议" })).toBeVisible();
  await expectAccessible(page, "consent");
  await page.getByRole("button", { name: "同意，接着用" }).click();
  await expectToast(page, toast);
  await page.getByRole("checkbox", { name: /服务协议/u }).check();
  await page.getByRole("checkbox", { name: /隐私政策/u }).check();
  await page.getByRole("button", { name: "同意，接着用" }).click();
  await expect(page).toHaveURL(/\/pinggu\/editscriptUpload$/u);
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
});
