import { expectAccessible } from "../fixtures/axe.ts";
import { docxOf, sampleText, scannedPdf, textFile } from "../fixtures/files.ts";
import {
  completeModify,
  fillModify,
  MODIFY_PATH,
  openModifyForm,
  sendModify,
  uploadToModify,
} from "../fixtures/modifyForm.ts";
import { uploadWork } from "../fixtures/reportPage.ts";
import { expect, test } from "../fixtures/test.ts";
import { clearToasts, expectNoToast, expectToast } from "../fixtures/toasts.ts";
import { cardOf } from "../fixtures/uploadForm.ts";
import type { Page } from "@playwright/test";

test.use({ model: false });

const script = sampleText("ordinal/teahouse-debt.txt");
const NAME = "茶馆欠账";
const word = () => docxOf(`${NAME}_第三稿.docx`, script);

/** The address of the first window that the action opens, however the page there goes on. */
async function addressOf(page: Page, act: () => Promise<unknown>): Promise<URL> {
  const pageRequest = page.context().waitForEvent("request", (request) => request.url().includes("/newEditscript?"));
  await act();
  return new URL((await pageRequest).url());
}

for (const width of [1440, 390]) {
  test(`an upload is read, split, prepared, and opens the editor; ${width} px`, async ({ page, writer: _ }) => {
    await page.setViewportSize({ width, height: 844 });
    const inits: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/scripts/init")) inits.push(request.postDataJSON().type);
    });
    await page.goto(MODIFY_PATH);
    await page.getByRole("button", { name: "添加剧本" }).click();
    await fillModify(page, completeModify(await word()));
    await expect(page.getByLabel("作品名称")).toHaveValue(NAME);
    const address = await addressOf(page, () => sendModify(page));
    expect([...address.searchParams]).toMatchObject([
      ["scriptId", expect.stringMatching(/^[0-9a-f-]{36}$/u)],
      ["fileType", "1"],
      ["scriptName", NAME],
      ["author", "方砚秋"],
    ]);
    await expectToast(page, "上传成功");
    expect(inits).toEqual([1, 2, 3]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const card = cardOf(page, NAME);
    await expect(card.getByText(/还没有动笔/u)).toBeVisible();
    const again = await addressOf(page, () => card.getByRole("link", { name: /打开编辑器/u }).click());
    expect(again.search).toBe(address.search);
    // The form begins anew.
    await openModifyForm(page);
    await expect(page.getByLabel("作品名称")).toHaveValue("");
  });
}

test("the form says what is missing in its spec's words, and sends nothing; 重置 empties it", async ({
  page,
  writer: _,
}) => {
  let sent = 0;
  page.on("request", (request) => void (sent += request.url().endsWith("/api/scripts/upload") ? 1 : 0));
  await page.goto(MODIFY_PATH);
  await openModifyForm(page);
  await sendModify(page);
  await expectToast(page, "请先上传文件");
  await expect(page.getByText("请输入作品名称")).toBeVisible();
  await expect(page.getByText("请选择作品类型")).toBeVisible();
  await fillModify(page, { file: textFile("盐井.exe", "x") });
  await expectToast(page, "上传文件格式不正确！");
  await page.getByLabel("选择文件").evaluate(
    (input, bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "长卷.txt", { type: "text/plain" }));
      (input as HTMLInputElement).files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    30 * 1024 * 1024,
  );
  await expectToast(page, "上传文件大小不能超过 30MB！");
  await fillModify(page, { file: await word(), name: "字".repeat(33) });
  await sendModify(page);
  await expectToast(page, "请填写必填信息");
  await expect(page.getByText("长度在 1 到 32 个字符")).toBeVisible();
  await fillModify(page, { name: "字".repeat(32), genre: "剧情" });
  await sendModify(page);
  await expectToast(page, "请先同意条款和条件");
  await page.getByRole("button", { name: "重置" }).click();
  await expect(page.getByLabel("作品名称")).toHaveValue("");
  await expect(page.getByRole("button", { name: /把文件拖到这里/u })).toBeVisible();
  expect(sent).toBe(0);
});

