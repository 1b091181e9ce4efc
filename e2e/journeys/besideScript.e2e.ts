import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { callAs } from "../fixtures/editorWork.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { uploadToModify } from "../fixtures/modifyForm.ts";
import { inkOf } from "../fixtures/reportPage.ts";
import { expect, FAST_MODEL, SLOW_MODEL, test, type Installation, type Writer } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const tab = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "目录" }).getByRole("tab", { name, exact: false });
const sidePanel = (page: Page) => page.getByRole("complementary").last();
const quoted = (page: Page) => page.locator('[data-part="script"] [data-highlight="quote"]').first();

async function open(page: Page, product: Installation, writer: Writer): Promise<void> {
  const file = textFile("茶馆欠账.txt", sampleText("ordinal/teahouse-debt.txt"));
  const id = await uploadToModify(product, writer, file, "茶馆欠账");
  const query = new URLSearchParams({ scriptId: id, fileType: "1", scriptName: "茶馆欠账", author: "" });
  await page.goto(`/newEditscript?${query.toString()}`);
  await expect(page.locator('[data-part="script"] p').first()).toBeVisible();
}

test("planning is written with quotations that jump and edited by hand; a newer text waits for a nod, a stopped one is kept as a part", async ({
  page,
  product,
  writer,
}) => {
  await test.step("planning is written, edited by hand, and a newer text waits for a nod", async () => {
    await open(page, product, writer);
    await tab(page, "策划").click();
    await page.getByRole("button", { name: /故事梗概/u }).click();
    const before = (await inkOf(product, writer)).used;
    await sidePanel(page).getByRole("button", { name: "写一份" }).click();
    await expectToast(page, "内容已刷新");
    expect((await inkOf(product, writer)).used).toBeGreaterThan(before);
    await sidePanel(page).locator('[data-part="citation"]').first().click();
    await expect(quoted(page)).toBeInViewport();
    await sidePanel(page).getByRole("button", { name: "编辑" }).click();
    const field = sidePanel(page).getByRole("textbox", { name: "故事梗概" });
    await expect(field).not.toHaveValue(/@\d/u);
    await field.press("End");
    await field.fill(`${await field.inputValue()}\n\n我添的一段。`);
    // What is not saved yet is there when its writer has looked at something else.
    await page.getByRole("button", { name: /背景设定/u }).click();
    await expect(field).toHaveCount(0);
    await page.getByRole("button", { name: /故事梗概/u }).click();
    await expect(field).toHaveValue(/我添的一段。$/u);
    await sidePanel(page).getByRole("button", { name: "保存" }).click();
    await expectToast(page, "保存成功");
    await expect(sidePanel(page).getByText("您改过")).toBeVisible();
    const again = sidePanel(page).getByRole("button", { name: "重新写一份" });
    await page.route("**/api/planning/start", (route) => route.abort());
    await again.click();
    await expectToast(page, "刷新异常");
    await page.unroute("**/api/planning/start");
    await again.click();
    await expect(sidePanel(page).getByRole("button", { name: "换成这一份" })).toBeVisible();
    await expect(sidePanel(page).getByText("我添的一段。")).toBeVisible();
    await expectAccessible(page, "策划");
    await page.setViewportSize({ width: 1440, height: 900 });
    await sidePanel(page).getByRole("button", { name: "换成这一份" }).click();
    await expect(sidePanel(page).getByText("我添的一段。")).toHaveCount(0);
    await sidePanel(page).getByRole("button", { name: "看上一份" }).click();
    await expect(sidePanel(page).getByText("我添的一段。")).toBeVisible();
  });
  await test.step("planning that is stopped keeps what it had written, and says that it is a part", async () => {
    await page.getByRole("button", { name: /背景设定/u }).click();
    product.simulator?.set(SLOW_MODEL);
    await sidePanel(page).getByRole("button", { name: "写一份" }).click();
    await expect(sidePanel(page).locator('[data-part="citation"]').first()).toBeVisible();
    await sidePanel(page).getByRole("button", { name: "停下" }).click();
    const kept = sidePanel(page).getByRole("region", { name: "写了一半的一份" });
    await expect(kept).toContainText("〔写到这里停下了〕");
    product.simulator?.set(FAST_MODEL);
    await expect(kept.locator('[data-part="citation"]').first()).toBeVisible();
    await expect(page.getByRole("button", { name: /背景设定/u })).toContainText("写了一半，等您看");
    await page.reload();
    await tab(page, "策划").click();
    await page.getByRole("button", { name: /背景设定/u }).click();
    await kept.getByRole("button", { name: "不要" }).click();
    await expect(sidePanel(page).getByText("还没有写。")).toBeVisible();
  });
});

