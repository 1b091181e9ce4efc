import { expectAccessible } from "../fixtures/axe.ts";
import { startProduct, type Product } from "../fixtures/product.ts";
import { codeFor } from "../fixtures/codeFor.ts";
import { expect, newPhone, test } from "../fixtures/test.ts";
import { expectToast, recordToasts } from "../fixtures/toasts.ts";

test.setTimeout(240_000);

/** An installation that asks for a challenge before every code. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ SMS_CHALLENGE_AFTER: "0", SMS_REGIONS: "852" });
});
test.afterAll(() => product.stop());

/** How a person recognises each kind of line. */
const KINDS: Record<string, (line: string) => boolean> = {
  场景标题: (line) => /^\d+　/u.test(line),
  对白: (line) => /^[^　]+：.+/u.test(line),
  转场: (line) => /^(?:切|淡|叠|黑)/u.test(line),
  动作: (line) => /^[^：　]+。$/u.test(line) && !/^(?:淡出|黑场)/u.test(line),
};

test("a question stands before the code, is answered by keyboard alone, and three wrong answers leave the waiting", async ({
  browser,
}, info) => {
  const context = await browser.newContext({ baseURL: product.url });
  await recordToasts(context);
  const page = await context.newPage();
  const phone = newPhone(info.workerIndex + 500);
  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "先答一题" })).toBeFocused();
  const radios = page.getByRole("radio");
  await expect(radios).toHaveCount(4);
  await expectAccessible(page, "challenge");
  expect(codeFor(product.dataDir, phone)).toBeNull();

  /** Chooses the line that is asked for, or another one, with the arrows, and sends it with Enter. */
  const answer = async (right: boolean) => {
    const term = (await page.locator("legend b").textContent()) ?? "";
    const lines = await page.locator("fieldset label").allTextContents();
    const lineIndex = lines.findIndex((line) => KINDS[term]?.(line));
    expect(lineIndex).toBeGreaterThanOrEqual(0);
    const at = right ? lineIndex : (lineIndex + 1) % 4;
    await radios.first().focus();
    await page.keyboard.press("Space");
    for (let i = 0; i < at; i++) await page.keyboard.press("ArrowDown");
    await expect(radios.nth(at)).toBeChecked();
    await page.keyboard.press("Enter");
  };
  await answer(false);
  await expect(page.getByRole("alert")).toContainText("不是这一行");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await answer(true);
  await expectToast(page, "验证码发送成功");
  await expect(page.getByText(/^\d+ 秒后可重发$/u)).toBeVisible();
  await page.getByLabel("验证码").fill(codeFor(product.dataDir, phone) ?? "");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/dashboard\/list$/u);
  await context.close();

  // Another browser, another phone: two more wrong answers, then the lock; the waiting still leads to a code.
  const second = await browser.newContext({ baseURL: product.url });
  await recordToasts(second);
  const other = await second.newPage();
  const hongKong = "+85291230001";
  await other.goto("/login");
  await other.getByLabel("地区").selectOption({ label: "中国香港 +852" });
  await other.getByLabel("手机号").fill("9123 0001");
  await other.getByRole("button", { name: "获取验证码" }).click();
  for (let wrong = 0; wrong < 3; wrong++) {
    await expect(other.getByRole("radio")).toHaveCount(4);
    const term = (await other.locator("legend b").textContent()) ?? "";
    const lines = await other.locator("fieldset label").allTextContents();
    await other
      .getByRole("radio")
      .nth((lines.findIndex((line) => KINDS[term]?.(line)) + 1) % 4)
      .check();
    const judged = other.waitForResponse(/\/api\/sms\/send$/u);
    await other.getByRole("button", { name: "就是它，发验证码" }).click();
    await judged;
    if (wrong < 2) await expect(other.getByRole("radio", { checked: true })).toHaveCount(0);
  }
  await expect(other.getByRole("alert")).toContainText("答错三次了");
  await expectAccessible(other, "challenge, locked");
  await other.getByRole("button", { name: "等三十秒" }).click();
  await expect(other.getByText(/^还有 \d+ 秒$/u)).toBeVisible();
  await expectAccessible(other, "challenge, waiting");
  await expect(other.getByText(/^\d+ 秒后可重发$/u)).toBeVisible({ timeout: 60_000 });
  expect(codeFor(product.dataDir, hongKong)).toMatch(/^\d{6}$/u);
  expect(product.log()).not.toContain("91230001");
  await second.close();
});

test("a direct call sends nothing without a judged answer", async ({ request }, info) => {
  const phone = newPhone(info.workerIndex + 600);
  const send = async (challenge?: object) =>
    (await (await request.post(`${product.url}/api/sms/send`, { data: { phone, challenge } })).json()) as {
      code: number;
    };
  expect((await send()).code).toBe(4030);
  expect((await send({ id: "x", line: 0 })).code).toBe(4030);
  expect(codeFor(product.dataDir, phone)).toBeNull();
});
