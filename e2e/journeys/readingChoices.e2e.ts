import type { Page } from "@playwright/test";
import { textFile } from "../fixtures/files.ts";
import { downloadReport, openReport, uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ model: false });

/** The reader joins 悟空 with 孙悟空 and leaves 大王 a separate person. */
const TALES = `第1场 花果山 日 外
孙悟空：孩儿们，操练起来。
国王：来者何人？
悟空：是你孙爷爷。

第2场 王宫 夜 内
国王：坐。
悟空：不坐。
大王：那就站着。
大王：上茶。

第3场 后花园 夜 外
孙悟空：这里倒清静。
国王：留步。
`;

const joined = (page: Page) => page.getByRole("list", { name: "合为一人的名字" });
const undo = (page: Page) => page.getByRole("status").getByRole("button", { name: "撤销" });

test("names that the reader joined are set apart and joined again by a click, in the report and in its PDF", async ({
  page,
  writer,
  product,
  context,
}) => {
  const work = await uploadWork(product, writer, textFile("悟空.txt", TALES), "悟空别传", "1-1");
  await page.close();
  const report = await openReport(context, work);
  await expect(joined(report)).toContainText("孙悟空也叫 悟空");
  const chart = report.getByRole("img", { name: /^主要人物在各场的出场/u });
  await expect(chart).toHaveAccessibleName(/孙悟空在场 3 场/u);

  await report.getByRole("button", { name: "把悟空和孙悟空再分开" }).click();
  await expect(joined(report)).toHaveCount(0);
  await expect(chart).toHaveAccessibleName(/悟空在场 2 场、开口 2 场/u);
  await undo(report).click();
  await expect(joined(report)).toContainText("孙悟空也叫 悟空");
  await report.getByRole("button", { name: "把悟空和孙悟空再分开" }).click();
  await expect(joined(report)).toHaveCount(0);

  await report.getByRole("button", { name: "合并" }).click();
  const form = report.getByRole("group", { name: "合并人物" });
  for (const [field, name] of [
    ["一个人物", "大王"],
    ["另一个人物", "国王"],
  ] as const) {
    await form.getByRole("combobox", { name: field, exact: true }).fill(name);
    await report.keyboard.press("Enter");
  }
  await form.getByRole("button", { name: "合并" }).click();
  await expect(joined(report)).toHaveText("国王也叫 大王再分开");
  await expect(form).toHaveCount(0);

  await report.reload();
  await expect(joined(report)).toHaveText("国王也叫 大王再分开");
  const pdf = await downloadReport(report, work.name);
  expect(pdf.text.replace(/\s+/gu, "")).toContain("合为一人国王（大王）");
});

test("a text file is read anew in the encoding that its writer chooses", async ({ page, writer, product }) => {
  const file = { name: "悟空.txt", mimeType: "text/plain", buffer: Buffer.from(TALES, "utf16le").swap16() };
  const { id, name } = await uploadWork(product, writer, file, "悟空别传");
  await page.goto(
    `/scenesanalyze?${new URLSearchParams({ script_id: id, fileType: "1", scriptName: name }).toString()}`,
  );
  const script = page.locator('[data-part="script"]');
  await expect(script).toContainText("孙悟空");
  await page.getByRole("tab", { name: /导入说明/u }).click();
  await expect(page.getByText("文件没有注明编码，按 UTF-16BE 读取。")).toBeVisible();
  await page.getByRole("button", { name: "换一种编码" }).click();
  const preview = page.getByRole("group", { name: "读出来是这样" });
  await expect(preview).toContainText("孙悟空：孩儿们");
  await page.getByRole("radio", { name: "UTF-16LE" }).check();
  await expect(preview).not.toContainText("孙悟空");
  await page.getByRole("button", { name: "按 UTF-16LE 重读" }).click();
  await expect(script).not.toContainText("孙悟空");

  await page.getByRole("tab", { name: /导入说明/u }).click();
  await expect(page.getByText("按你选的 UTF-16LE 读入。")).toBeVisible();
  await page.getByRole("button", { name: "换一种编码" }).click();
  await page.getByRole("radio", { name: "UTF-16BE" }).check();
  await page.getByRole("button", { name: "按 UTF-16BE 重读" }).click();
  await expect(script).toContainText("孙悟空");
});
