import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { expect, test } from "../fixtures/test.ts";

const toStep = (page: Page, name: string) => page.getByRole("navigation").getByRole("button", { name }).first().click();
const face = (page: Page) => page.getByRole("group", { name: "人物" }).getByRole("button", { name: /沈照禾/u });

test("a portrait and a cover are drawn for their ink, labelled, and stand on the person, the outline and the card", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 4 });
  await page.goto(createdPath(scriptId));
  await toStep(page, "人物小传");
  await page.getByRole("button", { name: /^画像\s*约 20 滴/u }).click();
  await expect(page.getByText("画好了，用墨 20 滴")).toBeVisible();
  await expect(face(page).locator("img")).toBeVisible();
  await expect(page.getByRole("button", { name: /^重画一张/u })).toBeVisible();
  // It can be taken away again, and be drawn anew.
  await page.getByRole("button", { name: "撤下" }).click();
  const question = page.getByRole("dialog", { name: "撤下这张画像？" });
  await expectAccessible(page, "the question before a portrait is taken away");
  await question.getByRole("button", { name: "撤下" }).click();
  await expect(face(page).locator("img")).toHaveCount(0);
  await page.getByRole("button", { name: /^画像\s*约 20 滴/u }).click();
  await expect(face(page).locator("img")).toBeVisible();
  await page.reload();
  await toStep(page, "人物小传");
  await expect(face(page).locator("img")).toBeVisible();
  await toStep(page, "故事大纲");
  await expect(page.getByText("封面现在是排出来的")).toBeVisible();
  await page.getByRole("button", { name: /^画一张封面\s*约 40 滴/u }).click();
  await expect(page.getByRole("img", { name: "《借雨》的封面" })).toBeVisible();
  await page.goto("/pinggu/createdscript");
  await expect(page.getByRole("img", { name: "《借雨》的封面" })).toBeVisible();
});

test.describe("without a model", () => {
  test.use({ model: false });
  test("portrait and cover are cards set from words, and say so", async ({ page, product, writer }) => {
    const scriptId = await makeGeneratedWork(product, writer, { step: 4 });
    await page.goto(createdPath(scriptId));
    await toStep(page, "人物小传");
    await page.getByRole("button", { name: "生成字卡" }).click();
    await expect(page.getByText("这张画像是用文字排的字卡")).toBeVisible();
    await expect(face(page).locator("img")).toBeVisible();
    await toStep(page, "故事大纲");
    await page.getByRole("button", { name: "生成字卡" }).click();
    await expect(page.getByText("这张封面是用文字排的字卡")).toBeVisible();
    await expect(page.getByRole("img", { name: "《借雨》的封面" })).toBeVisible();
  });
});