test("a file that is dragged to the page opens the form; dropped beside its field, it is refused in a sentence", async ({
  page,
  writer: _,
}) => {
  await page.goto(MODIFY_PATH);
  await expect(page.getByText("上传要改的剧本")).toBeVisible();
  const drag = (type: string, selector: string): Promise<boolean> =>
    page.evaluate(
      ([name, target]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["1、堂屋 晨 内\n他坐下。\n"], "堂屋.txt", { type: "text/plain" }));
        const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
        return !document.querySelector(target)!.dispatchEvent(event);
      },
      [type, selector] as const,
    );
  expect(await drag("dragover", "h1")).toBe(true);
  await expect(page.getByLabel("作品名称")).toBeVisible();
  expect(await drag("drop", "h1")).toBe(true);
  await expectToast(page, "请把文件放进上传框里");
  await expect(page.getByLabel("作品名称")).toHaveValue("");
  for (const type of ["dragover", "drop"]) expect(await drag(type, "#file-pick")).toBe(true);
  await expect(page.getByLabel("作品名称")).toHaveValue("堂屋");
});

test("an upload that fails ends with a sentence and the form as it was; sent again it is the same one", async ({
  page,
  writer: _,
}) => {
  await page.goto(MODIFY_PATH);
  await openModifyForm(page);
  await fillModify(page, completeModify(scannedPdf("扫描件.pdf")));
  await sendModify(page);
  await expectToast(page, /没有文字|扫描/u);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByLabel("作品名称")).toHaveValue("扫描件");

  const numbers: (string | undefined)[] = [];
  const answers = ["cut", "no id", "lost", "kept"];
  await page.route("**/api/scripts/upload", async (route) => {
    numbers.push(route.request().headers()["x-upload-id"]);
    const answer = answers[numbers.length - 1];
    if (answer === "cut") return route.abort();
    if (answer === "no id") return route.fulfill({ json: { code: 200, msg: "上传成功", data: {} } });
    if (answer === "kept") return route.continue();
    // The script is stored, but the response never reaches the browser.
    await route.fetch();
    return route.abort();
  });
  await fillModify(page, { file: await word(), name: NAME });
  for (const sentence of ["上传出错，请重试", "上传文件解析失败，请重试"]) {
    await clearToasts(page);
    await sendModify(page);
    await expectToast(page, sentence);
  }
  // The sentence of the first fault is not said twice in three seconds: the third one is told by its request, and by the form that is there again.
  await sendModify(page);
  await expect.poll(() => numbers.length).toBe(3);
  await sendModify(page);
  await expectToast(page, "上传成功");
  expect(new Set(numbers).size).toBe(1);
  await expect(cardOf(page, NAME)).toHaveCount(1);
});

test("where the browser blocks the window a button opens the editor", async ({ page, writer: _ }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    // Only a click on a dialog's button opens a window with an address.
    window.open = (url, ...rest) => (url ? open(url, ...rest) : null);
  });
  await page.goto(MODIFY_PATH);
  await openModifyForm(page);
  await fillModify(page, completeModify(await word()));
  await sendModify(page);
  const offer = page.getByRole("dialog").filter({ hasText: "浏览器拦住了新窗口" });
  await expect(offer).toBeVisible();
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    offer.getByRole("button", { name: "打开编辑器" }).click(),
  ]);
  await opened.close();
  await expect(cardOf(page, NAME)).toBeVisible();
});

