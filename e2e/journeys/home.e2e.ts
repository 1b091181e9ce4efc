import { randomUUID } from "node:crypto";
import { expectAccessible } from "../fixtures/axe.ts";
import { callAs } from "../fixtures/editorWork.ts";
import { textFile, sampleText } from "../fixtures/files.ts";
import { drawn, measureShift } from "../fixtures/layoutShift.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

const upload = async (
  { call }: { call: import("@playwright/test").APIRequestContext },
  url: string,
  name: string,
  fields: Record<string, string> = {},
): Promise<string> => {
  const answer = await call.post(`${url}/api/scripts/upload`, {
    headers: { origin: url },
    multipart: {
      fileType: "1",
      scriptName: name,
      author: "叶青禾",
      fileTheme: "drama",
      pingguType: "",
      type: "1",
      ...fields,
      files: textFile("稿.txt", sampleText("ordinal/teahouse-debt.txt")),
    },
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

test("a new user's home teaches, a regular's shows the works, which are filtered and found in the records", async ({
  page,
  context,
  writer,
  product,
}) => {
  await page.goto("/dashboard/list");
  await expect(page.getByRole("heading", { name: "首个电影剧本写作全流程AI助手" })).toBeVisible();
  await expect(page.getByRole("button", { name: "上传第一部作品" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "最近" })).toHaveCount(0);
  await expectAccessible(page, "home of a new user");

  await upload(writer, product.url, "茶馆欠账");
  await upload(writer, product.url, "钟表弄", { type: "2", fileTheme: "comedy" });
  await page.reload();
  const recent = page.getByRole("region", { name: "最近" }).first();
  await expect(recent.getByRole("heading", { name: "钟表弄" })).toBeVisible();
  const starts = page.getByRole("navigation", { name: "开始一件事" }).getByRole("link");
  await expect(starts).toHaveCount(3);
  for (const between of [768, 1000]) {
    await page.setViewportSize({ width: between, height: 900 });
    const tops = await starts.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect([between, new Set(tops).size]).toEqual([between, 1]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, "home");
  const [editor] = await Promise.all([
    context.waitForEvent("page"),
    recent.getByRole("link", { name: "《钟表弄》", exact: false }).first().click(),
  ]);
  await expect(editor).toHaveURL(/\/newEditscript\?scriptId=/u);
  await editor.close();

  await page.getByRole("link", { name: /^全部剧本/u }).click();
  await expect(page).toHaveURL(/\/dashboard\/allScript$/u);
  await page.getByRole("button", { name: /^评估 ?1$/u }).click();
  await expect(page.getByRole("heading", { name: "钟表弄" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "茶馆欠账" })).toBeVisible();
  await expectAccessible(page, "all scripts");
  await page.getByRole("button", { name: "全部", exact: true }).click();
  await page.getByRole("button", { name: "类型：不限" }).click();
  await page.getByRole("menuitemradio", { name: /^喜剧/u }).click();
  await expect(page.getByRole("button", { name: "类型：喜剧" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "茶馆欠账" })).toHaveCount(0);
  await page.getByRole("button", { name: "最近改动" }).click();
  await page.getByRole("menuitemradio", { name: "最近新建" }).click();
  await expect(page).toHaveURL(/\?fileTheme=comedy&orderBy=created$/u);

  await page.getByRole("link", { name: /^记录 ?2$/u }).click();
  await page.getByRole("textbox", { name: "按名称找记录" }).fill("钟表");
  await page.getByRole("button", { name: "找", exact: true }).click();
  await expect(page.getByRole("link", { name: "茶馆欠账" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /钟表弄/u }).getByText("没有报告")).toBeVisible();
  await expectAccessible(page, "records");
  await page.getByRole("textbox", { name: "按名称找记录" }).fill("<script>%_'");
  await page.getByRole("button", { name: "找", exact: true }).click();
  await expect(page.getByRole("heading", { name: "没有找到" })).toBeVisible();
});

test("nothing moves on the home page when the works come last", async ({ page, writer: _ }) => {
  const shift = await measureShift(page);
  let excellentCame: () => void = () => undefined;
  const excellent = new Promise<void>((resolve) => (excellentCame = resolve));
  await page.route("**/api/outstanding/findPageByParam", async (route) => {
    await route.fulfill({ response: await route.fetch() });
    excellentCame();
  });
  await page.route("**/api/scripts/**", async (route) => {
    await excellent;
    await drawn(page);
    await route.continue();
  });
  await page.goto("/dashboard/list");
  await expect(page.getByRole("button", { name: "上传第一部作品" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "优秀剧本" })).toBeVisible();
  expect(await shift()).toBe(0);
});

test("nothing moves on a phone's home page, whichever call comes last", async ({ page, writer, product }) => {
  await upload(writer, product.url, "茶馆欠账");
  await page.setViewportSize({ width: 390, height: 844 });
  const shift = await measureShift(page);
  for (const late of ["user/getTokenBalance", "message/findPageByParam", "scripts/underWay"])
    await test.step(late, async () => {
      const [asked, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route(`**/api/${late}*`, async (route) => {
        asked.resolve();
        await shown.promise;
        await route.continue();
      });
      await page.goto("/dashboard/list");
      await asked.promise;
      await page.waitForLoadState("load");
      await drawn(page);
      shown.resolve();
      await expect(page.getByRole("region", { name: "最近" }).getByRole("heading", { name: "茶馆欠账" })).toBeVisible();
      expect(await shift()).toBe(0);
      await page.unroute(`**/api/${late}*`);
    });
});

test("nothing moves on the pages of all scripts and of records when their counts come last", async ({
  page,
  writer,
  product,
}) => {
  await upload(writer, product.url, "茶馆欠账");
  await page.setViewportSize({ width: 390, height: 844 });
  const shift = await measureShift(page);
  for (const path of ["/dashboard/allScript", "/dashboard/scriptRecords"])
    await test.step(path, async () => {
      const shown = Promise.withResolvers<void>();
      await page.route("**/api/scripts/counts**", async (route) => {
        await shown.promise;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.getByRole("link", { name: /茶馆欠账/u }).first()).toBeVisible();
      await drawn(page);
      const before = await shift();
      shown.resolve();
      await expect(page.getByRole("button", { name: /^评估 ?1$/u })).toBeVisible();
      expect((await shift()) - before).toBe(0);
      await page.unroute("**/api/scripts/counts**");
    });
});

test("an article is read by its sections, a script as PDF and on the page, at a desk and on a phone", async ({
  page,
  writer: _,
}) => {
  const phone = { width: 390, height: 900 };
  const desk = { width: 1440, height: 900 };
  await page.goto("/dashboard/list");
  await page.getByRole("link", { name: "全部文章" }).click();
  await expectAccessible(page, "articles");
  const link = page.getByRole("link", { name: /中段不塌的三种撑法/u });
  await expect(link).toHaveAttribute("target", "_blank");
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page).toHaveURL(/\/articlesoutline\?id=three-ways-to-hold-the-middle&sort=1$/u);
  await expect(page.getByRole("heading", { name: "让赢变成输" })).toBeVisible();
  await expectAccessible(page, "article");
  const anchor = page
    .getByRole("navigation", { name: /^本文各节/u })
    .getByRole("link", { name: "让赢变成输" })
    .filter({ visible: true });
  await anchor.click();
  await expect(anchor).toHaveAttribute("aria-current", "true");
  await test.step("the sections on a phone", async () => {
    await page.setViewportSize(phone);
    await page.reload();
    await page.locator("summary").click();
    await anchor.click();
    await expect(anchor).toHaveAttribute("aria-current", "true");
    await page.setViewportSize(desk);
  });

  await page.goto("/dashboard/list");
  await page
    .getByRole("region", { name: "优秀剧本" })
    .getByRole("link", { name: /《借光》/u })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard\/pdfview\?fileUrl=/u);
  await expect(page.getByRole("region", { name: /^《借光》的 PDF，共 \d+ 页$/u })).toBeVisible();
  await expect(page.getByText("编剧：墨场编辑部（示例）").first()).toBeAttached();
  await page.getByRole("button", { name: "下一页" }).click();
  await expect(page.getByText(/^2 \/ \d+$/u)).toBeVisible();
  await expectAccessible(page, "PDF");
  await page.getByRole("link", { name: "在线读" }).click();
  await expect(page.getByRole("heading", { name: /四楼楼道/u }).first()).toBeVisible();
  const sheet = page.getByRole("article", { name: "剧本" });
  await page.getByRole("radio", { name: "字大一些" }).check({ force: true });
  await expect(page.getByRole("complementary", { name: "编者按" })).toBeVisible();
  await page.reload();
  await expect(sheet).toHaveAttribute("data-size", "large");
  await expectAccessible(page, "script on the page");
  await test.step("the tools on a phone", async () => {
    await page.setViewportSize(phone);
    await page.reload();
    await expect(sheet).toHaveAttribute("data-size", "large");
    const tools = page.getByRole("navigation", { name: "阅读工具" });
    await tools.getByRole("button", { name: "字号" }).click();
    await page.getByRole("radio", { name: "字大一些" }).check({ force: true });
    await page.keyboard.press("Escape");
    await tools.getByRole("button", { name: "场次" }).click();
    await page.getByRole("navigation", { name: "场次" }).getByRole("link").nth(6).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("#scene-7")).toBeInViewport();
    await tools.getByRole("button", { name: "编者按" }).click();
    await expect(page.getByRole("complementary", { name: "编者按" })).toBeVisible();
    await page.reload();
    await expect(sheet).toHaveAttribute("data-size", "large");
  });
});

test("addresses of other places, of other people's files and of unknown articles are refused in a sentence", async ({
  page,
  writer,
  product,
  context,
}) => {
  const externalUrls: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url) && !/^(?:data|blob):/u.test(request.url()))
      externalUrls.push(request.url());
  });
  const wrong = [
    "https://elsewhere.example/a.pdf",
    "//elsewhere.example/a.pdf",
    "javascript:alert(1)",
    "/api/user/exportData",
    "/api/outstanding/file/nobody",
    "/api/export/exportPDF?scriptId=nobody",
    "%00",
    "",
  ];
  for (const fileUrl of wrong) {
    await page.goto(`/dashboard/pdfview?${new URLSearchParams({ fileUrl, name: "<img src=x onerror=alert(1)>" })}`);
    await expect(page.getByRole("heading", { name: "这份文件不能在这里打开" })).toBeVisible();
  }
  for (const query of ["", "id=nobody", "id=%00%27&sort=9", `id=${"长".repeat(200)}`, "sort=9"]) {
    await page.goto(`/articlesoutline?${query}`);
    await expect(page.getByRole("heading", { name: "没有这篇文章" })).toBeVisible();
    await expect(page).toHaveTitle("没有这篇文章 · 墨场");
  }
  await page.goto("/dashboard/excellentScript/read?id=nobody");
  await expect(page.getByRole("heading", { name: "没有这部剧本" })).toBeVisible();
  await page.getByRole("button", { name: "看优秀剧本" }).click();
  await expect(page).toHaveURL(/\/dashboard\/excellentScript$/u);
  // What cannot be decoded names no section.
  await page.goto("/articlesoutline?sort=2#%E0%A4%A");
  await expect(page.getByRole("heading", { name: "人在选择里才现形" })).toBeVisible();
  expect(externalUrls).toEqual([]);

  const id = await upload(writer, product.url, "茶馆欠账");
  const other = await context.browser()?.newContext();
  const otherResponse = await other?.request.get(`${product.url}/api/export/exportPDF?scriptId=${id}`);
  expect(otherResponse?.status()).toBe(401);
  await other?.close();
});

