import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { createdPath, makeGeneratedWork } from "../fixtures/generatedWork.ts";
import { expect, FAST_MODEL, test } from "../fixtures/test.ts";

const panel = (page: Page) => page.getByRole("complementary", { name: "这一场" });
const bot = (page: Page, name: string) => panel(page).getByRole("tab", { name });

test("a scene's script is evaluated, changed line by line by its writer's nod, asked about; the reviser's proposals are taken; findings are grouped", async ({
  page,
  product,
  writer,
}) => {
  const scriptId = await makeGeneratedWork(product, writer);
  product.simulator?.set(FAST_MODEL);
  await page.goto(createdPath(scriptId));
  await expect(panel(page).getByRole("button", { name: "评估" })).toBeDisabled();
  await page.getByRole("button", { name: "一键生成" }).click();
  await page.getByText("每场写完再审一遍").click();
  await page.getByRole("button", { name: /^开始写，约/u }).click();
  await page.getByRole("dialog", { name: "剧本生成完成" }).getByRole("button", { name: "留在这里" }).click();
  const string = page.getByRole("navigation", { name: "创作八步" });
  await expect(string.getByRole("button", { name: /^生成剧本.*\d 滴/u })).toBeVisible();
  await expect(string.getByRole("region", { name: "这部戏的墨" }).getByText("不用了")).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "预览剧本" }).click();
  const preview = page.getByRole("dialog", { name: /^预览/u });
  await expect(preview.getByText("内容由 AI 生成，不是 AI 写的 12 行不标")).toBeVisible();
  // What was written since the page was opened is on the sheet, too.
  await preview.getByRole("radio", { name: "稿纸" }).check();
  await expect(preview.locator('[data-part="script"]').getByText("△").first()).toBeVisible();
  await preview.getByRole("button", { name: "回去写" }).click();

  // What rules found, by kind: the first stands open, the others say how much they hold.
  const findings = panel(page).getByRole("region", { name: "跨场检查" });
  await expect(findings.getByText(/\d+ 处$/u).first()).toBeVisible();
  await expect(findings.locator("details[open]")).toHaveCount(1);

  // A proposal of the reviser is taken; the script says it then.
  const run = page.getByRole("region", { name: "在写" });
  await run
    .getByText(/^审过了，提了 \d+ 处/u)
    .first()
    .click();
  const words = await run.locator("ins").first().textContent();
  await run.getByRole("button", { name: "采用", exact: true }).first().click();
  await expect(
    page
      .locator('[data-part="script"]')
      .getByText((words ?? "").slice(0, 6))
      .first(),
  ).toBeVisible();

  await panel(page).getByRole("button", { name: "评估" }).click();
  await panel(page)
    .getByRole("button", { name: /^评估这一场/u })
    .click();
  await expect(panel(page).getByText(/^评好了，用墨/u)).toBeVisible();
  await panel(page)
    .getByRole("button", { name: /^按评估更新/u })
    .click();
  await expect(panel(page).getByText(/^\d+ 处改动，稿子还没有动。$/u)).toBeVisible();
  await expectAccessible(page, "changes of a scene");
  await panel(page)
    .getByRole("button", { name: /^采用勾上的/u })
    .click();
  await expect(panel(page).getByText("和稿子已经一样了，没有要改的。")).toBeVisible();

  // 重写 writes the scene once more beside the script; what is taken can be undone.
  await bot(page, "在写").click();
  await panel(page).getByRole("button", { name: "重写", exact: true }).click();
  await panel(page)
    .getByRole("button", { name: /^重写这一场/u })
    .click();
  await expect(panel(page).getByText(/^重写好了，用墨/u)).toBeVisible();
  const rewritten = await panel(page).getByRole("group", { name: "重写的这一稿" }).locator("p").first().innerText();
  const sheet = page.locator('[data-part="script"]');
  const before = await sheet.innerText();
  expect(before).not.toContain(rewritten);
  await expectAccessible(page, "a scene written once more");
  await panel(page).getByRole("button", { name: "换成这一稿" }).click();
  // The simulator may draw one sentence for two lines.
  await expect(sheet.getByText(rewritten).first()).toBeVisible();
  await expect(panel(page).getByText("已保存").first()).toBeVisible();
  await sheet.press("ControlOrMeta+z");
  await expect(sheet.getByText(rewritten)).toHaveCount(0);
  await sheet.press("ControlOrMeta+Shift+z");
  await expect(sheet.getByText(rewritten).first()).toBeVisible();

  await bot(page, "出主意").click();
  await panel(page)
    .getByRole("button", { name: /^三种别的写法/u })
    .click();
  await expect(panel(page).getByText(/^想好了，用墨/u)).toBeVisible();
  await bot(page, "问一问").click();
  await panel(page).getByLabel("问题").fill("这句对白她说得出口吗？");
  await panel(page).getByRole("button", { name: /^问/u }).click();
  await expect(panel(page).getByText(/^答好了，用墨/u)).toBeVisible();

  // 写作约定 finds its words in what is written.
  await bot(page, "约定").click();
  await panel(page).getByRole("button", { name: "不用的词：加一条" }).click();
  await panel(page).getByRole("textbox", { name: "不用的词" }).fill("沈照禾 钥匙 罗顺堂");
  await panel(page).getByRole("button", { name: "存下" }).click();
  await expect(panel(page).getByText(/^3 条，\d+ 处对不上。/u)).toBeVisible();
});
