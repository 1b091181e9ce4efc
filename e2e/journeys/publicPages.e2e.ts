import { PUBLIC_PATHS } from "@mochang/contract";
import type { Page, Route } from "@playwright/test";
import { LANDING_CHARACTERS } from "../../apps/web/src/public/landingCharacters.ts";
import { expectAccessible } from "../fixtures/axe.ts";
import { drawn, measureShift } from "../fixtures/layoutShift.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

test("the landing page stands without a script, and leads a visitor to the login", async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(page).toHaveURL(/\/page$/u);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("每一句评语，都指得回原文。");
  await expect(page.getByText("以下三段是示例文字，不是真实用户的话。")).toBeVisible();
  await page.getByRole("link", { name: "去评估剧本" }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await context.close();
});

/** Runs in the page: what is said after some seconds is not, so that a fault alone can have it said. */
const NO_LATE = `(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => (ms === 6000 ? 0 : later(act, ms, ...rest));
})()`;
const NOT_COME = "这一页还没有打开：网络慢，或者没有连上。";
const BROKEN = "这一页打不开：程序出了错，重新加载未必有用。请换一个新版的浏览器再试。";
const FAULTS = {
  "does not come": { says: NOT_COME, answer: () => undefined },
  "cannot be loaded": { says: NOT_COME, answer: (route: Route) => route.abort() },
  "ends in an error": { says: BROKEN, answer: (route: Route) => fulfill(route, "throw new Error('broken');") },
  "cannot be read": { says: BROKEN, answer: (route: Route) => fulfill(route, "const const;") },
} as const;
const fulfill = (route: Route, body: string): Promise<void> => route.fulfill({ contentType: "text/javascript", body });

for (const [path, fault] of [
  ["/login", "does not come"],
  ["/login", "ends in an error"],
  ["/dashboard/list", "cannot be loaded"],
  ["/dashboard/list", "ends in an error"],
  ["/createdscript", "cannot be loaded"],
  ["/createdscript", "cannot be read"],
  ["/review", "cannot be loaded"],
] as const)
  test(`where the code of ${path} ${fault}, the page says so and can be loaded again`, async ({ page }) => {
    const { says, answer } = FAULTS[fault];
    if (fault !== "does not come") await page.addInitScript(NO_LATE);
    let isBroken = true;
    await page.route(/\/assets\/.*\.js/u, (route) => (isBroken ? answer(route) : route.continue()));
    await page.goto(path, { waitUntil: "commit" });
    const late = page.locator(".late");
    await expect(late.getByText(says)).toBeVisible();
    await expect(late.locator("span:visible")).toHaveText([says]);
    isBroken = false;
    await late.getByRole("link", { name: "重新加载" }).click();
    // What the code draws: what stands before it (.opening) is no sign of it.
    await expect(path === "/review" ? page.getByText("这个链接关上了") : page.getByLabel("手机号")).toBeVisible();
    await expect(late).toHaveCount(0);
  });

/** Holds that a page takes the id that the tab had before, and gives it back when it is left. */
async function expectIdTaken(page: Page, path: string): Promise<void> {
  const stored = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem("mochang-window"));
  await page.goto("/site.webmanifest");
  await page.evaluate(() => sessionStorage.setItem("mochang-window", "kept"));
  await page.goto(path);
  await expect.poll(stored).toBeNull();
  await page.goto("/site.webmanifest");
  expect(await stored()).toBe("kept");
}

for (const path of ["/page", "/login", "/review"])
  test(`a tab that is duplicated at ${path} does not share its window's id`, ({ page }) => expectIdTaken(page, path));

// Logged in: a visitor is sent on to the login's page, whose own code takes the id as well.
test("a tab that is duplicated at home does not share its window's id", async ({ page, writer: _ }) => {
  await expectIdTaken(page, "/dashboard/list");
});

