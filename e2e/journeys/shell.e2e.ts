import { expectAccessible } from "../fixtures/axe.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { FOUND } from "../fixtures/homeAnswers.ts";
import { callAs } from "../fixtures/editorWork.ts";
import { makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { openReport, uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

test("one's own scripts are searched, and a hit opens at its line", async ({ page, context, writer, product }) => {
  const answer = await writer.call.post(`${product.url}/api/scripts/upload`, {
    headers: { origin: product.url },
    multipart: {
      fileType: "1",
      scriptName: "茶馆欠账",
      author: "叶青禾",
      fileTheme: "drama",
      pingguType: "",
      type: "2",
      files: textFile("稿.txt", `${sampleText("ordinal/teahouse-debt.txt")}\n△紫金葫芦不见了。\n`),
    },
  });
  expect((await answer.json()) as { code: number }).toMatchObject({ code: 200 });
  await page.goto("/dashboard/allScript");
  await page.getByRole("textbox", { name: "搜自己的剧本" }).fill("紫金葫芦");
  await page.keyboard.press("Enter");
  await expect(page.getByText("在 1 部剧本里找到 1 处「紫金葫芦」。只搜您自己的稿子。")).toBeVisible();
  await expectAccessible(page, "search");
  const [editor] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /紫金葫芦不见了/u }).click(),
  ]);
  await expect(editor.getByText("紫金葫芦不见了").first()).toBeVisible();
  // Inside the sheet Mod-K is the sheet's own: the palette opens with Shift, and gives the caret back.
  await editor.getByText("紫金葫芦不见了").first().click();
  await editor.keyboard.press("Control+Shift+K");
  const palette = editor.getByRole("dialog", { name: "去哪里，做什么" });
  await palette.getByRole("combobox").fill("紫金葫芦");
  await expect(palette.getByRole("option", { name: /紫金葫芦不见了/u }).first()).toBeVisible();
  await editor.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await editor.close();
  await page.getByRole("textbox", { name: "搜自己的剧本" }).fill("<img src=x>'%_");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "没有找到「<img src=x>'%_」" })).toBeVisible();
});

test("a hit in a generated work opens at its line", async ({ page, context, writer, product }) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 8 });
  const list = async (path: string) =>
    ((await (await writer.call.get(`${product.url}/api/${path}`)).json()) as { data: { id: string }[] }).data;
  const at = `${scriptId}/default`;
  const [, act] = await list(`act/detail/${at}`);
  const [sequence] = await list(`sequence/detail/${at}/${act?.id}`);
  const [, scene] = await list(`generateScenes/detail/${at}/${act?.id}/${sequence?.id}`);
  const content = "沈照禾往井里看。\n沈照禾\n紫金葫芦不见了。";
  await callAs(writer.call, `${product.url}/api/generateScenes/content/submit`, {
    scriptId,
    versionId: "",
    id: scene?.id,
    content,
  });
  // A script is read for the search a while after its save.
  await expect
    .poll(async () => (await writer.call.get(`${product.url}/api/scripts/search?q=紫金葫芦`)).text())
    .toContain("紫金葫芦不见了");
  await page.goto("/dashboard/allScript");
  await page.getByRole("textbox", { name: "搜自己的剧本" }).fill("紫金葫芦");
  await page.keyboard.press("Enter");
  const [workspace] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /紫金葫芦不见了/u }).click(),
  ]);
  await expect(workspace.getByText("紫金葫芦不见了。", { exact: true })).toBeInViewport();
  expect(await workspace.evaluate(() => getSelection()?.toString())).toBe("紫金葫芦不见了。");
  // A step that is chosen then opens as it does always.
  const steps = workspace.getByRole("navigation", { name: "创作八步" });
  await steps.getByRole("button", { name: /^场景/u }).click();
  await steps.getByRole("button", { name: /^生成剧本/u }).click();
  await expect(
    workspace.getByRole("complementary", { name: "这一场" }).getByText("第 1 场", { exact: true }),
  ).toBeVisible();
});

