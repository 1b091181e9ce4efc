import type { Page } from "@playwright/test";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { expect, FAST_MODEL, RUN_TIMEOUT_MS, SLOW_MODEL, test } from "../fixtures/test.ts";

const panel = (page: Page) => page.getByRole("region", { name: "在写" });
const out = (page: Page, name: string) => page.getByRole("article", { name });

test("all scenes are written in one run over a reload and a stop; the script is exported, then edited and evaluated as copies", async ({
  page,
  context,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  product.simulator?.set(SLOW_MODEL);
  await page.goto(createdPath(scriptId));
  await page.getByRole("button", { name: "一键生成" }).click();
  const question = page.getByRole("dialog", { name: "一键生成剧本" });
  await expect(question.getByText(/12 场：第 1、2、3/u)).toBeVisible();
  // The estimate fills the field when it arrives; typed before it, a "0" may land behind its digits.
  await expect(question.getByRole("button", { name: /^开始写，约/u })).toBeVisible();
  await question.getByLabel("最多花").fill("0");
  await expect(question.getByRole("button", { name: /^开始写/u })).toBeDisabled();
  await question.getByLabel("最多花").fill("900");
  await question.getByRole("button", { name: /^开始写，约/u }).click();
  await expect(panel(page).getByText(/^正在/u).first()).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText("这一次最多花 900 滴，写好的都留着。")).toBeVisible();
  await panel(page).getByRole("button", { name: "改上限" }).click();
  await panel(page).getByLabel("最多花").fill("950");
  await panel(page).getByRole("button", { name: "改上限" }).dblclick();
  await expect(panel(page).getByText("这一次最多花 950 滴，写好的都留着。")).toBeVisible();
  await panel(page).getByRole("button", { name: "现在就停" }).click();
  await expect(panel(page).getByRole("heading", { name: "停下了，写好的场都在" })).toBeVisible();
  await page.reload();
  product.simulator?.set(FAST_MODEL);
  await panel(page).getByRole("button", { name: "接着写完" }).click();
  const done = page.getByRole("dialog", { name: "剧本生成完成" });
  await expect(done).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await done.getByRole("button", { name: /下载剧本/u }).click();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    out(page, "剧本").getByRole("button", { name: "排好下载" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^借雨.*_剧本\.pdf$/u);
  await expect(out(page, "剧本").getByRole("button", { name: "下载", exact: true })).toBeVisible();

  const [editor] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "送去修改" }).click(),
  ]);
  await editor.waitForURL(/newEditscript/u);
  await expect(editor.locator('[data-part="script"] p').getByText("沈照禾").first()).toBeVisible();
  await expect(page.getByText("3 个人物")).toBeVisible();
  await editor.close();
  const [assessed] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "送去评估" }).click(),
  ]);
  await assessed.waitForURL(/fullanalyze/u);
  await expect(assessed.getByRole("button", { name: "开始评估" })).toBeVisible();
  await assessed.close();

  // Its card leads to the same two ways.
  await page.goto("/pinggu/createdscript");
  const [fromCard] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "送《借雨》去评估" }).dblclick(),
  ]);
  await fromCard.waitForURL(/fullanalyze/u);
  await fromCard.close();
  const [files] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "《借雨》的 PDF 和送出" }).click(),
  ]);
  await expect(files.getByRole("heading", { name: "下载与送出", level: 1 })).toBeVisible();
  await files.close();
});

test("three windows side by side see the run that one of them began, another stopped and the third let go on, and every button is answered", async ({
  page,
  context,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  product.simulator?.set(SLOW_MODEL);
  const [second, third] = [await context.newPage(), await context.newPage()];
  const windows = [page, second, third];
  for (const one of windows) {
    await one.goto(createdPath(scriptId));
    await expect(one.getByRole("button", { name: "一键生成" })).toBeVisible();
  }
  await page.getByRole("button", { name: "一键生成" }).click();
  await page.getByRole("button", { name: /^开始写，约/u }).click();
  for (const one of windows) await expect(panel(one).getByText(/^正在/u).first()).toBeVisible();
  await third.getByRole("button", { name: "现在就停" }).click();
  const stopped = { name: "停下了，写好的场都在" };
  for (const one of windows) await expect(panel(one).getByRole("heading", stopped)).toBeVisible();
  await second.getByRole("button", { name: "接着写完" }).click();
  for (const one of windows) await expect(panel(one).getByText(/^正在/u).first()).toBeVisible();
});

test.describe("without a model", () => {
  test.use({ model: false });
  test("the card of a finished work opens it from its menu, at its script, in a window of its own", async ({
    page,
    context,
    product,
    writer,
  }) => {
    await makeGeneratedWork(product, writer, { step: 8, name: "还雨" });
    await page.goto("/pinggu/createdscript");
    const card = page.getByRole("article").filter({ hasText: "还雨" });
    await expect(card.getByText("八步都写完了")).toBeVisible();
    await card.getByRole("button", { name: "《还雨》的更多操作" }).click();
    const [work] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("menuitem", { name: "打开" }).click(),
    ]);
    await expect(work.getByText("12 / 12", { exact: true })).toBeVisible();
    await expect(work.locator('[data-part="script"]').getByText("绳子到头了。").first()).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "打开" })).toBeHidden();
  });
});

test("a scene out of order warns first, what stands before it is saved on the way, and what the writer wrote is left alone", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  await test.step("a work that is opened at 下载与送出 is there once: reloaded, it opens at its step", async () => {
    await page.goto(`${createdPath(scriptId)}&view=out`);
    const files = page.getByRole("heading", { name: "下载与送出", level: 1 });
    await expect(files).toBeVisible();
    await expect(page).not.toHaveURL(/view=/u);
    await expect(files).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "一键生成" })).toBeVisible();
    await expect(files).toBeHidden();
  });
  const list = page.getByRole("complementary", { name: "这一场" });
  await list.getByRole("button", { name: /^2\s*数弹/u }).click();
  await list.getByRole("button", { name: "生成这一场" }).click();
  await page.getByRole("button", { name: /^开始写，约/u }).click();
  const warning = page.getByRole("dialog", { name: "当前为跨场景生成，请先保存前面已生成的场景" });
  await expect(warning.getByText("第 1 场还没有写，这一场就接不上它的结尾。")).toBeVisible();
  await warning.getByRole("button", { name: "仍然生成" }).click();
  await expect(panel(page).getByRole("heading", { name: "写完了 1 场" })).toBeVisible();
  await expect(page.getByText("1 / 12")).toBeVisible();

  await page.getByRole("tablist", { name: "序列" }).getByRole("tab", { name: "二" }).click();
  await expect(list.getByText("第 3 场", { exact: true })).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("罗顺堂把碗推过去。");
  await list.getByRole("button", { name: /^4\s*账本/u }).click();
  await list.getByRole("button", { name: "生成这一场" }).click();
  await page.getByRole("button", { name: /^开始写，约/u }).click();
  await warning.getByRole("button", { name: "保存第 3 场，再生成" }).click();
  await expect(page.getByText("3 / 12")).toBeVisible();
  await expect(page.locator('[data-part="script"]').getByText("罗顺堂把碗推过去。")).toBeVisible();
});
