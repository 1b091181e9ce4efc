import { expect as playwrightExpect, type BrowserContext, type Page } from "@playwright/test";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { textFile } from "../fixtures/files.ts";
import { uploadToModify } from "../fixtures/modifyForm.ts";
import { expectFinished } from "../fixtures/reportPage.ts";
import type { Installation, Writer } from "../fixtures/test.ts";
import { fillUpload, openUpload, sendButton, sendUpload } from "../fixtures/uploadForm.ts";
import { clickBy, moveTo, scrollBy, typeInto } from "./pointer.ts";
import { FILM_SCRIPT, scriptText } from "./preparedAnswers.ts";
import type { Screencast } from "./screencast.ts";

/** Longest wait for a slow machine; still pictures of the wait are cut. */
const expect = playwrightExpect.configure({ timeout: 240_000 });

export interface Recording {
  page: Page;
  context: BrowserContext;
  product: Installation;
  writer: Writer;
  film: Screencast;
}

/** Tokens a second at which a viewer can follow the model's words. */
const WATCHABLE = { firstTokenMs: 300, cachedFirstTokenMs: 150, tokensPerSecond: 400 };

async function evaluate({ page, product, film }: Recording): Promise<void> {
  product.simulator?.set(WATCHABLE);
  await page.goto("/pinggu/pingguUpload");
  await expect(page.getByRole("button", { name: "上传作品" }).first()).toBeVisible();
  await film.show(page);
  film.say("上传一部剧本：《最后一班渡船》，二十场");
  await moveTo(page, page.getByRole("button", { name: "上传作品" }).first());
  await openUpload(page);
  await fillUpload(page, {
    file: textFile(`${FILM_SCRIPT.name}.txt`, scriptText()),
    author: FILM_SCRIPT.author,
    genre: "剧情",
    part: ["综合评估", "全剧报告"],
    agree: true,
  });
  film.say("选好题材和要看的部分，开始评估");
  await moveTo(page, sendButton(page));
  // A page that opens another is drawn with Chromium's notice of a paused page over it.
  await film.stop();
  const [report] = await Promise.all([page.waitForEvent("popup"), sendUpload(page)]);
  await expect(report.getByRole("navigation", { name: "报告各部分" })).toBeVisible();
  await film.show(report);
  film.say("报告一边写一边看，先出来的先读");
  await expect(report.locator('[data-part="prose"]').first()).toBeVisible();
  await report.waitForTimeout(2_500);
  await expectFinished(report, 600_000);
  await report.evaluate(() => scrollTo({ top: 0 }));
  film.say("五次独立评分，取中位；各维度一眼看全");
  await scrollBy(report, 420);
  await report.waitForTimeout(2_000);
  film.say("六个部分，换着看");
  await clickBy(
    report,
    report.getByRole("navigation", { name: "报告各部分" }).getByRole("button", { name: "故事内核" }),
  );
  await report.waitForTimeout(1_500);
  film.say("点一句引文，原文就在旁边，标着那一行");
  await clickBy(report, report.getByRole("link", { name: /^第[^「]{1,9}「/u }).nth(1));
  await expect(report.getByRole("complementary", { name: "剧本原文" }).locator("mark").first()).toBeInViewport();
  await report.waitForTimeout(2_500);
}

