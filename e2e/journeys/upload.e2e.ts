import { docxOf, sampleText, scannedPdf, textFile } from "../fixtures/files.ts";
import { measureShift } from "../fixtures/layoutShift.ts";
import { uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectNoToast, expectToast, clearToasts } from "../fixtures/toasts.ts";
import { cardOf, drawerOf, fillUpload, openUpload, sendUpload, completeForm } from "../fixtures/uploadForm.ts";

test.use({ model: false });

const script = sampleText("ordinal/teahouse-debt.txt");

test("the form says what is missing, one thing after the other, and sends nothing", async ({ page, writer: _ }) => {
  let sent = 0;
  page.on("request", (request) => void (sent += request.url().endsWith("/api/scripts/upload") ? 1 : 0));
  await page.goto("/pinggu/pingguUpload");
  const drawer = await openUpload(page);
  await sendUpload(page);
  await expectToast(page, "请先上传文件");

  await fillUpload(page, { file: textFile("盐井.exe", "x") });
  await expectToast(page, "文件格式不正确");
  await expect(drawer.getByRole("button", { name: /把文件拖到这里/u })).toBeVisible();

  await test.step("a file of 30 MB is refused before it is sent", async () => {
    await drawer.getByLabel("选择文件").evaluate(
      (input, bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "长卷.txt", { type: "text/plain" }));
        (input as HTMLInputElement).files = transfer.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
      30 * 1024 * 1024,
    );
    await expectToast(page, "文件不能超过30MB");
  });

  await fillUpload(page, { file: await docxOf("茶馆欠账_第三稿.docx", script) });
  await expect(drawer.getByLabel("作品名称")).toHaveValue("茶馆欠账");
  await fillUpload(page, { name: "" });
  await sendUpload(page);
  await expectToast(page, "请填写必填信息");
  await expect(drawer.getByText("还没有写作品名称。")).toBeVisible();
  await expect(drawer.getByText("还没有选类型题材。")).toBeVisible();

  await fillUpload(page, { name: "字".repeat(33), genre: "剧情", part: ["单项评估", "人物塑造"] });
  await expect(drawer.getByText("名称最多 32 个字。")).toBeVisible();
  await fillUpload(page, { name: "字".repeat(32) });
  await sendUpload(page);
  await expectToast(page, "请先同意服务条款");

  await drawer.getByRole("button", { name: "取消", exact: true }).click();
  await expect(drawer).toBeHidden();
  expect(sent).toBe(0);
  await openUpload(page);
  await expect(drawerOf(page).getByLabel("作品名称")).toHaveValue("");
});

test("nothing moves on the page of works when the counts of its tabs come", async ({ page, writer, product }) => {
  await uploadWork(product, writer, textFile("茶馆欠账.txt", sampleText("ordinal/teahouse-debt.txt")), "茶馆欠账");
  const shift = await measureShift(page);
  await page.goto("/pinggu/pingguUpload");
  await expect(page.getByRole("tab", { name: /^评估文件\s?1$/u })).toBeVisible();
  await expect(cardOf(page, "茶馆欠账")).toBeVisible();
  expect(await shift()).toBe(0);
});

test("what the server cannot read is refused in a sentence and leaves nothing in the list", async ({
  page,
  writer: _,
}) => {
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await fillUpload(page, { file: { name: "空.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) } });
  await expectToast(page, "文件是空的");

  const refused = async (file: Parameters<typeof completeForm>[0], sentence: RegExp): Promise<void> => {
    await fillUpload(page, { file });
    await clearToasts(page);
    await sendUpload(page);
    await expectToast(page, sentence);
    await expect(drawerOf(page).getByRole("button", { name: "开始评估" })).toBeVisible();
  };
  // A photographed page is reported before the form is filled in.
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]);
  await fillUpload(page, { file: { name: "照片.docx", mimeType: "application/octet-stream", buffer: photo } });
  await expect(drawerOf(page).getByText("文件格式不正确：这是图片")).toBeVisible();
  await fillUpload(page, completeForm(scannedPdf("扫描件.pdf"), { mode: "生成报告", part: undefined }));
  await sendUpload(page);
  await expectToast(page, /没有文字|扫描/u);
  await refused(textFile("空白.txt", " \n\n \u3000\n"), /是空的|没有文字/u);
  await refused(
    {
      name: "假的.docx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from("\u007fELF\u0002\u0001\u0001 not a document \u0000\u0001\u0002"),
    },
    /文件格式不正确|读不出来/u,
  );

  await drawerOf(page).getByRole("button", { name: "取消", exact: true }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "先放一部作品进来" })).toBeVisible();
});

