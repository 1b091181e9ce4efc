import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
import { expect, test } from "../fixtures/test.ts";

const ACTION = "他把缆绳绕在桩上，绕了三圈，又解开一圈，回头看岸上的人，没有人动。";
const SCRIPT = `《末班渡》\n\n${Array.from(
  { length: 12 },
  (_, i) =>
    `${i + 1}、渡口 日 外\n${Array.from({ length: 5 }, (_x, n) => `他数到${i * 10 + n}。${ACTION}\n老周：走第${n}班。`).join("\n")}\n`,
).join("\n")}`;

/** The pages whose beginnings are met on the way through the script: what is far from the window is not laid out. */
async function expectBreaksOnTheWay(page: Page, count: number, step: number): Promise<void> {
  const met = new Set<string | undefined>();
  await page.locator('[data-part="script"]').hover({ position: { x: 200, y: 200 } });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, step);
      const pageBreaks = page.locator('[data-part="page-break"]');
      for (const number of await pageBreaks.evaluateAll((all) =>
        all.map((one) => (one as HTMLElement).dataset["page"]),
      ))
        met.add(number);
      return met.size;
    })
    .toBe(count);
}

/** From the head of one page to that of the next, in widths of the paper; of the pages that are laid out. */
const pageHeights = (page: Page): Promise<number[]> =>
  page.locator('[data-part="sheet"]').evaluate((sheet) => {
    const breaks = [...sheet.querySelectorAll('[data-part="page-break"]')].filter(
      (one) => one.getClientRects().length > 0,
    );
    const heads = breaks.map((one) => one.getBoundingClientRect().bottom);
    return heads.slice(1).map((head, i) => (head - (heads[i] ?? 0)) / sheet.clientWidth);
  });

test("pages: where the PDF turns, written in, and the file's first pages beside the export", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer, SCRIPT);
  await page.getByRole("button", { name: "视图" }).click();
  await page.getByRole("menuitemcheckbox", { name: /分页/u }).click();
  const breaks = page.locator('[data-part="page-break"]');
  const foot = page.locator('[data-part="pages"]');
  await expect(foot).toContainText("分页和 PDF 一致");
  const pages = Number(/共 (\d+) 页/u.exec(await foot.innerText())?.[1]);
  expect(pages).toBeGreaterThan(2);
  await expectBreaksOnTheWay(page, pages - 1, 500);
  // A4, and the desk between two sheets.
  await expect
    .poll(async () => (await pageHeights(page)).filter((height) => height > 1.4 && height < 1.48).length)
    .toBeGreaterThan(0);
  await page.mouse.wheel(0, 20_000);
  await caretIn(page, "他数到110。", 0);
  await page.keyboard.type("天亮了。");
  await expect(foot).toContainText("正在排版");
  await expect(foot).toContainText("分页和 PDF 一致");
  await expect(foot).toContainText(`第 ${pages} 页`);
  await expectAccessible(page, "分页");
  await expectBreaksOnTheWay(page, pages - 1, -500);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "导出" }).click();
  await page.getByRole("menuitem", { name: /^PDF/u }).click();
  const previewImage = page.getByRole("region", { name: "印出来的样子" }).getByRole("img");
  await expect(previewImage).toBeVisible();
  await expect(previewImage).toHaveJSProperty("complete", true);
  expect(await previewImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await page
    .getByRole("button", { name: /返回|回到/u })
    .first()
    .click();
  await page.getByRole("button", { name: "视图" }).click();
  await page.getByRole("menuitemcheckbox", { name: /分页/u }).click();
  await expect(breaks).toHaveCount(0);
});
