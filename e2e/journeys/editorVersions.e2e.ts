import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { openEditor } from "../fixtures/editorPage.ts";
import { expect, test } from "../fixtures/test.ts";

const SCRIPT = `《末班渡》

1、渡口 晨 外
摊主们把遮雨布掀开。
阿苇：四十二块六。
闵长河：哪儿整了。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮。
闵舟：明天剪彩。
闵长河：几点？

3、江心 夜 外
船到江心，机器停了。
`;

const line = (page: Page, words: string) => page.locator('[data-part="script"] p', { hasText: words }).first();
const history = (page: Page) => page.getByRole("complementary", { name: "历史备份与版本" });
const saved = (page: Page) => expect(page.locator('[data-part="saving"]').first()).toContainText("已保存");

async function write(page: Page, after: string, words: string): Promise<void> {
  await line(page, after).click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
  await expect(line(page, words)).toBeVisible();
  await saved(page);
}

test("a version is kept, opened, written in, compared with, made the default one and deleted", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer, SCRIPT);
  await page.getByRole("button", { name: /^版本：/u }).click();
  await page.getByRole("menuitem", { name: "另存为版本…" }).click();
  const name = history(page).getByRole("textbox", { name: "新版本的名字" });
  await expect(name).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/u);
  await name.fill("第二稿");
  await page.keyboard.press("Enter");
  await expect(page.getByText("另存成功")).toBeVisible();
  await write(page, "几点？", "十点。");

  await history(page).getByRole("button", { name: "打开第二稿" }).click();
  await expect(page.locator('header [data-part="version"]')).toContainText("第二稿");
  await expect(line(page, "几点？")).toHaveText("几点？");
  await write(page, "摊主们把遮雨布掀开。", "雨停了。");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/scriptStructure/document")) asked.push(new URL(request.url()).search);
  });
  // The window keeps the version, whether the address names it or not; no other one is fetched.
  await page.goto(`/newEditscript?scriptId=${new URL(page.url()).searchParams.get("scriptId") ?? ""}`);
  await expect(page.locator('header [data-part="version"]')).toContainText("第二稿");
  expect(asked).toEqual([expect.stringContaining("versionId=")]);
  await expect(line(page, "雨停了。")).toBeVisible();
  await expectAccessible(page, "an opened version");
  await page.getByRole("button", { name: "回到默认版本" }).click();
  await expect(line(page, "几点？十点。")).toBeVisible();
  await expect(page.locator('header [data-part="version"]')).toHaveCount(0);

  await page.getByRole("button", { name: /^版本：/u }).click();
  await page.getByRole("menuitem", { name: "和第二稿比较" }).click();
  const comparison = page.locator('[data-part="comparison"]');
  await expect(comparison.getByRole("listitem").filter({ hasText: "改 1 行" })).toHaveCount(2);
  await expect(comparison.locator("ins")).toContainText(["十点。"]);
  await expect(comparison.locator("del").first()).toContainText("雨停了。");
  await expectAccessible(page, "the comparison");
  await comparison.getByRole("button", { name: /^第 1 场放回旧稿/u }).click();
  await expect(comparison.getByRole("listitem").filter({ hasText: "改 1 行" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(line(page, "雨停了。")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(line(page, "摊主们把遮雨布掀开。")).toHaveText("摊主们把遮雨布掀开。");
  await saved(page);

  await page.getByRole("tab", { name: "历史" }).click();
  const menu = history(page).getByRole("button", { name: /^第二稿：/u });
  await menu.click();
  await page.getByRole("menuitem", { name: "设为默认" }).click();
  await expect(page.locator('header [data-part="version"]')).toBeVisible();
  await page.getByRole("button", { name: "回到默认版本" }).click();
  await expect(line(page, "雨停了。")).toBeVisible();
  await page.getByRole("tab", { name: "历史" }).click();
  const other = history(page).getByRole("button", { name: /的稿子：/u });
  await other.click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await expect(page.getByText("确定删除这个历史版本吗？")).toBeVisible();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("删除成功")).toBeVisible();
  await expect(other).toHaveCount(0);
});

test("states of a scene are kept, read, told apart and brought back; the sixth asks which one goes", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer, SCRIPT);
  await line(page, "几点？").click();
  const ask = (): Promise<void> => history(page).getByRole("button", { name: "存一份" }).click();
  const keep = async (name: string, request = ask): Promise<void> => {
    await request();
    await history(page).getByRole("textbox", { name: "备份的名字" }).fill(name);
    await page.keyboard.press("Enter");
  };
  await keep("原样", () => page.keyboard.press("Control+Shift+S"));
  await expect(history(page).getByRole("listitem").filter({ hasText: "原样" })).toBeVisible();
  await write(page, "几点？", "十点。");
  await history(page).getByRole("listitem").filter({ hasText: "原样" }).getByRole("checkbox").check();
  await expect(history(page).locator("ins")).toHaveText("十点。");
  await expectAccessible(page, "the history of a scene");

  await history(page).getByRole("button", { name: "看原样" }).click();
  const read = page.getByRole("region", { name: /只读$/u });
  await expect(read.locator("p", { hasText: "几点？" })).toHaveText("几点？");
  await page.getByRole("button", { name: "回到稿子" }).click();
  await history(page).getByRole("button", { name: /^放回/u }).click();
  await expect(line(page, "几点？")).toHaveText("几点？");
  await saved(page);
  await line(page, "几点？").click();
  await page.keyboard.press("Control+z");
  await expect(line(page, "几点？十点。")).toBeVisible();
  await saved(page);

  await history(page).getByRole("button", { name: "每一次保存" }).click();
  await expect(history(page).getByRole("listitem").filter({ hasText: "这个版本开始时" })).toBeVisible();
  for (const name of ["二", "三", "四", "五"]) {
    await keep(name);
    await expect(history(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  await keep("六");
  await expect(history(page)).toContainText("为「六」让出哪一份？");
  await history(page).getByRole("radio").first().check();
  await history(page).getByRole("button", { name: "存新的" }).click();
  await expect(history(page).getByRole("listitem").filter({ hasText: "六" })).toBeVisible();
  await expect(history(page).getByText("5 / 5")).toBeVisible();
});

test("what was kept by itself before a person got another name is brought back, and made a version", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer, SCRIPT);
  const automaticVersions = page.getByRole("region", { name: "自动留存" });
  const named = (name: string) => page.locator('[data-part="script"] p', { hasText: name });
  await page.locator('p[data-line="character"]', { hasText: "闵长河" }).first().click();
  await page.locator('[data-part="kind"]').click();
  await page.getByRole("menuitem", { name: "改名" }).click();
  await page.getByLabel("改成").fill("老闵");
  await page.getByRole("button", { name: "换", exact: true }).click();
  await expect(named("老闵")).toHaveCount(3);
  await saved(page);

  await page.getByRole("tab", { name: "历史" }).click();
  await expect(automaticVersions.getByRole("listitem")).toHaveCount(1);
  await expect(automaticVersions).toContainText("把闵长河改名为老闵之前");
  await expectAccessible(page, "what was kept by itself");
  await automaticVersions.getByRole("button", { name: "换回来：把闵长河改名为老闵之前" }).click();
  await expect(page.getByText("还原成功")).toBeVisible();
  await expect(named("闵长河")).toHaveCount(3);
  await expect(named("老闵")).toHaveCount(0);
  await expect(automaticVersions.getByRole("listitem").first()).toContainText(/换回 .* 那一份之前/u);

  // What stood there was kept first.
  await automaticVersions.getByRole("button", { name: /^换回来：换回/u }).click();
  await expect(named("老闵")).toHaveCount(3);
  await automaticVersions.getByRole("button", { name: "存成版本：把闵长河改名为老闵之前" }).click();
  await automaticVersions.getByRole("textbox", { name: "版本的名字" }).fill("闵长河还叫闵长河");
  await page.keyboard.press("Enter");
  const versions = page.getByRole("region", { name: "全剧的版本" });
  await expect(versions.getByRole("button", { name: "打开闵长河还叫闵长河" })).toBeVisible();
  await expect(automaticVersions).not.toContainText("把闵长河改名为老闵之前");
});
