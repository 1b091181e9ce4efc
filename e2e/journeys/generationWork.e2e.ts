import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { callAs } from "../fixtures/editorWork.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { act, fillEmpty } from "../fixtures/generationSteps.ts";
import { uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

const string = (page: Page) => page.getByRole("navigation", { name: "创作八步" });
const versions = (page: Page) => page.getByRole("dialog", { name: /^版本/u });

test("two versions are compared step by step; a field goes into the form, a whole step is taken over, and what was there is had again", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 5 });
  await page.goto(createdPath(scriptId));
  await page.getByRole("button", { name: "另存版本" }).click();
  await versions(page).getByLabel("把现在的样子存成一个版本").fill("第二稿");
  await versions(page).getByRole("button", { name: "另存版本" }).click();
  await expect(page.getByText("保存版本成功")).toBeVisible();

  // The second draft says something else in its synopsis, and has one more act.
  await string(page).getByRole("button", { name: "故事梗概" }).click();
  await page.getByRole("button", { name: "修改参数" }).click();
  await page.getByLabel("故事前提", { exact: true }).fill("雨不能分，水可以还");
  await act(page, "提交故事梗概").click();
  await page.getByRole("button", { name: "留着，标成待核" }).click();
  await expect(string(page).getByText("待核：故事梗概改过").first()).toBeVisible();
  await string(page).getByRole("button", { name: "幕设置" }).click();
  await page.getByRole("button", { name: "加一幕" }).click();
  await page.getByLabel("标题", { exact: true }).fill("尾声");
  await fillEmpty(page, "尾声");
  await act(page, "提交第四幕").click();
  await expect(page.getByText("4 / 4")).toBeVisible();

  await page.getByRole("button", { name: "另存版本" }).click();
  const dialog = versions(page);
  await dialog.getByRole("checkbox", { name: "比默认版本" }).check();
  await expect(dialog.getByRole("button", { name: "勾两个，就能比" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "比第二稿" }).check();
  await dialog.getByRole("button", { name: "比这 2 个" }).click();
  const compared = dialog.getByRole("region", { name: "默认版本和第二稿" });
  await expect(compared.getByRole("row", { name: /^故事内核.*一样$/u })).toBeVisible();
  await expect(compared.getByRole("row", { name: /^故事梗概.*改 \d+ 项$/u })).toBeVisible();
  await expect(compared.getByRole("row", { name: /^幕设置.*添第四幕/u })).toBeVisible();
  await expectAccessible(page, "two versions compared");

  // One field stands in the form, to be submitted or not.
  await compared.getByRole("button", { name: "拿回这一项" }).first().click();
  await expect(page.getByText("放进故事梗概了，提交才算")).toBeVisible();
  await expect(page.getByLabel("故事前提", { exact: true })).toHaveValue("救命之恩能不能拿来换雨");
  await act(page, "取消修改").click();

  // The whole step, which is kept first.
  await page.getByRole("button", { name: "另存版本" }).click();
  await dialog.getByRole("checkbox", { name: "比默认版本" }).check();
  await dialog.getByRole("checkbox", { name: "比第二稿" }).check();
  await dialog.getByRole("button", { name: "比这 2 个" }).click();
  await compared.getByRole("tab", { name: /^幕设置/u }).click();
  await compared.getByRole("button", { name: "整步拿回来" }).click();
  await page.getByRole("button", { name: "取用这一步" }).click();
  await expect(compared.getByRole("row", { name: /^幕设置.*一样$/u })).toBeVisible();
  await dialog.getByRole("button", { name: "换回来" }).first().click();
  await expect(dialog).toBeHidden();
  await string(page).getByRole("button", { name: "幕设置" }).click();
  await expect(page.getByText("4 / 4")).toBeVisible();
});