async function modify({ page, product, writer, film }: Recording): Promise<void> {
  const scriptId = await uploadToModify(
    product,
    writer,
    textFile(`${FILM_SCRIPT.name}.txt`, scriptText()),
    FILM_SCRIPT.name,
    FILM_SCRIPT.author,
  );
  product.simulator?.set({ ...WATCHABLE, tokensPerSecond: 60 });
  const query = new URLSearchParams({
    scriptId,
    fileType: "1",
    scriptName: FILM_SCRIPT.name,
    author: FILM_SCRIPT.author,
  });
  await page.goto(`/newEditscript?${query.toString()}`);
  const line = page.locator('[data-part="script"] p', { hasText: "再量一遍" }).first();
  await expect(page.getByText("桥头", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("叙事原则")).toBeVisible();
  await film.show(page);
  film.say("到第四场，光标放在要改的地方");
  await clickBy(page, page.getByText("桥头", { exact: true }).first());
  await page.waitForTimeout(800);
  await clickBy(page, line);
  await page.waitForTimeout(800);
  film.say("右栏选改写，写一句想法，价钱先说");
  await clickBy(page, page.getByRole("tab", { name: "改写" }));
  const panel = page.getByRole("complementary").last();
  await clickBy(page, panel.getByRole("checkbox", { name: /润色/u }));
  await typeInto(page, panel.getByRole("textbox", { name: "还有什么想法" }), "平台船提前露一面");
  await clickBy(page, panel.getByRole("button", { name: "改写这一场" }));
  await expect(panel.getByText(/处改动，用墨/u)).toBeVisible();
  film.say("改动逐处摆在旁边，稿子还没有动");
  await page.waitForTimeout(1_500);
  film.say("采纳一处，留下一处，您说了算");
  await clickBy(page, panel.getByRole("button", { name: "采纳", exact: false }).first());
  await page.waitForTimeout(800);
  await panel.getByRole("region", { name: "逐处改动" }).press("y");
  await page.waitForTimeout(800);
  await panel.getByRole("region", { name: "逐处改动" }).press("n");
  await page.waitForTimeout(1_200);
  film.say("后悔了，撤销一步就回去");
  await clickBy(page, page.getByRole("button", { name: "撤销" }).first());
  await page.waitForTimeout(1_500);
}

async function generate({ page, context, product, writer, film }: Recording): Promise<void> {
  product.simulator?.set({ ...WATCHABLE, tokensPerSecond: 80 });
  await page.goto("/pinggu/createdscript");
  await expect(page.getByRole("button", { name: "新建剧本" })).toBeVisible();
  await film.show(page);
  film.say("新建一部电影，在新窗口打开");
  await clickBy(page, page.getByRole("button", { name: "新建剧本" }));
  await page.getByRole("radio", { name: /^电影/u }).check();
  const create = page.getByRole("button", { name: "新建，在新窗口打开" });
  await moveTo(page, create);
  await film.stop();
  const [work] = await Promise.all([context.waitForEvent("page"), create.click()]);
  await expect(work.getByLabel("故事内核", { exact: true })).toBeVisible();
  await film.show(work);
  film.say("第一步，故事内核：写下您的念头");
  await typeInto(work, work.getByLabel("剧本名", { exact: true }), "借雨");
  await typeInto(work, work.getByLabel("故事内核", { exact: true }), "九十三天没有雨，县里只剩四枚增雨弹。");
  await work.waitForTimeout(800);
  await film.stop();
  const written = await makeGeneratedWork(product, writer, { step: 7 });
  await work.goto(createdPath(written));
  await expect(work.locator('[data-part="script"]').getByText("上坪井台").first()).toBeVisible();
  await film.show(work);
  film.say("梗概、小传、大纲、幕、序列、场景，一步一步定下来");
  const steps = work.getByRole("navigation", { name: "创作八步" });
  for (const step of ["人物小传", "故事大纲", "场景设置"]) {
    await clickBy(work, steps.getByRole("button", { name: new RegExp(`^${step}`, "u") }).first());
    await expect(work.getByRole("heading", { name: step, level: 1 })).toBeVisible();
    await expect(work.getByText("下一步", { exact: true })).toBeVisible();
    await work.waitForTimeout(1_400);
  }
  film.say("第八步，写第一场的剧本");
  await clickBy(work, steps.getByRole("button", { name: /^生成剧本/u }).first());
  await clickBy(work, work.getByRole("button", { name: /^生成这一场/u }).first());
  await clickBy(work, work.getByRole("button", { name: /^开始写，约/u }));
  await expect(work.locator('[data-part="script"]').getByText("烟盒也是空的").first()).toBeVisible();
  film.say("写好的一场，接着改、接着写都行");
  await work.waitForTimeout(2_000);
}

/** The films of the landing page, by the name of their feature. */
export const FILMS = { evaluate, modify, generate } as const;