test("an upload goes on after a reload in its middle, and one that is called off leaves nothing", async ({
  page,
  context,
  writer: _,
}) => {
  await page.goto(MODIFY_PATH);
  await openModifyForm(page);
  // The file arrives; its answer does not.
  await page.route("**/api/scripts/upload", (route) => void route.fetch().catch(() => undefined), { times: 1 });
  await fillModify(page, completeModify(await word()));
  await sendModify(page);
  const mask = page.getByRole("dialog", { name: "正在打开剧本" });
  await expect(mask.getByText("分场", { exact: true })).toBeVisible();
  await expectAccessible(page, "progress mask");
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  const address = await addressOf(page, () => mask.getByRole("button", { name: "打开编辑器" }).click());
  expect(address.searchParams.get("scriptName")).toBe(NAME);
  await expect(cardOf(page, NAME)).toHaveCount(1);

  const session = await context.newCDPSession(page);
  const network = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network(40 * 1024);
  await openModifyForm(page);
  const long = textFile("长稿.txt", `第一场 内 茶馆 日\n${"掌柜：这笔账拖了三年。\n".repeat(200_000)}`);
  await fillModify(page, completeModify(long));
  await sendModify(page);
  // Behind the mask the list stays in reach.
  await mask.getByRole("button", { name: "先回列表" }).click();
  await expect(page.getByRole("progressbar", { name: "上传进度" })).toBeVisible();
  await page.getByRole("button", { name: "看进度" }).click();
  await mask.getByRole("button", { name: "取消上传" }).click();
  await expect(mask).toBeHidden();
  await expectNoToast(page, "上传出错");
  await expect(page.getByLabel("作品名称")).toHaveValue("长稿");
  await network(-1);
  await page.reload();
  await expect(cardOf(page, NAME)).toBeVisible();
  await expect(cardOf(page, "长稿")).toHaveCount(0);
});