test("nothing moves on a phone when the typeface comes after the words", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shift = await measureShift(page);
  let show: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => (show = resolve));
  await page.route("**/*.woff2", async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto(PUBLIC_PATHS.modifying, { waitUntil: "commit" });
  await expect(page.getByRole("img", { name: /^一场改稿的示例/u })).toBeVisible();
  await drawn(page);
  show();
  await page.waitForFunction(() => document.fonts.status === "loaded" && document.fonts.size > 0);
  expect(await shift()).toBe(0);
});

/** Runs in the page: the characters that are set in 宋 at a weight. */
const SERIF_AT = (weight: string): string => `(() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { fontFamily, fontWeight } = getComputedStyle(walker.currentNode.parentElement);
    if (!fontFamily.includes("Mochang Song") || fontWeight !== "${weight}") continue;
    for (const character of walker.currentNode.data)
      if (/[\\p{Script=Han}\\p{P}\\p{N}]/u.test(character)) found.add(character);
  }
  return [...found].join("");
})()`;

test("the landing page loads no characters of 宋 but its own", async ({ page }) => {
  await page.goto("/page");
  for (const [weight, characters] of Object.entries(LANDING_CHARACTERS)) {
    const set = await page.evaluate<string>(SERIF_AT(weight));
    expect([...set].filter((character) => !characters.includes(character)).join("")).toBe("");
  }
  await page.waitForFunction(() => document.fonts.status === "loaded" && document.fonts.size > 0);
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".woff2"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(110_000);
});

test("a film is loaded when it is asked for, with its captions; its poster comes back where it cannot be read", async ({
  page,
}) => {
  const demoPaths: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/demo/")) demoPaths.push(new URL(request.url()).pathname);
  });
  await page.goto("/page");
  const film = page.locator('[data-film="evaluate"]');
  await expect(film.getByText(/^(?:\d+ 分)? ?(?:\d+ 秒)?，无声，有字幕$/u)).toBeVisible();
  expect(demoPaths).toEqual([]);
  await film.getByRole("button", { name: /^看演示/u }).click();
  const video = film.locator("video");
  await expect(video).toBeFocused();
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(0);
  expect(await video.evaluate((media: HTMLVideoElement) => media.error)).toBeNull();
  await expect.poll(() => demoPaths).toContain("/demo/evaluate.vtt");
  await expect
    .poll(() => video.evaluate((media: HTMLVideoElement) => media.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(3);

  await page.route("**/demo/modify.webm", (route) => route.abort());
  const other = page.locator('[data-film="modify"]');
  await other.getByRole("button", { name: /^看演示/u }).click();
  await expect(other.getByText("演示没有读到")).toBeVisible();
  await expect(other.locator("video")).toHaveCount(0);
});

test("start buttons lead whoever is logged in to the work itself", async ({ page, writer: _ }) => {
  await page.goto("/page");
  await expect(page.getByRole("link", { name: "进入工作台" })).toBeVisible();
  await expect(page.getByRole("link", { name: "登录" })).toBeHidden();
  await page.getByRole("link", { name: "去修改剧本" }).click();
  await expect(page).toHaveURL(/\/pinggu\/editscriptUpload$/u);
});

test("a sentence marks its line; the promises turn by keyboard; the dialog 关于我们 opens and closes", async ({
  page,
}) => {
  await page.goto("/page");
  await page.getByRole("button", { name: /^账页翻到最后/u }).click();
  await expect(page.locator(".leafpage .h.on")).toHaveText("是她自己的名字。");
  await page.getByRole("tab", { name: "不公开" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "不训练" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "不训练" })).toBeVisible();
  await page.getByRole("button", { name: "上一条" }).press("Enter");
  await expect(page.getByRole("tabpanel", { name: "不公开" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "关于我们" }).click();
  const about = page.getByRole("dialog", { name: "关于我们" });
  const promise = about.getByText("您上传的作品不公开、不发表，也不用于训练模型");
  await expect(promise).toBeVisible();
  // A selection that is drawn out of the dialog ends on its backdrop.
  await promise.hover();
  await page.mouse.down();
  await page.mouse.move(5, 200, { steps: 3 });
  await page.mouse.up();
  await expect(about).toBeVisible();
  await page.mouse.click(5, 200);
  await expect(about).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "关于我们" }).click();
  await expect(about).toBeVisible();
  await page.setViewportSize({ width: 390, height: 700 });
  await about.getByRole("link", { name: "申请注销账号" }).scrollIntoViewIfNeeded();
  await expect(about.getByRole("button", { name: "关闭" })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(about).toBeHidden();
});

