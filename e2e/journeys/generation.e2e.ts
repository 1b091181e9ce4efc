import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { act, writeCore } from "../fixtures/generationSteps.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** From the list through the dialog; the workspace is the window that the click opened. */
async function create(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto("/pinggu/createdscript");
  await page.getByRole("button", { name: "新建剧本" }).click();
  await page.getByRole("radio", { name: /^电影/u }).check();
  const [work] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "新建，在新窗口打开" }).click(),
  ]);
  await expect(heading(work, "故事内核")).toBeVisible();
  return work;
}

test("a form that another window has submitted meanwhile stands beside one's own", async ({
  page,
  context,
  writer,
}) => {
  expect(writer.phone).not.toBe("");
  const work = await create(page, context);
  const beside = await context.newPage();
  await beside.goto(work.url());
  await beside.getByLabel("主题", { exact: true }).fill("那边写的");
  await work.getByLabel("主题", { exact: true }).fill("这边写的");
  await writeCore(work);
  await expect(heading(work, "故事梗概")).toBeVisible();
  await expect(beside.getByText("这一项在别处改过。")).toBeVisible();
  await expect(beside.getByRole("region", { name: "两份不一样" }).getByText("这边写的")).toBeVisible();
  await beside.getByRole("button", { name: "用已经存下的" }).click();
  await expect(beside.getByText("这边写的")).toBeVisible();
});

test("words that were not submitted stay where another window clears their scene, and are told; had again, they stand in its form", async ({
  page,
  context,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  await page.goto(createdPath(scriptId));
  const steps = page.getByRole("navigation", { name: "创作八步" });
  await steps.getByRole("button", { name: /^场景设置/u }).click();
  await page.getByRole("button", { name: "修改参数" }).click();
  await page.getByLabel("地点", { exact: true }).fill("没有提交的地点");
  const other = await context.newPage();
  await other.goto(createdPath(scriptId));
  await other
    .getByRole("navigation", { name: "创作八步" })
    .getByRole("button", { name: /^故事大纲/u })
    .click();
  await other.getByRole("button", { name: "修改参数" }).click();
  await other.getByLabel("高潮", { exact: true }).fill("两枚一起打");
  await act(other, "提交故事大纲").click();
  await other.getByRole("radio", { name: /^清空后面的/u }).check();
  await other.getByRole("button", { name: "自动留存，再清空" }).click();
  const left = page.getByRole("region", { name: "没有地方放的字" });
  await expect(left.getByText("场景《井边》删去或清空了", { exact: false })).toBeVisible();
  await left.getByRole("button", { name: "看这些字" }).click();
  await expect(left.getByText("没有提交的地点")).toBeVisible();
  await expectAccessible(page, "words without a form");
  await page.getByRole("button", { name: "另存版本" }).click();
  await page.getByRole("dialog", { name: /^版本/u }).getByRole("button", { name: "换回来" }).first().click();
  await expect(left).toBeHidden();
  await steps.getByRole("button", { name: /^场景设置/u }).click();
  await expect(page.getByLabel("地点", { exact: true })).toHaveValue("没有提交的地点");
});

test("a reference file that stands in no form any more gives way to another after a question", async ({
  page,
  context,
  writer,
}) => {
  expect(writer.phone).not.toBe("");
  const work = await create(page, context);
  const choose = (name: string) =>
    work
      .getByLabel("参考文件", { exact: true })
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from("外公的三本气象日志，只记云，不记人。") });
  await choose("口述.txt");
  await expect(work.getByText("口述.txt")).toBeVisible();
  await work.getByRole("button", { name: "撤掉没提交的" }).click();
  await expect(work.getByText("口述.txt")).toBeHidden();
  await choose("日志.txt");
  const question = work.getByRole("dialog", { name: "换掉原来的参考文件？" });
  await expect(question).toContainText("已经有一个参考文件《口述.txt》");
  await question.getByRole("button", { name: "换上这个" }).click();
  await expect(work.getByText("日志.txt")).toBeVisible();
});

test("an outline of one's own is read into the first steps, and what found no place is told", async ({
  page,
  context,
  writer,
}) => {
  expect(writer.phone).not.toBe("");
  const work = await create(page, context);
  await work.getByRole("button", { name: "从我的大纲开始" }).click();
  const dialog = work.getByRole("dialog", { name: "从我的大纲开始" });
  await dialog.getByRole("button", { name: "读入前四步" }).click();
  await expect(work.getByText("请先贴上您的大纲")).toBeVisible();
  await dialog
    .getByLabel("我的大纲")
    .fill("《借雨》\n一九九八年写，改过两稿。\n\n主题：人情债\n一句话故事：一枚炮弹只能落在一个村。");
  await dialog.getByRole("button", { name: "读入前四步" }).click();
  await expect(dialog.getByRole("status")).toHaveText("认出 3 段，还有 1 段没有放进去");
  await expect(dialog.getByText("一九九八年写，改过两稿。")).toBeVisible();
  await expectAccessible(work, "what was read of an outline");
  await dialog.getByRole("button", { name: "从故事内核接着写" }).click();
  await expect(work.getByLabel("主题", { exact: true })).toHaveValue("人情债");
  await expect(work.getByLabel("剧本名", { exact: true })).toHaveValue("借雨");
});
