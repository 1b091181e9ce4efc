import type { Page } from "@playwright/test";
import { callAs } from "../fixtures/editorWork.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { act, createWork, fillEmpty, writeIdea } from "../fixtures/generationSteps.ts";
import { expect, FAST_MODEL, SLOW_MODEL, test } from "../fixtures/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const column = (page: Page) => page.getByRole("complementary", { name: "右栏" });
const tab = (page: Page, name: string) => column(page).getByRole("tab", { name });

test("from an empty work to a synopsis: three ideas, an evaluation, its changes one by one, a summary, and what it all cost", async ({
  page,
  context,
  product,
  writer,
}) => {
  expect(writer.phone).not.toBe("");
  const work = await createWork(page, context, "电影");

  // 写作约定 stands before the first question.
  await column(work).getByRole("button", { name: "写作约定" }).click();
  await work.getByRole("button", { name: "不用的词：加一条" }).click();
  await work.getByRole("textbox", { name: "不用的词" }).fill("命运 救赎");
  await work.getByRole("button", { name: "存下" }).click();
  await expect(work.getByText("约定存好了，往后每次生成都带上")).toBeVisible();
  await column(work).getByRole("button", { name: "关上写作约定" }).click();

  // An inspiration says what it misses, then what it costs.
  await work.getByRole("button", { name: /^要三个灵感/u }).click();
  await expect(work.getByText("请填写题材")).toBeVisible();
  await writeIdea(work);
  await expect(work.getByRole("button", { name: /^要三个灵感 约 [\d.]+ 滴/u })).toBeVisible();
  product.simulator?.set({ ...FAST_MODEL, ...SLOW_MODEL });
  await work.getByRole("button", { name: /^要三个灵感/u }).click();
  const ideas = work.getByRole("group", { name: "灵感" });
  await expect(ideas.getByRole("article").first()).toContainText("《");
  // A reload finds what is being written.
  await work.reload();
  await expect(ideas.getByRole("article").first()).toContainText("《");
  product.simulator?.set(FAST_MODEL);
  await expect(work.getByText(/^三个主意，用墨 [\d.]+ 滴$/u)).toBeVisible();
  await expect(ideas.getByRole("article")).toHaveCount(3);
  const second = ideas.getByRole("article").nth(1);
  const name = ((await second.getByRole("heading").textContent()) ?? "").replaceAll(/[《》]/gu, "");
  await ideas.getByRole("article").first().getByRole("button", { name: "换成这个" }).click();
  await second.getByRole("button", { name: "只要剧本名" }).click();
  await expect(work.getByLabel(/^剧本名/u)).toHaveValue(name);
  await expect(work.getByLabel(/^剧本名/u)).toHaveAccessibleName(/内容由 AI 生成/u);
  await act(work, "提交，去写故事梗概").click();

  // The synopsis begins with three whole forms beside it.
  await expect(heading(work, "故事梗概")).toBeVisible();
  await column(work)
    .getByRole("button", { name: /^要三个灵感/u })
    .click();
  await expect(column(work).getByRole("article")).toHaveCount(3);
  await expect(column(work).getByText(/^三个主意，用墨/u)).toBeVisible();
  await column(work).getByRole("button", { name: "填上这一份" }).first().click();
  for (const role of ["主角", "反派", "支持角色"])
    await work
      .getByLabel("角色类型", { exact: true })
      .nth(["主角", "反派", "支持角色"].indexOf(role))
      .selectOption({ label: role });
  await fillEmpty(work, "梗概");
  const premise = work.getByLabel(/^故事前提/u);
  await premise.fill("雨不能分，水可以还。");

  // Evaluated, then changed by it: what the writer wrote is not ticked.
  await work.locator("#main").getByRole("button", { name: /^评估/u }).click();
  await expect(column(work).getByText(/^评好了，用墨/u)).toBeVisible();
  await column(work)
    .getByRole("button", { name: /^按评估更新/u })
    .click();
  await expect(column(work).getByText(/^按评估更新，用墨/u)).toBeVisible();
  const own = column(work).getByRole("listitem").filter({ hasText: "故事前提" });
  await expect(own.getByText("您写的，没有替您勾")).toBeVisible();
  await expect(own.getByRole("checkbox")).not.toBeChecked();
  await column(work)
    .getByRole("button", { name: /^采用勾上的/u })
    .click();
  await expect(premise).toHaveValue("雨不能分，水可以还。");
  const accepted = column(work).getByRole("listitem").filter({ hasText: "背景设定" });
  await expect(accepted.getByText("已采用")).toBeVisible();
  await accepted.getByRole("button", { name: "反悔" }).click();
  await expect(accepted.getByText("已采用")).toBeHidden();

  // A question is answered; the history holds it together with the form's state at that time.
  await tab(work, "问一问").click();
  await column(work).getByLabel("问题").fill("对手的理由够不够硬？");
  await column(work).getByRole("button", { name: /^问/u }).click();
  await expect(column(work).getByText("对手的理由够不够硬？")).toBeVisible();
  await column(work).getByRole("button", { name: "历史" }).click();
  await expect(column(work).getByRole("button", { name: /^按评估更新/u })).toBeVisible();
  await column(work).getByRole("button", { name: /^评估/u }).click();
  await expect(column(work).getByText(/^用墨 [\d.]+ 滴$/u)).toBeVisible();
  await expect(column(work).getByRole("button", { name: "换回那时的表单" })).toBeVisible();

  // The summary of what was submitted is a model's, and said to be one.
  await expect(work.getByText(/提交后写成文，约 [\d.]+ 滴/u)).toBeVisible();
  await act(work, "提交故事梗概").click();
  await expect(work.getByText(/^写好了，用墨 [\d.]+ 滴$/u)).toBeVisible();
  await expect(work.locator("#main").getByText("内容由 AI 生成").first()).toBeVisible();
  await expect(work.getByText("由参数拼成，没有用 AI")).toBeHidden();
  await act(work, "去写人物小传").click();
  await expect(heading(work, "人物小传")).toBeVisible();
});