test("a citation of the sample report opens the scene that it quotes, on a phone too", async ({ page }) => {
  await page.goto("/page");
  await page.getByRole("link", { name: "先看一份报告" }).click();
  await expect(page.getByText("示例报告", { exact: true })).toBeVisible();
  const cite = page.getByRole("link", { name: "第3场「后面密密麻麻，画满了船。」" }).first();
  await cite.click();
  const scenes = page.getByRole("complementary", { name: "引文出处" });
  await expect(scenes.getByRole("heading", { name: "第3场" })).toBeVisible();
  await expect(scenes.locator(".h.on")).toContainText("画满了船");
  await page.setViewportSize({ width: 390, height: 844 });
  await scenes.getByRole("button", { name: "收起引文" }).click();
  await expect(scenes).toBeHidden();
  await expect(cite).toBeFocused();
});

test("on a phone the sample report's sections say their first sentence and open when they are asked for", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sample");
  const section = page.locator("section.fold").filter({ has: page.getByRole("heading", { name: "核心冲突" }) });
  const opening = section.getByText("冲突的一方是缪小渡，她要父亲承认那一夜的错，也要在今夜过江。", { exact: true });
  const cites = section.getByRole("link");
  await expect(opening).toBeVisible();
  await expect(cites.first()).toBeHidden();
  await section.getByRole("button", { name: "展开：核心冲突" }).click();
  await expect(cites.first()).toBeVisible();
  await expect(opening).toBeHidden();
  await section.getByRole("button", { name: "收起：核心冲突" }).click();
  await expect(opening).toBeVisible();

  // The row of parts follows the reader.
  const parts = page.getByRole("navigation", { name: "报告各部分（手机）" });
  await page.getByRole("heading", { name: "类型模版" }).scrollIntoViewIfNeeded();
  await parts.getByRole("link", { name: "类型模版" }).click();
  await expect(parts.getByRole("link", { name: "类型模版" })).toHaveAttribute("aria-current", "true");
  await expect(parts.getByRole("link", { name: "类型模版" })).toBeInViewport();

  // A quotation that is turned to opens the section that holds it.
  await section.getByRole("button", { name: "展开：核心冲突" }).click();
  await cites.last().click();
  await page.getByRole("button", { name: "下一条引文" }).click();
  await expect(page.getByRole("button", { name: "收起：代价与筹码" })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(cites.first()).toBeVisible();
  await expect(opening).toBeHidden();
});

for (const [fault, answer] of [
  ["does not come", { abort: true }],
  ["is one that the browser cannot read", { body: "const = unreadable" }],
] as const)
  test(`on a phone the sample report stands open where the page's script ${fault}`, async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/u, (route) =>
      "abort" in answer ? route.abort() : route.fulfill({ contentType: "text/javascript", body: answer.body }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/sample");
    const section = page.locator("section.fold").filter({ has: page.getByRole("heading", { name: "核心冲突" }) });
    await expect(section.getByRole("link").first()).toBeVisible();
    await expect(section.getByRole("button")).toBeHidden();
  });

test("on a phone the sample report's charts show every scene without being dragged", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/sample");
  for (const name of ["场的节奏曲线", "个人物在各场的出场"]) {
    const chart = page.getByRole("img", { name });
    await expect(chart).toHaveCount(1);
    const box = await chart.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
});

test("axe finds nothing serious on the public pages, and nothing is wider than the window", async ({ page }) => {
  for (const path of Object.values(PUBLIC_PATHS)) {
    await page.goto(path);
    await expectAccessible(page, path);
    for (const width of [360, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, width, over]).toEqual([path, width, 0]);
    }
  }
});