test("at 2,560 px works fill the window", async ({ page, writer, product }) => {
  for (let i = 0; i < 8; i++)
    await callAs(
      writer.call,
      `${product.url}/api/scripts/createBlank`,
      { scriptName: `作品${i}`, author: "", fileTheme: "drama" },
      { "x-upload-id": randomUUID() },
    );
  await page.setViewportSize({ width: 2560, height: 1200 });
  await page.goto("/dashboard/allScript");
  const cards = page.locator("main article");
  await expect(cards.nth(7)).toBeVisible();
  const edge = async () =>
    Math.max(...(await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right))));
  expect(await edge()).toBeGreaterThan(2560 - 60);
});

test("a new user's home needs small files of 宋 alone: its own characters, of which none is missing", async ({
  page,
  writer: _,
}) => {
  const files = new Map<string, number>();
  page.on("response", (answer) => {
    if (answer.url().endsWith(".woff2"))
      files.set(new URL(answer.url()).pathname, Number(answer.headers()["content-length"]));
  });
  await page.goto("/dashboard/list");
  await expect(page.getByRole("button", { name: "上传第一部作品" })).toBeVisible();
  await page.getByRole("heading", { name: "优秀剧本" }).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: /借光/u }).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.fonts.status === "loaded" && document.fonts.size > 50);
  expect([...files.keys()].filter((path) => !path.startsWith("/assets/frame-"))).toEqual([]);
  expect(files.size).toBe(3);
  // 1,033 KB in 14 files before.
  expect([...files.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(70_000);
});