test("what stands after a changed step is cleared by its writer's nod, who is told how much of it is his, and had again", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  await page.goto(createdPath(scriptId));
  await string(page)
    .getByRole("button", { name: /^故事大纲/u })
    .click();
  await page.getByRole("button", { name: "修改参数" }).click();
  await page.getByLabel("高潮", { exact: true }).fill("两枚一起打");
  await act(page, "提交故事大纲").click();
  const question = page.getByRole("dialog", { name: "内容已修改，该操作会清空后面已提交内容" });
  await expect(question.getByRole("radio", { name: /^留着后面的/u })).toBeChecked();
  await question.getByRole("radio", { name: /^清空后面的/u }).click();
  const goes = question.getByRole("listitem");
  await expect(goes.filter({ hasText: "场景设置" })).toContainText("十二场");
  await expect(goes.filter({ hasText: "其中您自己写的" })).toContainText(/\d 字$/u);
  await expect(goes.filter({ hasText: "故事梗概" })).toContainText(/\d 字$/u);
  await expectAccessible(page, "what is cleared");
  await question.getByRole("button", { name: "自动留存，再清空" }).click();
  await expect(act(page, "去写幕设置")).toBeVisible();
  await act(page, "去写幕设置").click();
  await expect(page.getByText("0 / 3")).toBeVisible();
  await page.getByRole("button", { name: "另存版本" }).click();
  await versions(page).getByText("清空故事大纲之后的内容之前").waitFor();
  await versions(page).getByRole("button", { name: "换回来" }).first().click();
  await expect(versions(page)).toBeHidden();
  await string(page)
    .getByRole("button", { name: /^场景设置/u })
    .click();
  await expect(page.getByText("12 / 12")).toBeVisible();
});

/** A new work that asks for its writer's outline first. */
async function beginWithOutline(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto("/pinggu/createdscript");
  await page.getByRole("button", { name: "从我的大纲开始" }).click();
  await page.getByRole("radio", { name: /^电影/u }).check();
  const [work] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "新建，在新窗口打开" }).click(),
  ]);
  return work;
}

test("an outline from a file: what found no place is put by hand, taken out again or kept as a reference, and where the file's words went is drawn", async ({
  page,
  context,
  writer,
}) => {
  expect(writer.phone).not.toBe("");
  const work = await beginWithOutline(page, context);
  const dialog = work.getByRole("dialog", { name: "从我的大纲开始" });
  await dialog.getByLabel("大纲文件").setInputFiles({
    name: "乌岭旧事.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(
      "写给自己看的一句话。沈照禾最怕的不是井，是有人记得。\n主题：公平不是一人一半，是有人肯先认账。\n人物小传\n沈照禾：六岁掉进井里。",
    ),
  });
  await expect(dialog.getByRole("status")).toHaveText("认出 2 段，还有 1 段没有放进去");
  const passage = dialog.getByRole("listitem").filter({ hasText: "写给自己看的一句话。" });
  await passage.getByRole("button", { name: "放到哪里" }).click();
  await expectAccessible(work, "places of a passage");
  await passage.getByRole("button", { name: "故事大纲，副线" }).click();
  await expect(passage.getByText("放进了故事大纲，副线，提交才算")).toBeVisible();
  await passage.getByRole("button", { name: "拿出来" }).click();
  await passage.getByRole("button", { name: "收进创作参考" }).click();
  await dialog.getByRole("button", { name: "从故事内核接着写" }).click();
  await expect(work.getByLabel("主题", { exact: true })).toHaveValue("公平不是一人一半，是有人肯先认账。");
  await expect(work.getByLabel("参考文字 2")).toHaveValue("写给自己看的一句话。沈照禾最怕的不是井，是有人记得。");
  await work.getByRole("button", { name: "用在哪" }).click();
  await expect(work.getByRole("heading", { name: "乌岭旧事.txt", level: 1 })).toBeVisible();
  await expect(work.getByText("故事内核，主题").first()).toBeVisible();
  await work.getByRole("button", { name: "看前后文" }).click();
  await expect(work.getByLabel("前后文")).toContainText("主题：公平不是一人一半，是有人肯先认账。");
  // A passage is left out of what a model is told, and taken in again.
  const leftOut = work.getByRole("region", { name: "不用的" });
  await work.getByRole("status").getByRole("button", { name: "不用这一处" }).click();
  await expect(leftOut.getByRole("listitem")).toContainText("公平不是一人一半，是有人肯先认账。");
  await expect(leftOut.getByText(/已经写进表里的句子还会带，要改由您改$/u)).toBeVisible();
  await expect(work.getByText("第 1 处，不用")).toBeVisible();
  await expect(leftOut.getByRole("button", { name: "放回去" })).toBeFocused();
  await expect(work.getByRole("img", { name: /用上的有 \d+ 处，不用的有 1 处$/u })).toBeVisible();
  await expectAccessible(work, "a passage left out");
  await leftOut.getByRole("button", { name: "放回去" }).click();
  await expect(leftOut).toBeHidden();
  await expect(work.getByRole("status").getByRole("button", { name: "不用这一处" })).toBeFocused();
  // A sentence that nothing uses yet is put into a field, and taken out again.
  const open = work.getByRole("region", { name: "还没有用，看着能用" }).getByRole("listitem");
  await expect(open.filter({ hasText: "沈照禾最怕的不是井" })).toContainText("提到「沈照禾」，人物小传里有");
  await open.filter({ hasText: "沈照禾最怕的不是井" }).getByRole("button", { name: "放到哪里" }).click();
  await expectAccessible(work, "where a reference went");
  await open.getByRole("button", { name: /^故事大纲，铺陈/u }).click();
  await expect(open.getByText("放进了故事大纲，铺陈，提交才算")).toBeVisible();
  await open.getByRole("button", { name: "拿出来" }).click();
  await open.filter({ hasText: "沈照禾最怕的不是井" }).getByRole("button", { name: "不用这一处" }).click();
  await expect(leftOut.getByText("这一处不再带给大模型", { exact: true })).toBeVisible();
  await work.getByRole("button", { name: "去看这一项" }).click();
  await expect(work.getByRole("heading", { name: "故事内核", level: 1 })).toBeVisible();
  await expect(work.getByText(/^\d+ 字，1 KB，已读，用上 \d+ 处$/u)).toBeVisible();
  await work.getByRole("button", { name: "用在哪" }).click();
  await work.getByRole("button", { name: "删去文件" }).click();
  await work.getByRole("dialog", { name: "删去这个参考文件？" }).getByRole("button", { name: "删去文件" }).click();
  await expect(work.getByRole("heading", { name: "故事内核", level: 1 })).toBeVisible();
  await expect(work.getByRole("button", { name: "选文件" })).toBeVisible();
  await expect(work.getByLabel("参考文字 1")).toHaveValue("写给自己看的一句话。沈照禾最怕的不是井，是有人记得。");
});