test("an upload whose answer was lost is sent again as the same one; another form is another upload", async ({
  page,
  writer: _,
}) => {
  const numbers: (string | undefined)[] = [];
  await page.route("**/api/scripts/upload", (route) => {
    numbers.push(route.request().headers()["x-upload-id"]);
    return numbers.length < 4 ? route.abort() : route.continue();
  });
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  await fillUpload(page, completeForm(await docxOf("茶馆欠账.docx", script), { mode: "生成报告", part: undefined }));
  for (const [at, name] of ["茶馆欠账", "茶馆欠账", "茶馆旧账"].entries()) {
    await fillUpload(page, { name });
    await sendUpload(page);
    await expect.poll(() => numbers.length).toBe(at + 1);
  }
  await expectToast(page, "上传失败，请稍后再试");
  await sendUpload(page);
  await expectToast(page, "上传成功");
  expect(numbers[0]).toBeDefined();
  expect(numbers.map((number) => numbers.indexOf(number))).toEqual([0, 0, 2, 2]);
});

test("an upload that is called off stops, and nothing of it stays", async ({ page, context, writer: _ }) => {
  await page.goto("/pinggu/pingguUpload");
  await openUpload(page);
  // Slow enough to call it off: 7 MB at 40 KB/s.
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 40 * 1024,
  });
  await fillUpload(
    page,
    completeForm(textFile("长稿.txt", `第一场 内 茶馆 日\n${"掌柜：这笔账拖了三年。\n".repeat(200_000)}`), {
      mode: "生成报告",
      part: undefined,
    }),
  );
  await sendUpload(page);
  await expect(page.getByRole("button", { name: "取消上传" })).toBeVisible();
  const dialogShown = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await dialogShown;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await page.getByRole("button", { name: "取消上传" }).click();
  await expect(drawerOf(page).getByRole("button", { name: "开始评估" })).toBeVisible();
  await expectNoToast(page, "上传失败");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "先放一部作品进来" })).toBeVisible();
});

test("a file can be dropped, and the whole form filled by the keyboard", async ({ page, writer: _ }) => {
  await page.goto("/pinggu/pingguUpload");
  await page.getByRole("button", { name: "上传作品" }).first().focus();
  await page.keyboard.press("Enter");
  const drawer = drawerOf(page);
  const drop = drawer.getByRole("button", { name: /把文件拖到这里/u });
  // The listener is added before the key press: without one the browser shows its own dialog.
  const chosen = page.waitForEvent("filechooser");
  await drop.focus();
  await page.keyboard.press("Enter");
  const chooser = await chosen;
  await chooser.setFiles(await docxOf("茶馆欠账.docx", script));
  await expect(drawer.getByLabel("作品名称")).toHaveValue("茶馆欠账");

  /** Presses Tab until the field has the focus. */
  const tabTo = async (locator: ReturnType<typeof drawer.getByLabel>): Promise<void> => {
    for (let i = 0; i < 12; i++) {
      if (await locator.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(locator).toBeFocused();
  };
  await tabTo(drawer.getByLabel("作者"));
  await page.keyboard.type("方砚秋");
  await tabTo(drawer.getByLabel("类型题材"));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByTitle("剧情", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("请选择")).toHaveCount(1);
  await tabTo(drawer.getByRole("radio", { name: "进入评估" }));
  await page.keyboard.press("ArrowRight");
  await expect(drawer.getByText("不开新窗口，写好以后从导出记录里下载 PDF。")).toBeVisible();
  await tabTo(drawer.getByRole("checkbox", { name: /我有权上传/u }));
  await page.keyboard.press("Space");
  await tabTo(drawer.getByRole("button", { name: "开始评估" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "上传成功");
  // Mode 2 goes to where its report is made.
  await expect(page.getByRole("tab", { name: "导出记录" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("row", { name: /茶馆欠账/u })).toBeVisible();
  await page.getByRole("tab", { name: "评估文件" }).click();
  await expect(cardOf(page, "茶馆欠账")).toBeVisible();
});