test("what fails costs nothing, says so and can be asked for again", async ({ page, context, product, writer }) => {
  expect(writer.phone).not.toBe("");
  const work = await createWork(page, context, "电影");
  await writeIdea(work);
  product.simulator?.set({ ...FAST_MODEL, faults: { "bad-json": 1 } });
  await work.getByRole("button", { name: /^要三个灵感/u }).click();
  await expect(work.getByRole("alert")).toContainText("没有扣墨");
  product.simulator?.set(FAST_MODEL);
  await work.getByRole("button", { name: "再来一次" }).click();
  await expect(work.getByText(/^三个主意，用墨/u)).toBeVisible();

  // A question that was not answered is there to be asked again, until it is.
  await tab(work, "问一问").click();
  const question = column(work).getByLabel("问题");
  const ask = column(work).getByRole("button", { name: /^问/u });
  product.simulator?.set({ ...FAST_MODEL, faults: { english: 1 } });
  await question.fill("对手的理由够不够硬？");
  await ask.click();
  await expect(column(work).getByRole("alert")).toContainText("没有扣墨");
  await expect(question).toHaveValue("对手的理由够不够硬？");
  product.simulator?.set(FAST_MODEL);
  await ask.click();
  await expect(column(work).getByText(/^答好了，用墨/u)).toBeVisible();
  await expect(question).toHaveValue("");
});

test("what a model will cost is told anew when a step above has changed, in whatever window", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer, { step: 3 });
  await page.goto(createdPath(scriptId));
  await expect(heading(page, "故事大纲")).toBeVisible();
  const ideas = column(page).getByRole("button", { name: /^要三个灵感 约 [\d.]+ 滴/u });
  const price = await ideas.textContent();
  const post = <T>(path: string, body: object) =>
    callAs<T>(writer.call, `${product.url}${path}`, { scriptId, versionId: "", ...body });
  const [person] = await post<Record<string, unknown>[]>("/api/biography/list", {});
  await post("/api/biography/submit", { ...person, characterBackground: "她记得每一口井有多深。".repeat(150) });
  await expect(ideas).not.toHaveText(price ?? "");
});