test("threads run down the board; persons are seen as a graph and scenes by their threads in the place of their forms", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  await test.step("threads on the board: which hangs loose, where each is said, walked with arrow keys", async () => {
    await page.goto(createdPath(scriptId));
    await page.getByRole("button", { name: "全剧一览" }).click();
    await page.getByRole("tab", { name: "线索" }).click();
    await expect(page.getByRole("status").filter({ hasText: "一条没有收：日志 10 场没有再提。" })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^第二幕\s借雨/u })).toBeVisible();
    await expect(page.getByRole("img", { name: "第 2 场埋下，还没有收" })).toBeVisible();
    const card = page.getByRole("region", { name: "日志" });
    await expect(card).toContainText("日志少了一页");
    await expect(card).toContainText("十场里没有再提");
    await page.getByRole("button", { name: /^日志/u }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "借条" })).toContainText("场景里没有写到");
    await expectAccessible(page, "threads across the board");
  });
  await test.step("a graph of persons and scenes by their threads stand in the place of their forms, which wait", async () => {
    await page.goto(createdPath(scriptId));
    const views = page.getByRole("group", { name: "怎么看" });
    const show = (name: string) => views.getByRole("button", { name, exact: true }).click();
    await string(page)
      .getByRole("button", { name: /^人物小传/u })
      .click();
    await show("关系图");
    await expect(page.getByRole("heading", { name: "人物小传", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "沈照禾和2 个人" })).toBeVisible();
    await expectAccessible(page, "persons as a graph");
    await show("小传");
    await expect(page.getByRole("group", { name: "人物" })).toBeVisible();

    await string(page)
      .getByRole("button", { name: /^场景设置/u })
      .click();
    await page.getByRole("button", { name: "修改参数" }).click();
    await page.getByLabel("氛围", { exact: true }).fill("没有风");
    await show("线索");
    await expect(page.getByRole("list", { name: "线索" })).toBeVisible();
    await expectAccessible(page, "scenes by their threads");
    await show("场景板");
    await expect(page.getByLabel("氛围", { exact: true })).toHaveValue("没有风");
  });
});

