import type { Page } from "@playwright/test";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { expect, FAST_MODEL, RUN_TIMEOUT_MS, SLOW_MODEL, SMALL_WORK, test } from "../fixtures/test.ts";

const run = (page: Page) => page.getByRole("region", { name: "一路写下去" });

test("one run goes from the acts to the scripts: its price before, over a reload and a stop, and on to the end", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 4 });
  await page.goto(createdPath(scriptId));
  await page.getByRole("navigation").getByRole("button", { name: "幕设置" }).first().click();
  await expect(run(page).getByText(/从这一步写到剧本约 .+您写的字不动/u)).toBeVisible();
  await run(page).getByRole("button", { name: "一路写下去" }).click();
  const question = page.getByRole("dialog", { name: "一路写下去" });
  await question.getByRole("radio", { name: /序列设置/u }).click();
  await expect(question.getByText("幕设置、序列设置，写好一步提交一步")).toBeVisible();
  // The estimate fills the field when it arrives; typed before it, a "0" may land behind its digits.
  await expect(question.getByRole("button", { name: /^开始写，约/u })).toBeVisible();
  await question.getByLabel("最多花").fill("0");
  await expect(question.getByRole("button", { name: /^开始写/u })).toBeDisabled();
  await question.getByLabel("最多花").fill("3000");
  await question.getByRole("radio", { name: /剧本/u }).click();
  product.simulator?.set({ ...SLOW_MODEL, ...SMALL_WORK });
  await question.getByRole("button", { name: /^开始写，约/u }).click();
  await expect(run(page).getByText("这一次最多花 3 盒，写好的都留着。")).toBeVisible();
  await page.reload();
  await expect(run(page).getByRole("progressbar", { name: "一路写下去" })).toBeVisible();
  // Until it stops the acts cannot be asked for a second time; afterwards they can.
  const acts = page.getByRole("button", { name: /^生成三幕/u });
  await expect(acts).toBeDisabled();
  await run(page).getByRole("button", { name: "现在就停" }).click();
  await expect(acts).toBeEnabled();
  await expect(run(page).getByRole("heading", { name: "停下了，写好的都在" })).toBeVisible();
  product.simulator?.set({ ...FAST_MODEL, ...SMALL_WORK });
  await run(page)
    .getByRole("button", { name: /^接着写完，约/u })
    .click();
  await expect(page.getByRole("heading", { name: "写到剧本了" }).first()).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await expect(
    page
      .getByRole("navigation")
      .getByRole("button", { name: /生成剧本/u })
      .first(),
  ).toBeEnabled();
});

test("cards that a run wrote beyond those asked for are told at its end, and offered in their step until they are taken or put away", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 4 });
  product.simulator?.set({ faults: { "many-items": 1 } });
  await page.goto(createdPath(scriptId));
  await page.getByRole("navigation").getByRole("button", { name: "幕设置" }).first().click();
  await run(page).getByRole("button", { name: "一路写下去" }).click();
  const question = page.getByRole("dialog", { name: "一路写下去" });
  await question.getByRole("radio", { name: /序列设置/u }).click();
  await question.getByRole("button", { name: /^开始写，约/u }).click();
  await expect(run(page).getByText(/^比要的多写了：幕设置 1 份，序列设置 \d+ 份。/u)).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  const offer = page.getByRole("region", { name: "多写的" });
  await expect(offer).toHaveCount(1);
  await offer.getByRole("button", { name: "加在最后" }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByText("3 / 4", { exact: true })).toBeVisible();
  await page.getByRole("navigation").getByRole("button", { name: "序列设置" }).first().click();
  await offer.getByRole("button", { name: "都不要" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await page.getByRole("navigation").getByRole("button", { name: "序列设置" }).first().click();
  await expect(page.getByRole("heading", { name: "序列设置", level: 1 })).toBeVisible();
  await expect(page.getByRole("tab", { name: /^第一幕/u })).toBeVisible();
  await expect(offer).toBeHidden();
});
