import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expectAccessible } from "../fixtures/axe.ts";
import { openRedirected } from "../fixtures/openRedirected.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });
test.setTimeout(240_000);

const CLI = join(import.meta.dirname, "../../apps/server/src/cli.ts");

test("an administrator made by the command line grants ink, withdraws an article and finds both in the log; others find no such page", async ({
  page,
  writer,
  product,
}) => {
  await openRedirected(page, "/admin");
  await expect(page).toHaveURL(/\/404$/u);
  execFileSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", CLI, "admin", "role", writer.phone, "admin"],
    {
      env: { PATH: process.env["PATH"], DATA_DIR: product.dataDir },
    },
  );
  const masked = `${writer.phone.slice(0, 3)}****${writer.phone.slice(-4)}`;

  await page.goto("/dashboard/list");
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "管理", exact: true }).click();
  await expect(page.getByRole("cell", { name: masked, exact: true })).toBeVisible();
  await expectAccessible(page, "admin, users");

  await page.getByRole("link", { name: `给 ${masked} 赠墨` }).click();
  await page.getByRole("button", { name: "赠 5 盒" }).click();
  await expect(page.getByText("请写明缘由")).toBeVisible();
  await page.getByLabel("缘由").fill("试用反馈写得细");
  await page.getByRole("button", { name: "赠 5 盒" }).click();
  await expect(page.getByText("余 15 盒，累计得 15 盒")).toBeVisible();
  await expectAccessible(page, "admin, grant");

  const tabs = page.getByRole("navigation", { name: "管理各项" });
  await tabs.getByRole("link", { name: "赠墨" }).click();
  const topOf = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y;
  await expect(page.getByRole("row", { name: `${masked} +5 盒 试用反馈写得细` })).toBeVisible();
  expect(await topOf("赠给谁")).toBe(await topOf("近来赠的"));
  for (const name of ["任务", "服务方"]) {
    await tabs.getByRole("link", { name }).click();
    await expect(page.getByRole("region", { name })).toBeVisible();
    await expectAccessible(page, `admin, ${name}`);
  }
  await tabs.getByRole("link", { name: "内容" }).click();
  await page.getByRole("button", { name: /^撤下/u }).first().click();
  await expect(page.getByRole("button", { name: /^发布/u })).toHaveCount(1);
  await page.getByRole("button", { name: /^改/u }).first().click();
  await expect(page.getByRole("textbox")).toHaveValue(/^---/u);
  const written = await page.getByRole("textbox").inputValue();
  await page.getByRole("textbox").press("Control+End");
  await page.getByRole("textbox").pressSequentially("\n\n还没有存的一句。");
  await page.getByRole("button", { name: "照读者的样子看" }).click();
  await expect(page.getByRole("dialog").getByText("还没有存的一句。")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox").fill(written);
  await expectAccessible(page, "admin, post");

  await tabs.getByRole("link", { name: "内容" }).click();
  await page.getByRole("button", { name: "新的一篇" }).click();
  await page.getByRole("button", { name: "存成草稿" }).click();
  await expect(page.getByText("请写编号")).toBeVisible();
  await page.getByLabel("编号").fill("lamp-and-boat");
  await page.getByLabel("正文").fill(written.replace(/^title: .*$/mu, "title: 灯和船"));
  await expectAccessible(page, "admin, new post");
  await page.getByRole("button", { name: "存成草稿" }).click();
  await expect(page.getByRole("button", { name: "照读者的样子看" })).toBeVisible();
  await tabs.getByRole("link", { name: "内容" }).click();
  await expect(page.getByRole("button", { name: "发布《灯和船》" })).toBeVisible();

  await tabs.getByRole("link", { name: "服务方" }).click();
  await page.getByRole("button", { name: /^试一次短信/u }).click();
  await expect(page.getByText("已发到您自己的手机")).toBeVisible();
  await tabs.getByRole("link", { name: "用户" }).click();
  await page.getByRole("link", { name: `看 ${masked} 的账目` }).click();
  await expect(page.getByRole("cell", { name: "试用反馈写得细" })).toBeVisible();
  await expectAccessible(page, "admin, ledger");

  await tabs.getByRole("link", { name: "操作记录" }).click();
  await expect(page.getByText(`赠 ${masked} 5 盒墨`)).toBeVisible();
  await expect(page.getByText("缘由：试用反馈写得细")).toBeVisible();
  await expect(page.getByText(`把 ${masked} 设为管理员`)).toBeVisible();
  await expect(page.getByText("原先：已发布")).toBeVisible();
  await expect(page.getByText(`看了 ${masked} 的账目`)).toBeVisible();
  await expectAccessible(page, "admin, log");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "导出 CSV" }).click();
  expect((await file).suggestedFilename()).toBe("操作记录.csv");
});