test("persons: found by rules, written with quotations, changed, added and deleted; every speech leads to its line", async ({
  page,
  product,
  writer,
}) => {
  await open(page, product, writer);
  await tab(page, "人物").click();
  const rows = page.getByRole("tabpanel").first().getByRole("listitem");
  await expect(rows.first()).toContainText("场");
  await rows.first().getByRole("button").click();
  await sidePanel(page).getByRole("button", { name: "重写这一人" }).click();
  await expectToast(page, "刷新成功");
  await expect(sidePanel(page).locator('[data-part="citation"]').first()).toBeVisible();
  const speech = sidePanel(page).getByRole("listitem").last().getByRole("button");
  await speech.click();
  await expect(quoted(page)).toBeInViewport();
  await sidePanel(page).getByRole("button", { name: "编辑" }).click();
  await sidePanel(page).getByLabel("职业").fill("茶馆掌柜");
  await sidePanel(page).getByLabel("性格").fill("倔");
  await sidePanel(page).getByLabel("性格").press("Enter");
  await sidePanel(page).getByRole("button", { name: "保存" }).click();
  await expectToast(page, "更新人物成功");
  await expect(rows.first()).toContainText("茶馆掌柜");
  const all = page.getByRole("tabpanel").first().getByRole("button", { name: "全部重写" });
  await all.click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("刷新会改动原有内容，新增的人物可能被删除");
  await question.getByRole("button", { name: "取消" }).click();
  const before = (await inkOf(product, writer)).used;
  await all.click();
  await question.getByRole("button", { name: "仍然更新" }).click();
  await expect(rows.first()).toContainText("有新写的等您看");
  await expect.poll(async () => (await inkOf(product, writer)).used).toBeGreaterThan(before);
  await expect(rows.first()).toContainText("茶馆掌柜");
  await expectAccessible(page, "人物");
  await page.setViewportSize({ width: 1440, height: 900 });
  const count = await rows.count();
  await page.getByRole("button", { name: "添一个人" }).click();
  await sidePanel(page).getByRole("button", { name: "保存" }).click();
  await expect(sidePanel(page).getByText("请填写姓名")).toBeVisible();
  await sidePanel(page).getByLabel("姓名").fill("没露面的人");
  await sidePanel(page).getByRole("button", { name: "保存" }).click();
  await expect(rows).toHaveCount(count + 1);
  await sidePanel(page).getByRole("button", { name: "这个人物" }).click();
  await page.getByRole("menuitem", { name: "删除这个人物" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expectToast(page, "删除成功");
  await expect(rows).toHaveCount(count);
});

test("a scene's overview is written, edited, shown in the list, and says when the scene has changed since", async ({
  page,
  product,
  writer,
}) => {
  await open(page, product, writer);
  await page.locator('[data-part="script"] p[data-line="action"]').first().click();
  await page.getByRole("button", { name: "详", exact: true }).click();
  await page.locator('[data-part="scene-list"] [aria-current]').click();
  const overview = page.getByRole("region", { name: "概述" });
  await overview.getByRole("button", { name: "编辑" }).click();
  await overview.getByRole("textbox").fill("账本被翻出来了。");
  await overview.getByRole("button", { name: "保存" }).click();
  await expectToast(page, "场景概述编辑成功");
  await expect(page.locator('[data-part="scene-list"]')).toContainText("账本被翻出来了。");
  // Words of its writer's are not taken without a question.
  await overview.getByRole("button", { name: /^重写概述/u }).click();
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  await expect(overview).toContainText("账本被翻出来了。");
  await overview.getByRole("button", { name: /^重写概述/u }).click();
  await page.getByRole("dialog").getByRole("button", { name: "仍然重写" }).click();
  await expectToast(page, "刷新成功");
  await expect(overview).toContainText("内容由 AI 生成");
  await overview.getByRole("button", { name: "看上一份" }).click();
  await overview.getByRole("button", { name: "换回这一份" }).click();
  await expect(overview).not.toContainText("内容由 AI 生成");
  await expect(overview).toContainText("账本被翻出来了。");
  // What another window has written meanwhile is shown, and not replaced unseen.
  const scriptId = new URL(page.url()).searchParams.get("scriptId");
  const id = await page
    .locator('[data-part="scene-list"] li', { has: page.locator("[aria-current]") })
    .getAttribute("data-row");
  const written = { id, scriptId, sceneDescription: "别的窗口写的。" };
  await callAs(writer.call, `${product.url}/api/scenes/saveOverview`, written);
  await overview.getByRole("button", { name: "看上一份" }).click();
  await overview.getByRole("button", { name: "换回这一份" }).click();
  await expectToast(page, "这里在别的窗口改过了，请看过现在的一份再换");
  await expect(overview).toContainText("别的窗口写的。");
  await page.locator('[data-part="script"] p[data-line="action"]').first().click();
  await page.keyboard.type("忽然");
  await expect(overview).toContainText("概述还没有跟上");
});

test("what another window stores while a field is edited is shown beside it, and replaced only once it was in sight", async ({
  page,
  product,
  writer,
}) => {
  await open(page, product, writer);
  const query = { scriptId: new URL(page.url()).searchParams.get("scriptId") };
  const elsewhere = (path: string, body: object) => callAs(writer.call, `${product.url}${path}`, { ...query, ...body });
  const { scriptId } = query;
  const newer = sidePanel(page).getByRole("region", { name: "别的窗口写的" });
  const save = sidePanel(page).getByRole("button", { name: "保存", exact: true });

  await tab(page, "策划").click();
  await page.getByRole("button", { name: /全剧概述/u }).click();
  await sidePanel(page).getByRole("button", { name: "编辑" }).click();
  await sidePanel(page).getByRole("textbox", { name: "全剧概述" }).fill("这个窗口写的。");
  const plan = await writer.call.get(`${product.url}/api/planning/list?scriptId=${scriptId}`);
  const [item] = ((await plan.json()) as { data: { id: string }[] }).data;
  await elsewhere("/api/planning/save", { id: item?.id, result: "别处写的。" });
  await save.click();
  await expectToast(page, "这里在别的窗口改过了，请看过现在的一份再换");
  await expect(newer).toContainText("别处写的。");
  await expect(sidePanel(page).getByRole("textbox", { name: "全剧概述" })).toHaveValue("这个窗口写的。");
  await save.click();
  await expectToast(page, "保存成功");
  await sidePanel(page).getByRole("button", { name: "看上一份" }).click();
  await expect(sidePanel(page).getByRole("region", { name: "上一份" })).toContainText("别处写的。");

  await tab(page, "人物").click();
  const cast = await writer.call.get(`${product.url}/api/characters/list?scriptId=${scriptId}`);
  const [person] = ((await cast.json()) as { data: { id: string; name: string }[] }).data;
  await page.getByRole("button", { name: new RegExp(`^${person?.name}`, "u") }).click();
  await sidePanel(page).getByRole("button", { name: "编辑" }).click();
  await sidePanel(page).getByRole("textbox", { name: "职业" }).fill("船工");
  await elsewhere("/api/characters/update", { id: person?.id, age: "六十一" });
  await save.click();
  await expectToast(page, "更新人物成功");
  await expect(sidePanel(page)).toContainText("六十一");
  await expect(sidePanel(page)).toContainText("船工");
  await sidePanel(page).getByRole("button", { name: "编辑" }).click();
  await sidePanel(page).getByRole("textbox", { name: "职业" }).fill("舵手");
  await elsewhere("/api/characters/update", { id: person?.id, shortDescription: "账房" });
  await save.click();
  await expect(newer).toContainText("职业：账房");
  await save.click();
  await expect(sidePanel(page).getByRole("textbox", { name: "职业" })).toHaveCount(0);
  await expect(sidePanel(page)).toContainText("舵手");

  await tab(page, "场景").click();
  await page.getByRole("button", { name: "详", exact: true }).click();
  await page.locator('[data-part="scene-list"] button').nth(0).click();
  const overview = page.getByRole("region", { name: "概述" });
  await overview.getByRole("button", { name: "编辑" }).click();
  await overview.getByRole("textbox").fill("这个窗口的概述。");
  const id = await page
    .locator('[data-part="scene-list"] li', { has: page.locator("[aria-current]") })
    .getAttribute("data-row");
  await elsewhere("/api/scenes/saveOverview", { id, sceneDescription: "别处的概述。" });
  await overview.getByRole("button", { name: "保存" }).click();
  await expect(newer).toContainText("别处的概述。");
  await expect(overview.getByRole("textbox")).toHaveValue("这个窗口的概述。");
  await overview.getByRole("button", { name: "保存" }).click();
  await expectToast(page, "场景概述编辑成功");
  await expect(overview).toContainText("这个窗口的概述。");
});

test("the assistant answers with quotations that jump, says what it cost, and remembers", async ({
  page,
  product,
  writer,
}) => {
  await open(page, product, writer);
  await page.getByRole("tab", { name: "助手" }).click();
  const question = sidePanel(page).getByRole("textbox", { name: "问这部剧本" });
  await sidePanel(page).getByRole("button", { name: "这一场谁在赢？" }).click();
  await expect(question).toHaveValue("这一场谁在赢？");
  await expect(sidePanel(page).getByText(/一问约/u)).toBeVisible();
  // @ names a scene or a person.
  await question.fill("");
  await question.pressSequentially("@2");
  const offered = page.getByRole("listbox", { name: "点名" });
  await expect(offered.getByRole("option").first()).toContainText("第2场");
  await expectAccessible(page, "names that are offered");
  await question.press("Enter");
  await expect(question).toHaveValue("第2场");
  await question.pressSequentially("里@");
  await expect(offered.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await question.press("Escape");
  await expect(offered).toBeHidden();
  await question.fill("谁欠了谁的账？");
  await expect(sidePanel(page).getByText(/一问约/u)).toBeVisible();
  await sidePanel(page).getByRole("button", { name: "问", exact: true }).click();
  await expect(sidePanel(page).getByText("谁欠了谁的账？")).toBeVisible();
  await expect(sidePanel(page).getByText(/^用墨/u)).toBeVisible();
  await sidePanel(page).locator('[data-part="citation"]').first().click();
  await expect(quoted(page)).toBeInViewport();
  await expectAccessible(page, "助手");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.getByRole("tab", { name: "助手" }).click();
  await expect(sidePanel(page).getByText("谁欠了谁的账？")).toBeVisible();
});