test("a workspace begins with a script that is there", async ({ page, context, product, writer }) => {
  const text =
    "1. 内 上坪井台 日\n沈照禾往下看。\n沈照禾\n绳子到头了。\n\n2. 外 炮库 夜\n罗顺堂数弹。\n罗顺堂\n四枚。\n";
  await uploadWork(product, writer, { name: "旧稿.txt", mimeType: "text/plain", buffer: Buffer.from(text) }, "旧稿");
  await page.goto("/pinggu/createdscript");
  await page.getByRole("button", { name: "从已有的剧本开始" }).click();
  const dialog = page.getByRole("dialog", { name: "从已有的剧本开始" });
  await dialog.getByRole("button", { name: "从它开始，在新窗口打开" }).click();
  await expect(page.getByText("请选一部剧本").first()).toBeVisible();
  await dialog.getByRole("tab", { name: "评估的剧本" }).click();
  await dialog.getByRole("radio", { name: /旧稿/u }).check();
  await dialog.getByRole("radio", { name: /^电影/u }).check();
  await expectAccessible(page, "which script a workspace begins with");
  const [work] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("button", { name: "从它开始，在新窗口打开" }).click(),
  ]);
  await expect(work.getByRole("heading", { name: "故事内核", level: 1 })).toBeVisible();
  await expect(work.getByRole("banner").getByText("旧稿")).toBeVisible();
  await string(work).getByRole("button", { name: "生成剧本" }).click();
  await expect(work.getByText("这里就会打开。")).toBeVisible();
});

test("ten versions are saved, an eleventh is refused; an open one that is deleted leaves the default one open at once", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 5 });
  for (let i = 1; i <= 9; i++)
    await callAs(writer.call, `${product.url}/api/version/save`, {
      scriptId,
      originalVersionId: "",
      name: `存稿${i}`,
      type: 3,
    });
  await page.goto(createdPath(scriptId));
  const open = page.getByRole("button", { name: "另存版本" });
  const save = async (name: string) => {
    await open.click();
    await versions(page).getByLabel("把现在的样子存成一个版本").fill(name);
    await versions(page).getByRole("button", { name: "另存版本" }).dblclick();
  };
  await save("存稿10");
  await expect(versions(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "版本：存稿10", exact: true })).toBeVisible();
  await save("存稿11");
  await expect(versions(page).getByText("最多保存10个版本")).toBeVisible();
  await expect(versions(page).getByText("10 / 10，默认版本不算在内")).toBeVisible();

  const failures: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && failures.push(answer.url()));
  const row = versions(page).getByRole("listitem").filter({ hasText: "存稿10" });
  await row.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog", { name: "确定删除这个历史版本吗？" }).getByRole("button", { name: "删除" }).dblclick();
  await expect(page.getByRole("button", { name: "版本：默认版本" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(failures).toEqual([]);
  await open.click();
  await expect(versions(page).getByText("9 / 10，默认版本不算在内")).toBeVisible();
  await expect(
    versions(page).getByRole("listitem").filter({ hasText: "不能删除" }).getByText("删除", { exact: true }),
  ).toBeHidden();
});

const slips = (page: Page) => page.locator("[data-scene]");
const focusedSlip = (page: Page) => page.locator("[data-scene]:focus");

test("sequences that could not be fetched are had again; an act with all below it is deleted, and had again", async ({
  page,
  context,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 6 });
  await test.step("sequences that could not be fetched are told and had again; arrows keep the focus on the tabs of acts", async () => {
    await context.route("**/api/sequence/detail/**", (route) => route.abort());
    await page.goto(createdPath(scriptId));
    await string(page).getByRole("button", { name: "序列设置" }).click();
    await expect(page.getByRole("heading", { name: "序列没有取到" })).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: "全剧一览" }).click();
    await page.getByRole("tab", { name: "序列表" }).click();
    await expect(page.getByRole("heading", { name: "序列没有取到" })).toBeVisible();
    await context.unroute("**/api/sequence/detail/**");
    await page.getByRole("button", { name: "再试一次" }).click();
    await expect(page.getByRole("row", { name: /井绳放到底/u })).toBeVisible();

    await string(page).getByRole("button", { name: "序列设置" }).click();
    await page.getByRole("tab", { name: /^第一幕/u }).focus();
    for (const [key, name] of [
      ["ArrowRight", /^第二幕/u],
      ["ArrowRight", /^第三幕/u],
      ["ArrowLeft", /^第二幕/u],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole("heading", { name: "序列设置", level: 1 })).toBeVisible();
      await expect(page.getByRole("tab", { name, selected: true })).toBeFocused();
    }
  });
  await test.step("an act with all below it is deleted after a question, kept by itself, and had again", async () => {
    await page.goto(createdPath(scriptId));
    await string(page).getByRole("button", { name: "幕设置" }).click();
    await page.getByRole("button", { name: "借雨", exact: true }).click();
    await page.getByRole("button", { name: "删除第二幕" }).click();
    const question = page.getByRole("dialog", { name: "删除第二幕？" });
    await expect(question.getByText(/2 个序列、4 场和写好的剧本也一起删去/u)).toBeVisible();
    await question.getByRole("button", { name: "删除", exact: true }).click();
    await expect(page.getByText("2 / 2")).toBeVisible();
    await page.getByRole("button", { name: "另存版本" }).click();
    const keptVersions = versions(page).getByRole("listitem").filter({ hasText: "删去" });
    await keptVersions.getByRole("button", { name: "存成版本" }).click();
    await versions(page).getByLabel("版本名", { exact: true }).fill("三幕的时候");
    await versions(page).getByRole("button", { name: "存成版本" }).click();
    await expect(versions(page).getByRole("checkbox", { name: "比三幕的时候" })).toBeVisible();
    await versions(page).getByRole("listitem").filter({ hasText: "三幕的时候" }).getByText("切换到这一版").click();
    await string(page).getByRole("button", { name: "幕设置" }).click();
    await expect(page.getByText("3 / 3")).toBeVisible();
  });
});

