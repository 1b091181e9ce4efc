import type { BoardItem } from "@mochang/contract/generation";
import { expectAccessible } from "../fixtures/axe.ts";
import { callAs } from "../fixtures/editorWork.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

test("the preview: the pages of a region, the scenes that are written, and a placeholder while a page is on its way", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  await test.step("a page of the workspace that is still on its way shows its placeholder", async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/HandOverPage*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(createdPath(scriptId));
    await page.getByRole("banner").getByRole("button", { name: "下载与送出" }).click();
    await expect(page.locator("main > [data-skeleton]")).toBeVisible();
    held.resolve();
    await expect(page.getByRole("heading", { name: "下载与送出" })).toBeVisible();
    await page.unroute("**/assets/HandOverPage*");
  });
  await test.step("the script is read on the pages of a region, which stays with it and is what its file is set in", async () => {
    await page.goto(createdPath(scriptId));
    const open = page.getByRole("banner").getByRole("button", { name: "预览剧本" });
    await open.click();
    const dialog = page.getByRole("dialog", { name: "预览《借雨》" });
    await expect(dialog.getByRole("radio", { name: /^内地/u })).toBeChecked();
    await expect(dialog.getByRole("img", { name: /^《借雨》的头 [1-9]/u })).toBeVisible();
    await dialog.getByRole("radio", { name: /^香港/u }).check();
    await expect(dialog.getByRole("group", { name: "香港版式的页面" }).getByRole("img")).toBeVisible();
    await expectAccessible(page, "the preview in a region's format");
    await dialog.getByRole("radio", { name: /^稿纸/u }).check();
    await expect(dialog.locator('[data-part="script"]').getByText("上坪井台").first()).toBeVisible();
    await dialog.getByRole("button", { name: "回去写" }).click();
    await page.reload();
    await open.click();
    await expect(dialog.getByRole("radio", { name: /^香港/u })).toBeChecked();
    await dialog.getByRole("button", { name: "回去写" }).click();
    await page.getByRole("banner").getByRole("button", { name: "下载与送出" }).click();
    await expect(page.getByRole("article", { name: "剧本" })).toContainText("写好一场就能下载。");
  });
  await test.step("a scene that is written is gone to from the preview's list, and the list of works leads on to it", async () => {
    const read = async (path: string) =>
      ((await (await writer.call.get(`${product.url}${path}`)).json()) as { data: { items: BoardItem[] } }).data;
    const { items } = await read(`/api/generate-step/overview?scriptId=${scriptId}`);
    const scene = items.findLast(({ kind }) => kind === "scene");
    await callAs(writer.call, `${product.url}/api/generateScenes/content/submit`, {
      scriptId,
      id: scene?.id,
      content: ["△雨落下来了。", ...Array<string>(60).fill("△渠里的水往下走。")].join("\n\n"),
    });
    await page.goto(createdPath(scriptId));
    await page.getByRole("banner").getByRole("button", { name: "预览剧本" }).click();
    const dialog = page.getByRole("dialog", { name: "预览《借雨》" });
    const listed = dialog.getByRole("navigation", { name: "场次" }).getByRole("button");
    await expect(listed).toHaveCount(1);
    await listed.click();
    await expect(dialog.getByRole("radio", { name: /^稿纸/u })).toBeChecked();
    const line = dialog.getByText("△雨落下来了。");
    await expect(line).toBeInViewport();
    // The scene that was chosen last can be chosen again; a sheet that is opened anew begins at its beginning.
    const desk = dialog.getByRole("group", { name: "剧本" });
    const scrolledTo = () => desk.evaluate(({ scrollTop }) => scrollTop);
    // More than once: the sheet goes on to the chosen scene until its lines have their heights.
    await expect(async () => {
      await desk.evaluate((shown) => shown.scrollTo(0, shown.scrollHeight));
      await expect(line).not.toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await listed.click();
    await expect(line).toBeInViewport();
    await expect.poll(scrolledTo).toBeGreaterThan(0);
    // What is written meanwhile comes onto the sheet, and leaves what is read where it is.
    await expect(async () => {
      await desk.evaluate((shown) => shown.scrollTo(0, shown.scrollHeight));
      await expect(line).not.toBeInViewport({ timeout: 1_000 });
    }).toPass();
    const first = items.find(({ kind }) => kind === "scene");
    const written = { scriptId, id: first?.id, content: "△井绳放到了底。" };
    await callAs(writer.call, `${product.url}/api/generateScenes/content/submit`, written);
    await expect(listed).toHaveCount(2);
    await expect(dialog.locator('[data-part="script"]')).toContainText("△井绳放到了底。");
    await expect.poll(scrolledTo).toBeGreaterThan(0);
    await expect(line).not.toBeInViewport({ timeout: 5_000 });
    await listed.filter({ hasText: scene?.title ?? "" }).click();
    await expect(line).toBeInViewport();
    await dialog.getByRole("radio", { name: /^内地/u }).check();
    await dialog.getByRole("radio", { name: /^稿纸/u }).check();
    await expect(line).toBeVisible();
    await expect.poll(scrolledTo).toBe(0);
    await page.goto("/pinggu/createdscript");
    await expect(page.getByRole("link", { name: "接着写《借雨》，上次停在第八步，还差 10 场" })).toBeVisible();
    await expectAccessible(page, "the list with the work to go on with");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("the sheet is what is read first", async ({ page, product, writer }) => {
    const scriptId = await makeGeneratedWork(product, writer);
    await page.goto(createdPath(scriptId));
    await page.getByRole("banner").getByRole("button", { name: "更多" }).click();
    await page.getByRole("menuitem", { name: "预览剧本" }).click();
    const dialog = page.getByRole("dialog", { name: "预览《借雨》" });
    await expect(dialog.getByRole("radio", { name: "稿纸" })).toBeChecked();
    await expect(dialog.locator('[data-part="script"]').getByText("上坪井台").first()).toBeVisible();
    await dialog.getByRole("radio", { name: "好莱坞" }).check();
    await expect(dialog.getByRole("img", { name: /^《借雨》的头/u })).toBeVisible();
    await expectAccessible(page, "the preview on a phone");
  });
});
