import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { textFile } from "../fixtures/files.ts";
import { expectFinished, openReport, sectionOf, uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";

const SCRIPT = `《末班渡》

1、渡口 晨 外
摊主们把遮雨布一块一块掀开。
阿苇：今天的鱼是四十二块六一斤。
闵长河：你这秤上的数我看不清楚。

2、驾驶舱 夜 内
闵长河拿抹布擦舵轮，擦到一处豁口绕了过去。
闵舟：明天剪彩我给你留了第一排的位子。
闵长河：十点是第六班船开的时候。
他看了一眼墙上的钟，钟慢了四分钟。
闵舟：爸，那座桥是我一笔一笔画的。
`;

const panel = (page: Page) => page.getByRole("complementary").last();
const openItem = (page: Page) => page.locator("[data-todo]", { has: page.locator('[aria-expanded="true"]') });

test("a report's problem is opened in the editor, fixed by a proposal, and stays fixed", async ({
  page,
  product,
  writer,
}) => {
  const work = await uploadWork(product, writer, textFile("末班渡.txt", SCRIPT), "末班渡", "1-1");
  const report = await openReport(page.context(), work);
  await expectFinished(report);
  const fix = sectionOf(report, "问题与修改建议").getByRole("button", { name: "去改这一处" }).first();
  const [editor] = await Promise.all([report.waitForEvent("popup"), fix.click()]);
  await expect(editor).toHaveURL(/\/newEditscript\?/u);

  // 待办 stands in front with that item open, its words selected in the script.
  const item = openItem(editor);
  await expect(item).toHaveCount(1);
  await expect(item).toHaveAttribute("data-state", "open");
  const key = (await item.getAttribute("data-todo")) ?? "";
  await expect.poll(() => editor.evaluate(() => getSelection()?.toString().length ?? 0)).toBeGreaterThan(3);
  await expectAccessible(editor, "待办，一处打开");

  await item.getByRole("button", { name: /^看建议（约/u }).click();
  await expect(panel(editor).getByText(/处改动，用墨/u)).toBeVisible();
  // The current change has its number in the margin of the sheet too, and stands at the height of its line.
  const [mark, hunk] = [editor.locator('p[data-change-state="now"]'), editor.locator("[data-hunk]").first()];
  await expect(mark).toHaveAttribute("data-change", "1");
  await expect
    .poll(async () => Math.abs(((await mark.boundingBox())?.y ?? 0) - ((await hunk.boundingBox())?.y ?? 999)))
    .toBeLessThan(40);
  await expectAccessible(editor, "看建议");
  await panel(editor).getByRole("button", { name: "采纳", exact: false }).first().click();
  await expect(panel(editor).getByText("已采纳")).toBeVisible();
  const scene = Number(/第 (\d+) 场/u.exec(await panel(editor).getByRole("heading", { level: 2 }).innerText())?.[1]);
  await expect(editor.getByText("已保存")).toBeVisible();

  const states = () => panel(editor).getByRole("group", { name: "状态" });
  const fixed = () => editor.locator(`[data-todo="${key}"]`);
  await panel(editor).getByRole("tab", { name: "待办" }).click();
  await states().getByRole("button", { name: /已改/u }).click();
  await expect(fixed()).toHaveAttribute("data-state", "done");
  await editor.reload();
  await expect(states()).toBeVisible();
  await editor
    .locator('[data-part="script"] p[data-line="heading"]')
    .nth(scene - 1)
    .click();
  await panel(editor).getByRole("tab", { name: "改写" }).click();
  await expect(panel(editor).getByText("已采纳")).toBeVisible();
  await panel(editor).getByRole("tab", { name: "待办" }).click();
  await states().getByRole("button", { name: /已改/u }).click();
  await expect(fixed()).toHaveAttribute("data-state", "done");

  // What is still to be fixed is checked again alone, or meant so.
  await states().getByRole("button", { name: /待改/u }).click();
  const other = editor.locator('[data-todo^="report:"][data-state="open"]').first();
  await other.getByRole("button").first().click();
  await other.getByRole("button", { name: /^再查一遍（约/u }).click();
  await expect(
    other
      .getByText(/^(?:还在|看不出|改好了)。/u)
      .or(states().getByRole("button", { name: /已改 2/u }))
      .first(),
  ).toBeVisible();
});
