import { expectAccessible } from "../fixtures/axe.ts";
import { sampleText, textFile } from "../fixtures/files.ts";
import { uploadWork, type Work } from "../fixtures/reportPage.ts";
import { readReportPdf } from "../fixtures/reportPdf.ts";
import { expect, test, type Installation, type Writer } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

const OLD = sampleText("faults/clock-lane.txt");

/** The next draft: a scene cut, one written anew in a line, one new at the end; one thing more is wrong. */
function secondDraft(): string {
  const scenes = OLD.split(/\n(?=\d-\d )/u);
  scenes.splice(4, 1);
  scenes[2] = (scenes[2] ?? "").replace(/。/u, "，风停了。");
  return `${scenes.join("\n")}\n2-9 灯塔 夜 外\n浪打在礁石上，灯转过来又转过去。\n守灯人：今夜没有船。\n`;
}

async function upload(
  product: Installation,
  writer: Writer,
  text: string,
  name: string,
  more: Record<string, string> = {},
): Promise<Work> {
  if (Object.keys(more).length === 0) return uploadWork(product, writer, textFile(`${name}.txt`, text), name);
  const fields = {
    fileType: "1",
    scriptName: name,
    author: "方砚秋",
    fileTheme: "drama",
    pingguType: "",
    type: "1",
    ...more,
  };
  const answer = await writer.call.post(`${product.url}/api/scripts/upload`, {
    headers: { origin: product.url },
    multipart: { ...fields, files: textFile(`${name}.txt`, text) },
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { id: string } };
  expect(code, msg).toBe(200);
  return { id: data.id, name };
}

/** Starts the evaluation of a script and waits for its end. */
async function evaluate(product: Installation, writer: Writer, { id }: Work): Promise<void> {
  const started = await writer.call.post(`${product.url}/api/evaluation/start`, {
    headers: { origin: product.url },
    data: { script_id: id },
  });
  expect(await started.json()).toMatchObject({ code: 200 });
  await expect
    .poll(
      async () =>
        (
          (await (await writer.call.get(`${product.url}/api/scripts/detail?script_id=${id}`)).json()) as {
            data: { evaluation: { state: string } };
          }
        ).data.evaluation.state,
    )
    .toBe("done");
}

const filter = (page: Page, kind: string) =>
  page.getByRole("group", { name: /只看哪一种/u }).getByRole("button", { name: new RegExp(`^${kind}`, "u") });
const row = (page: Page, kind: string) =>
  page.locator('[data-part="scene-pair"]').filter({ has: page.locator('[data-part="kind"]', { hasText: kind }) });

test("a new draft beside the one before: scenes, lines, figures, findings, scores, and in the PDF", async ({
  page,
  writer,
  product,
}) => {
  const old = await upload(product, writer, OLD, "钟表弄");
  const next = await upload(product, writer, secondDraft(), "钟表弄", { draftOf: old.id });

  // Both have one name: a later draft says which it is.
  await page.goto(`/dashboard/allScript?q=${encodeURIComponent("钟表弄")}`);
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "钟表弄" }) })).toHaveCount(
    2,
  );
  await expect(page.getByText(/·第二稿/u)).toHaveCount(1);

  // Without the other named, the draft before is meant; nothing starts by looking.
  await page.goto(`/compare?script_id=${next.id}`);
  await expect(page).toHaveURL(new RegExp(`other=${old.id}`, "u"));
  await expect(page.getByRole("heading", { name: "《钟表弄》两稿对比" })).toBeVisible();
  await expect(page.getByText(/旧稿 \d+ 场里.*1 场删去；新稿新写了 1 场。/u)).toBeVisible();
  await expect(page.getByText("旧稿还没有评。")).toBeVisible();
  await expectAccessible(page, "两稿对比");

  // Filter, and open a scene's lines.
  await filter(page, "删去").click();
  await expect(page.locator('[data-part="scene-pair"]')).toHaveCount(1);
  await row(page, "删去").getByRole("button").click();
  await expect(page.locator('[data-part="removed-line"]').first()).toBeVisible();
  await filter(page, "改过").click();
  await row(page, "改过").getByRole("button").first().click();
  await expect(page.locator('[data-part="diff"] ins', { hasText: "风停了" })).toBeVisible();
  await expectAccessible(page, "两稿对比，一场展开");

  // The map by keys: from scene to scene, and into one.
  const map = page.getByRole("slider", { name: /对照图/u });
  await map.focus();
  await page.keyboard.press("End");
  await expect(map).toHaveAttribute("aria-valuetext", /新写/u);
  await page.keyboard.press("Enter");
  await expect(row(page, "新写").getByRole("button")).toBeFocused();
  await expect(page.locator('[data-part="added-line"]', { hasText: "今夜没有船" })).toBeVisible();

  // The other way round what was new is cut.
  await page.getByRole("button", { name: "对调" }).click();
  await expect(page).toHaveURL(new RegExp(`script_id=${old.id}&other=${next.id}`, "u"));
  await expect(page.getByText(/1 场删去；新稿新写了 1 场。/u)).toBeVisible();
  await page.goBack();

  // Scores, once both were evaluated; one of them from here, by a button that says what it takes.
  await evaluate(product, writer, old);
  await page.reload();
  await page.getByRole("button", { name: "评这一稿" }).click();
  await expect(page.getByText("新稿正在评").or(page.getByText("综合分")).first()).toBeVisible();
  await expect(page.getByText("综合分")).toBeVisible();
  await expect(page.getByText(/分差在评分波动之内|没有变化|升 |降 /u).first()).toBeVisible();
  await expect(page.getByText("改好了")).toBeVisible();
  await expectAccessible(page, "两稿对比，有评分");

  const file = await writer.call.get(`${product.url}/api/export/exportPDF?scriptId=${next.id}`);
  const pdf = await readReportPdf(await file.body());
  expect(pdf.bookmarks).toContain("与上一稿对比");
  expect(pdf.text.replace(/\s+/gu, "")).toContain("新稿新写了1场");
  const former = await readReportPdf(
    await (await writer.call.get(`${product.url}/api/export/exportPDF?scriptId=${old.id}`)).body(),
  );
  expect(former.bookmarks).not.toContain("与上一稿对比");
});

test("someone else's draft is not there, and a work without another draft says what to do", async ({
  page,
  writer,
  product,
}) => {
  const ownWork = await upload(product, writer, OLD, "孤本");
  await page.goto(`/compare?script_id=${ownWork.id}&other=00000000-0000-0000-0000-000000000000`);
  await expect(page.getByText("没有这两稿")).toBeVisible();
  await page.goto(`/compare?script_id=${ownWork.id}`);
  await expect(page.getByText("还没有可比的稿子")).toBeVisible();
  await expectAccessible(page, "没有可比的稿子");
});

test.describe("on a phone", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    model: false,
  });

  test("the same drafts by touch", async ({ page, writer, product }) => {
    const old = await upload(product, writer, OLD, "钟表弄");
    const next = await upload(product, writer, secondDraft(), "钟表弄", { draftOf: old.id });
    await page.goto(`/compare?script_id=${next.id}&other=${old.id}`);
    await expect(page.getByText("没有配置大模型").first()).toBeVisible();
    await filter(page, "新写").tap();
    await row(page, "新写").getByRole("button").tap();
    await expect(page.locator('[data-part="added-line"]', { hasText: "今夜没有船" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
});
