// Failures of the specification's catalogue (spec 1, section 8) that no other journey meets: what the server answers is put in its place in the browser's network layer.
import type { Page } from "@playwright/test";
import { openEditor } from "../fixtures/editorPage.ts";
import { openRedirected } from "../fixtures/openRedirected.ts";
import { RECORDS } from "../fixtures/records.ts";
import { reportPath, uploadWork } from "../fixtures/reportPage.ts";
import { sampleScript } from "../fixtures/scenePage.ts";
import { expect, test } from "../fixtures/test.ts";
import { clearToasts, expectNoToast, expectToast } from "../fixtures/toasts.ts";

test.use({ model: false });
const RECORDS_TAB = "/pinggu/pingguUpload?activeNameTab=second";

const answerRecords = (page: Page, records: typeof RECORDS) =>
  page.route("**/api/export-records/findPageByParam", (route) =>
    route.fulfill({ json: { code: 200, msg: "", data: { total: records.length, records } } }),
  );

test("whose session is none goes to /login and hears why; a fault of the server logs nobody out", async ({
  page,
  writer: _,
}) => {
  const answerWith = (status: number, msg: string) =>
    page.route("**/api/user/getUserInfo", (route) =>
      route.fulfill({ status, json: { code: status, msg, data: null } }),
    );
  await answerWith(500, "系统开小差了，请稍后再试");
  await page.goto("/dashboard/allScript");
  await expect(page.getByRole("heading", { name: "没能读到账户" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/allScript$/u);
  await page.unroute("**/api/user/getUserInfo");
  await page.getByRole("button", { name: "再试一次" }).click();
  await expect(page.getByRole("heading", { name: "没能读到账户" })).toBeHidden();
  await answerWith(401, "没有会话");
  await openRedirected(page, "/dashboard/allScript");
  await expect(page).toHaveURL(/\/login$/u);
  await expectToast(page, "验证失败，请重新登录。");
});

test("a session taken over elsewhere asks once, in English, and leads to /login", async ({ page, writer: _ }) => {
  for (const call of ["scripts/findPageByParam", "message/findPageByParam", "user/getTokenBalance"])
    await page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status: 401, json: { code: 50012, msg: "会话已结束", data: null } }),
    );
  await page.goto("/dashboard/allScript");
  const dialog = page.getByRole("dialog", { name: "Confirm logout" });
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText("You have been logged out, you can cancel to stay on this page, or log in again");
  await expectNoToast(page, "会话已结束");
  await dialog.getByRole("button", { name: "Re-Login" }).click();
  await expect(page).toHaveURL(/\/login$/u);
});

test("records: a deletion that fails, a stream that says end and a network that is gone are each said once", async ({
  page,
  writer: _,
}) => {
  await test.step("a record whose deletion fails says so and stays; one that goes says so", async () => {
    const record = { ...RECORDS[0]!, name: "雾港来信" };
    const remainingRecords = [record];
    await page.route("**/api/export-records/findPageByParam", (route) =>
      route.fulfill({
        json: { code: 200, msg: "", data: { total: remainingRecords.length, records: remainingRecords } },
      }),
    );
    let refusing = true;
    await page.route(`**/api/export-records/delete/${record.id}`, (route) => {
      if (refusing)
        return route.fulfill({ status: 500, json: { code: 500, msg: "系统开小差了，请稍后再试", data: null } });
      remainingRecords.length = 0;
      return route.fulfill({ json: { code: 200, msg: "", data: { unitsRefunded: 0 } } });
    });
    await page.goto(RECORDS_TAB);
    const remove = async () => {
      await page.getByRole("button", { name: "删除《雾港来信》" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    };
    await remove();
    await expectToast(page, "删除失败");
    await expectNoToast(page, "系统开小差了");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    refusing = false;
    await remove();
    await expectToast(page, "删除成功");
    await expect(page.getByRole("heading", { name: "还没有导出记录" })).toBeVisible();
    await page.unroute("**/api/export-records/findPageByParam");
  });
  await test.step("a report's stream that says end makes its record a failed one, with one sentence", async () => {
    const making = RECORDS.find((record) => record.isLoading === 1)!;
    await answerRecords(page, [making]);
    await page.route("**/sse-api/records/events**", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: `event: ${making.id}\ndata: end\n\n` }),
    );
    await page.goto(RECORDS_TAB);
    await expectToast(page, "系统开小差了，请稍后再试");
    await page.unroute("**/api/export-records/findPageByParam");
    await page.unroute("**/sse-api/records/events**");
  });
  await test.step("a network that is gone is one toast", async () => {
    await answerRecords(page, [RECORDS[0]!]);
    await page.goto(RECORDS_TAB);
    await expect(page.getByRole("button", { name: /^删除《雾港来信》/u })).toBeVisible();
    await page.route("**/api/export/**", (route) => route.abort("connectionfailed"));
    await clearToasts(page);
    await page.getByRole("button", { name: "下载《雾港来信》" }).click();
    await expectToast(page, "网络异常");
    // Said while the report is made, and gone with it.
    await expectToast(page, "正在导出评估报告，请稍候");
    await expect(page.getByText("正在导出评估报告，请稍候")).toHaveCount(0);
  });
});

test("messages that did not come are said to have failed, also where they are looked at only later", async ({
  page,
  writer: _,
}) => {
  let calls = 0;
  // Only the first call is answered: no later poll tells of the failure.
  await page.route("**/api/message/findPageByParam", (route) =>
    calls++ === 0
      ? route.fulfill({ status: 500, json: { code: 500, msg: "系统开小差了，请稍后再试", data: null } })
      : undefined,
  );
  const failed = page.waitForResponse("**/api/message/findPageByParam");
  await page.goto("/account");
  await failed;
  await expect(page.getByText("正在用", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "消息", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "消息" });
  await expect(panel.getByRole("alert")).toContainText("消息没有取到。系统开小差了，请稍后再试。", { timeout: 5_000 });
  await page.unroute("**/api/message/findPageByParam");
  await panel.getByRole("button", { name: "再试一次" }).click();
  await expect(panel.getByText(/^还没有消息。/u)).toBeVisible();
});

test("a browser without streams shows a report with a button that asks again, and a script that can be written in", async ({
  page,
  writer,
  product,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  await page.goto(reportPath(await uploadWork(product, writer, sampleScript(), "茶馆欠账")));
  await page.getByRole("button", { name: "开始统计" }).click();
  await expect(page.getByText("这个浏览器不能实时更新，写好的请点一下刷新来看。")).toBeVisible();
  await page.getByRole("button", { name: "刷新", exact: true }).click();
  await expect(page.getByRole("heading", { name: "节奏", level: 2 })).toBeVisible();
  await openEditor(page, product, writer);
  await expect(page.getByText("页面没有打开")).toHaveCount(0);
});