test("a script is copied, deleted, restored and deleted for good, each said in the spec's words", async ({
  page,
  writer,
  product,
}) => {
  await uploadToModify(product, writer, await word(), NAME);
  await page.goto(MODIFY_PATH);
  const menu = async (name: string, item: string): Promise<void> => {
    await page.getByRole("button", { name: `《${name}》的更多操作` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu(NAME, "另存为");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("文件名")).toHaveValue(`${NAME} 副本`);
  await dialog.getByLabel("文件名").fill("  ");
  await dialog.getByRole("button", { name: "另存" }).click();
  await expectToast(page, "请输入文件名!");
  await dialog.getByLabel("文件名").fill("<b>二稿</b> & “引号”");
  await dialog.getByRole("button", { name: "另存" }).dblclick();
  await expectToast(page, "另存成功");
  const copy = cardOf(page, "<b>二稿</b> & “引号”");
  await expect(copy).toHaveCount(1);
  expect(
    (await addressOf(page, () => copy.getByRole("link", { name: /打开编辑器/u }).click())).searchParams.get(
      "scriptName",
    ),
  ).toBe("<b>二稿</b> & “引号”");

  await menu(NAME, "删除");
  await expect(dialog.getByText("删除后可在废纸篓找回")).toBeVisible();
  await dialog.getByRole("button", { name: "删除", exact: true }).click();
  await expectToast(page, "删除成功");
  await expect(cardOf(page, NAME)).toHaveCount(0);
  await page.getByRole("tab", { name: "废纸篓" }).click();
  await page.getByRole("button", { name: `还原《${NAME}》` }).click();
  await expectToast(page, "还原成功");
  await expect(page.getByRole("heading", { name: "废纸篓是空的" })).toBeVisible();
  await page.getByRole("tab", { name: "修改文件" }).click();
  await expect(cardOf(page, NAME)).toBeVisible();

  await menu(NAME, "删除");
  await dialog.getByRole("button", { name: "删除", exact: true }).click();
  await page.getByRole("tab", { name: "废纸篓" }).click();
  await expectAccessible(page, "trash of the modify page");
  await page.getByRole("button", { name: `彻底删除《${NAME}》` }).click();
  await expect(dialog.getByText(/彻底删除后无法恢复/u)).toBeVisible();
  await dialog.getByRole("button", { name: "彻底删除" }).click();
  await expect(page.getByRole("heading", { name: "废纸篓是空的" })).toBeVisible();
  await page.getByRole("tab", { name: "修改文件" }).click();
  await expect(copy).toBeVisible();
});

test("the lists have a pager from eleven scripts and from twelve deleted ones on", async ({
  page,
  writer,
  product,
}) => {
  const call = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await writer.call.post(product.url + path, { headers: { origin: product.url }, data });
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const ids: string[] = [];
  const create = async () =>
    void ids.push(
      (await call("/api/scripts/createBlank", { scriptName: `第${ids.length + 1}部`, fileTheme: "drama" })).id,
    );
  const remove = (scriptId: string | undefined) => call("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
  const pager = page.getByRole("navigation", { name: "翻页" });
  for (let i = 0; i < 10; i++) await create();
  await page.goto(MODIFY_PATH);
  await expect(page.getByRole("article")).toHaveCount(11);
  await expect(pager).toHaveCount(0);
  await create();
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(pager).toBeVisible();
  await create();
  await page.goto(`${MODIFY_PATH}?page=2`);
  await expect(cardOf(page, "第1部")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);

  for (const id of ids.slice(0, 11)) await remove(id);
  await page.goto(`${MODIFY_PATH}?activeNameTab=second`);
  await expect(page.getByRole("article")).toHaveCount(11);
  await expect(pager).toHaveCount(0);
  await remove(ids[11]);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(pager).toBeVisible();
});

test("from an empty list a blank script is begun, once, and opens the editor", async ({ page, writer: _ }) => {
  await page.goto(MODIFY_PATH);
  await expect(page.getByRole("button", { name: "添加剧本" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectAccessible(page, "empty modify page");
  await page.getByRole("button", { name: "新建空白剧本" }).click();
  const dialog = page.getByRole("dialog", { name: "新建空白剧本" });
  await dialog.getByRole("button", { name: "新建并打开" }).click();
  await expectToast(page, "请填写必填信息");
  await expect(dialog.getByText("请输入作品名称")).toBeVisible();
  await expectAccessible(page, "blank script with faults");
  await dialog.getByLabel("作品名称").fill("空城");
  await dialog.getByLabel("作品类型").selectOption("悬疑");
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "新建并打开" }).dblclick(),
  ]);
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, "空城")).toHaveCount(1);
  await expect(cardOf(page, "空城").getByText("空白稿，还没有动笔。")).toBeVisible();
  // The empty first scene is there to be written in, without a click.
  const sheet = opened.locator('[data-part="script"]');
  await expect(sheet).toBeFocused();
  await opened.keyboard.type("内 城楼 夜");
  await opened.keyboard.press("Enter");
  await opened.keyboard.type("风停了。");
  await opened.keyboard.press("Control+s");
  await expect(opened.locator('[data-part="saving"]')).toContainText(/已保存.*\d\d:\d\d/u);
  await opened.reload();
  await expect(sheet.locator("p", { hasText: "风停了。" })).toBeVisible();
  await opened.close();
  expect(page.context().pages()).toHaveLength(1);
  await openModifyForm(page);
  await sendModify(page);
  await expect(page.getByText("请输入作品名称")).toBeVisible();
  await expectAccessible(page, "modify form with faults");
});

test("an assessed script is opened in the editor from its scenes and from its report, each time the same copy", async ({
  page,
  writer,
  product,
}) => {
  const work = await uploadWork(product, writer, await word(), NAME, "1-1");
  const ids: (string | null)[] = [];
  for (const path of ["/scenesanalyze", "/fullanalyze"]) {
    await page.goto(`${path}?script_id=${work.id}`);
    const button = page.getByRole("button", { name: "开启深度修改与编辑" });
    const address = await addressOf(page, () => button.click());
    ids.push(address.searchParams.get("scriptId"));
  }
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).not.toBe(work.id);
  await page.goto(MODIFY_PATH);
  await expect(cardOf(page, NAME)).toHaveCount(1);
  await page.getByRole("link", { name: "评估剧本" }).click();
  await expect(cardOf(page, NAME)).toHaveCount(1);
});