test("on the board a scene that is opened or moved with keys keeps the focus, and may go on to the next column", async ({
  page,
  context,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  await page.goto(createdPath(scriptId));
  await string(page).getByRole("button", { name: "场景设置" }).click();
  await slips(page).filter({ hasText: "井边" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "数弹", level: 2 })).toBeVisible();
  await expect(focusedSlip(page)).toContainText("数弹");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(focusedSlip(page)).toContainText("4数弹");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(focusedSlip(page)).toContainText("3数弹");
  // The bar at the window's top covers no slip of a board that stands in the window whole.
  await page.setViewportSize({ width: 1440, height: 1400 });
  // The next column's scenes are still on their way when another slip is dragged: the board stays as it is.
  const dragged = Promise.withResolvers<void>();
  await context.route("**/api/scene/detail/**", (route) => dragged.promise.then(() => route.continue()));
  await page.keyboard.press("Alt+ArrowRight");
  await expect(focusedSlip(page)).toContainText("6数弹");
  const board = await slips(page).first().elementHandle();
  await slips(page)
    .filter({ hasText: "开闸" })
    .dragTo(slips(page).filter({ hasText: "井边" }));
  await expect(slips(page).first()).toContainText("1开闸");
  dragged.resolve();
  await expect(page.getByRole("heading", { name: "数弹", level: 2 })).toBeVisible();
  expect(await board?.evaluate((slip) => slip.isConnected)).toBe(true);
  // The only scene left of a sequence stays in it.
  await slips(page)
    .filter({ hasText: "山顶" })
    .dragTo(slips(page).filter({ hasText: "渠首" }));
  await expect(page.getByText("至少保留一个场景")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("a scene is moved without a mouse or keys", async ({ page, product, writer }) => {
    const scriptId = await makeGeneratedWork(product, writer);
    await page.goto(createdPath(scriptId));
    await page.getByRole("button", { name: /^第八步/u }).click();
    await string(page).getByRole("button", { name: "场景设置" }).click();
    await page.getByRole("button", { name: "第 1 场往后移" }).click();
    await expect(slips(page).nth(1)).toContainText("2井边");
    await expect(page.getByRole("button", { name: "第 1 场往前移" })).toBeHidden();
    await page.getByRole("button", { name: "第 2 场往前移" }).click();
    await expect(slips(page).first()).toContainText("1井边");
    await expect(page.getByRole("button", { name: "第 1 场往前移" })).toBeDisabled();
  });
});