test("the first upload is one press away from the front page", async ({ page, writer: _ }) => {
  await page.goto("/dashboard/list");
  await page.getByRole("button", { name: "上传第一部作品" }).click();
  const form = page.getByRole("dialog", { name: "上传作品" });
  await expect(form.getByText("把文件拖到这里，或点一下选择")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "评估剧本" })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("what is typed while the palette first loads stands in its field", async ({ page, writer: _ }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/-PaletteResults-[^/]+\.js$/u, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/dashboard/list");
  await expect(page.getByRole("button", { name: "上传第一部作品" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("账目");
  const palette = page.getByRole("dialog", { name: "去哪里，做什么" });
  await expect(palette.getByRole("combobox")).toHaveValue("账目");
  await expect(palette.getByRole("option")).toHaveCount(0);
  loaded.resolve();
  await expect(palette.getByRole("option", { name: /用墨账目/u })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/ink$/u);
});

test("Enter on the palette waits for the results of what is typed", async ({ page, context, writer: _ }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/-PaletteResults-[^/]+\.js$/u, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/scripts/search?**", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q");
    if (q === "账目") await answered.promise;
    await route.fulfill({ json: { code: 200, msg: "", data: q === "账" ? FOUND : { works: [], next: null } } });
  });
  await page.goto("/dashboard/list");
  await expect(page.getByRole("button", { name: "上传第一部作品" })).toBeVisible();
  const palette = page.getByRole("dialog", { name: "去哪里，做什么" });

  await page.keyboard.press("Control+k");
  await page.keyboard.type("优秀");
  await page.keyboard.press("Enter");
  loaded.resolve();
  await expect(page).toHaveURL(/\/dashboard\/excellentScript$/u);
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("账");
  const stale = palette.getByRole("option", { name: FOUND.works[1]?.script.name ?? "", exact: false }).first();
  await expect(stale).toHaveAttribute("aria-selected", "true");
  await page.keyboard.type("目");
  await page.keyboard.press("Enter");
  await expect(palette).toBeVisible();
  answered.resolve();
  await expect(page).toHaveURL(/\/dashboard\/ink$/u);
  expect(context.pages()).toHaveLength(1);
});

test("the row that the arrows have gone to stays chosen when works are found above it", async ({ page, writer: _ }) => {
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/scripts/search?**", async (route) => {
    await answered.promise;
    await route.fulfill({ json: { code: 200, msg: "", data: FOUND } });
  });
  await page.goto("/dashboard/list");
  await expect(page.getByRole("button", { name: "上传第一部作品" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "去哪里，做什么" });
  await page.keyboard.type("账目");
  await expect(palette.getByRole("option", { name: /用墨账目/u })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  const searching = palette.getByRole("option", { name: /在全部剧本里搜/u });
  await expect(searching).toHaveAttribute("aria-selected", "true");
  answered.resolve();
  await expect(palette.getByRole("option").first()).toContainText(FOUND.works[1]?.script.name ?? "");
  await expect(searching).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/allScript\?q=/u);
});

test("the palette finds works, lines, actions and pages by keyboard", async ({ page, writer: _ }) => {
  await page.goto("/dashboard/list");
  await expect(page.getByRole("button", { name: "上传第一部作品" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "去哪里，做什么" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  // Its stylesheet came later than the dialog's and ranks above it.
  await expect(palette).toHaveCSS("margin-top", "88px");
  await expectAccessible(page, "palette");
  await page.keyboard.type("账目");
  await expect(palette.getByRole("option", { name: /用墨账目/u })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/ink$/u);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});

test("ink, its ledger, the beta notice and what is planned", async ({ page, writer: _ }) => {
  const desk = { width: 1440, height: 900 };
  await page.goto("/dashboard/list");
  await page.getByTitle("查看用墨").click();
  const ink = page.getByRole("dialog", { name: "用墨" });
  for (const system of ["多维评估", "修改润色", "剧本生成", "AI 助手"])
    await expect(ink.getByText(system)).toBeVisible();
  await expectAccessible(page, "ink");
  await ink.getByRole("link", { name: "看账目" }).click();
  await expect(page.getByRole("row", { name: /新账号.*\+10,000\.0.*10,000\.0/u })).toBeVisible();
  await expectAccessible(page, "ledger");
  await page.getByRole("button", { name: "结算" }).click();
  await expect(page.getByRole("heading", { name: "没有这一类账" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "导出 CSV" }).click();
  expect((await download).suggestedFilename()).toBe("用墨账目_结算.csv");
  // A download gives the window its own size back.
  await page.setViewportSize(desk);

  const unread = page.getByRole("button", { name: "内测说明，未读" });
  const notice = page.getByRole("dialog", { name: "内测说明" });
  await unread.click();
  await expect(notice.getByText("每个账号送 10 盒")).toBeVisible();
  await expect(notice.getByText("结束", { exact: true })).toHaveCount(0);
  // Without a model nothing has a price.
  await expect(notice.getByText("按现行价目")).toHaveCount(0);
  await expectAccessible(page, "notice");
  await notice.getByRole("button", { name: "知道了" }).click();
  await expect(page.getByRole("button", { name: "内测说明", exact: true })).toBeVisible();

  await page.getByRole("link", { name: /分镜剧本/u }).click();
  await expect(page.getByText("功能开发中。")).toBeVisible();
  await expectAccessible(page, "planned");
  await page
    .getByRole("link", { name: /制片管理/u })
    .last()
    .click();
  await expect(page.getByRole("heading", { name: "制片管理" })).toBeVisible();

  await test.step("on a phone the notice takes the menu's place", async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole("button", { name: "打开菜单" }).click();
    await page.getByRole("button", { name: "内测说明", exact: true }).click();
    await expect(notice).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
});

test.describe("with a model", () => {
  test.use({ model: true });

  test("the notice says what a report takes by the prices of the model", async ({ page, writer: _ }) => {
    await page.goto("/dashboard/list");
    await page.getByRole("button", { name: "内测说明，未读" }).click();
    const notice = page.getByRole("dialog", { name: "内测说明" });
    await expect(notice.getByText(/^按现行价目，评一部四万字的剧本约用 [\d.]+ [盒滴]。$/u)).toBeVisible();
  });
});

test("the head of a report has the account on a tablet, too", async ({ context, writer, product }) => {
  const file = textFile("茶馆欠账.txt", sampleText("ordinal/teahouse-debt.txt"));
  const page = await openReport(context, await uploadWork(product, writer, file, "茶馆欠账"));
  await page.setViewportSize({ width: 820, height: 1000 });
  await expect(page.getByRole("banner").locator('[data-part="account"]')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("banner").locator('[data-part="account"]')).toBeHidden();
});
