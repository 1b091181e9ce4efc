// The panels of the editor on a phone, each from its opening to its end: what is at 1440 px the columns' own journeys.
import type { Page } from "@playwright/test";
import { openEditor } from "../fixtures/editorPage.ts";
import { chooseInMore, openTab } from "../fixtures/editorScreens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const SCRIPT = `《末班渡》

1、渡口 晨 外
摊主们把遮雨布一块一块掀开。
阿苇：今天的鱼是四十二块六一斤。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮，擦到一处豁口绕了过去。
闵舟：明天剪彩我给你留了第一排的位子。
闵长河：十点是第六班船开的时候。
他看了一眼墙上的钟，钟慢了四分钟。
`;

const panel = (page: Page) => page.getByRole("complementary").last();
const line = (page: Page, words: string) => page.locator('[data-part="script"] p', { hasText: words }).first();
const script = (page: Page): Promise<string> => page.locator('[data-part="script"]').innerText();
const saved = (page: Page) => expect(page.getByRole("banner").getByText("已保存")).toBeVisible();

async function caretInSecondScene(page: Page): Promise<void> {
  await openTab(page, true, "场景");
  await page.locator('[data-part="scene-list"] [data-scene]').nth(1).getByRole("button").tap();
  await line(page, "擦舵轮").tap();
}

test("on a phone a scene is judged and rewritten, one change at a time", async ({ page, product, writer }) => {
  await openEditor(page, product, writer, SCRIPT);
  await caretInSecondScene(page);
  await openTab(page, true, "评估");
  await panel(page).getByRole("button", { name: "评这一场" }).tap();
  await expect(panel(page).getByRole("heading", { name: "台词运用" })).toBeVisible();
  await panel(page).getByRole("button", { name: "改台词运用" }).tap();
  await panel(page).getByRole("textbox", { name: "台词运用" }).fill("最后一句说破了。");
  await panel(page).getByRole("button", { name: "保存" }).tap();
  await expectToast(page, "修改成功");
  await panel(page).getByRole("button", { name: "删文字功底" }).tap();
  await expect(panel(page).getByRole("heading", { name: "文字功底" })).toHaveCount(0);

  const before = await script(page);
  await panel(page).getByRole("button", { name: "按评估修改" }).tap();
  await expect(panel(page).getByText(/处改动，用墨/u)).toBeVisible();
  // The answers stand where a thumb reaches them, as high as one.
  const accept = panel(page).getByRole("button", { name: /^采纳/u }).first();
  expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await script(page)).toBe(before);
  await accept.tap();
  await expect.poll(() => script(page)).not.toBe(before);
  await panel(page)
    .getByRole("button", { name: /^留原文/u })
    .first()
    .tap();
  await saved(page);
});

test("on a phone a person, the planning and a scene's overview are edited, and the assistant is asked", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer, SCRIPT);
  await caretInSecondScene(page);
  await openTab(page, true, "人物");
  await page.getByRole("tabpanel").first().getByRole("listitem").first().getByRole("button").tap();
  await panel(page).getByRole("button", { name: "编辑" }).tap();
  await panel(page).getByLabel("职业").fill("渡轮船长");
  await panel(page).getByRole("button", { name: "保存" }).tap();
  await expectToast(page, "更新人物成功");
  await expect(panel(page).getByText("渡轮船长").first()).toBeVisible();

  await openTab(page, true, "策划");
  await page.getByRole("button", { name: /故事梗概/u }).tap();
  await panel(page).getByRole("button", { name: "编辑" }).tap();
  await panel(page).getByRole("textbox", { name: "故事梗概" }).fill("一条船的最后一夜。");
  await panel(page).getByRole("button", { name: "保存" }).tap();
  await expectToast(page, "保存成功");
  await expect(panel(page).getByText("一条船的最后一夜。")).toBeVisible();

  await caretInSecondScene(page);
  await chooseInMore(page, "本场");
  const overview = panel(page).getByRole("region", { name: "概述" });
  await overview.getByRole("button", { name: "编辑" }).tap();
  await overview.getByRole("textbox").fill("父子对坐。");
  await overview.getByRole("button", { name: "保存" }).tap();
  await expectToast(page, "场景概述编辑成功");
  await expect(overview.getByText("父子对坐。")).toBeVisible();

  await openTab(page, true, "助手");
  await panel(page).getByRole("textbox", { name: "问这部剧本" }).fill("谁欠了谁的？");
  await panel(page).getByRole("button", { name: "问", exact: true }).tap();
  await expect(panel(page).getByText(/^用墨/u)).toBeVisible();
});

test("on a phone a version is kept, opened, written in and left again", async ({ page, product, writer }) => {
  await openEditor(page, product, writer, SCRIPT);
  await caretInSecondScene(page);
  await openTab(page, true, "历史");
  await panel(page)
    .getByRole("button", { name: /另存为版本|存为版本|另存/u })
    .first()
    .tap();
  await panel(page).getByRole("textbox", { name: "新版本的名字" }).fill("第二稿");
  await page.keyboard.press("Enter");
  await expectToast(page, "另存成功");
  await panel(page).getByRole("button", { name: "打开第二稿" }).tap();
  const banner = page.locator('[data-part="version"]').locator("visible=true");
  await expect(banner).toContainText("第二稿");
  await caretInSecondScene(page);
  await page.keyboard.press("End");
  await page.keyboard.type("雨停了。");
  await expect(line(page, "雨停了。")).toBeVisible();
  await saved(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await banner.getByRole("button", { name: "回到默认版本" }).tap();
  await expect(banner).toHaveCount(0);
  await expect(line(page, "擦舵轮")).not.toContainText("雨停了。");

  // One text holds both, each scene under its number: what was deleted since is struck.
  await caretInSecondScene(page);
  await chooseInMore(page, "本场");
  await panel(page).getByRole("button", { name: "这一场" }).tap();
  await page.getByRole("menuitem", { name: "删除这一场" }).tap();
  await openTab(page, true, "历史");
  await panel(page)
    .getByRole("button", { name: /^第二稿：/u })
    .tap();
  await page.getByRole("menuitem", { name: /比/u }).first().tap();
  const deleted = page.locator('[data-part="comparison"] section');
  await expect(deleted.getByText("2", { exact: true })).toBeVisible();
  await expect(deleted.locator("del").filter({ hasText: "擦舵轮" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ isMobile: true });
  test("a scene is dragged by its grip with a finger, and no keyboard comes up", async ({ page, product, writer }) => {
    await openEditor(page, product, writer, SCRIPT);
    await page.getByRole("button", { name: "场景" }).tap();
    const rows = page.locator('[data-part="scene-list"] li');
    const titles = () => page.locator('[data-part="scene-list"] bdi').allInnerTexts();
    await expect(rows.nth(1)).toBeVisible();
    const before = await titles();
    const grip = await rows.nth(1).locator("span[title]").boundingBox();
    const first = await rows.first().boundingBox();
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y = 0) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: (grip?.x ?? 0) + 14, y }],
      });
    await touch("touchStart", (grip?.y ?? 0) + 24);
    await touch("touchMove", (grip?.y ?? 0) + 4);
    await touch("touchMove", (first?.y ?? 0) + 4);
    await touch("touchEnd");
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
    await expect(page.locator('[data-part="script"]')).not.toBeFocused();
    await expect(page.getByRole("button", { name: "评估" })).toBeVisible();
  });
});
