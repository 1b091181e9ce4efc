import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/axe.ts";
import { compose, NI_HAO } from "../fixtures/compose.ts";
import { caretIn, openEditor } from "../fixtures/editorPage.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

/** The lines of the sheet, scene by scene: `type text`, `~` behind the type of one that stands on the row above. */
const rows = (page: Page): Promise<string[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-part="script"] > section')].map((scene) =>
      [...scene.querySelectorAll("p")].map(
        (line) => `${line.dataset.line ?? ""}${line.hasAttribute("data-joined") ? "~" : ""} ${line.textContent}`,
      ),
    ),
  );
const scene = async (page: Page, index: number): Promise<string[] | undefined> => (await rows(page))[index];
const status = (page: Page) => page.locator('[data-part="status"], [data-part="completions"]');

test("a script is written by keys, mouse and clipboard; each change is taken back by its undo", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer);
  await test.step("a file that is dropped on the page is refused in a sentence, and opened by nothing", async () => {
    const before = await rows(page);
    const isTaken = (selector: string): Promise<boolean> =>
      page.evaluate((dropped) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["1、堂屋 晨 内"], "堂屋.txt", { type: "text/plain" }));
        const options = { dataTransfer, bubbles: true, cancelable: true };
        return ["dragover", "drop"].every(
          (type) => !document.querySelector(dropped)!.dispatchEvent(new DragEvent(type, options)),
        );
      }, selector);
    for (const selector of ['[data-part="script"] p', "header", "aside"]) expect(await isTaken(selector)).toBe(true);
    await expectToast(page, "文件放不进稿子");
    expect(await rows(page)).toEqual(before);
  });
  await test.step("a heading splits its scene, and given another kind joins it again; both in one undo", async () => {
    await page.locator("p", { hasText: "明天剪彩" }).click();
    await page.keyboard.press("Control+1");
    await expect.poll(async () => (await rows(page)).length).toBe(5);
    await expect(page.locator('[data-part="scene-list"] [data-scene]')).toHaveCount(4);
    await page.locator('[data-part="kind"]').click();
    await page.getByRole("menuitemradio", { name: "动作" }).click();
    await expect.poll(async () => (await rows(page)).length).toBe(4);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect((await scene(page, 2))?.[3]).toBe("dialogue~ 明天剪彩。");
  });
  await test.step("scenes are moved by key, by menu and by the grip", async () => {
    const titles = () => page.locator('[data-part="scene-list"] bdi').allInnerTexts();
    await page.locator("p", { hasText: "船到江心" }).click();
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await expect.poll(titles).toEqual(["渡口", "江心", "驾驶舱"]);
    await page.getByRole("button", { name: /^本场 /u }).click();
    await page.getByRole("button", { name: "这一场" }).click();
    await page.getByRole("menuitem", { name: "复制这一场" }).click();
    await expect.poll(titles).toEqual(["渡口", "江心", "江心", "驾驶舱"]);
    const row = page.locator('[data-part="scene-list"] li').last();
    await row.hover();
    await row.locator("span[title]").hover();
    await page.mouse.down();
    const first = await page.locator('[data-part="scene-list"] li').first().boundingBox();
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) + 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(titles).toEqual(["驾驶舱", "渡口", "江心", "江心"]);
    await expectToast(page, "场景移动成功");
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "撤销" }).first().click();
    await expect.poll(titles).toEqual(["渡口", "驾驶舱", "江心"]);
  });
  await test.step("composing over a selection of several lines and scenes replaces them", async () => {
    const cdp = await page.context().newCDPSession(page);
    await caretIn(page, "拿抹布", 3);
    await page.keyboard.down("Shift");
    for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.up("Shift");
    await compose(cdp, NI_HAO, "你好");
    await expect.poll(() => rows(page)).toHaveLength(3);
    await expect.poll(async () => (await scene(page, 2))?.[1]).toMatch(/^action 闵长河你好/u);
    await page.keyboard.press("Control+z");
    await expect.poll(() => rows(page)).toHaveLength(4);
  });
  await test.step("find and replace: one, all, one undo", async () => {
    await page.locator("p", { hasText: "船到江心" }).click();
    await page.keyboard.press("Control+f");
    await page.getByRole("textbox", { name: "查找" }).fill("闵长河");
    await expect(page.locator('[data-part="find"]')).toContainText("/ 3");
    await page.getByRole("textbox", { name: "换成" }).fill("闵老大");
    // What it will be stands beside it before it is.
    await expect(page.locator('[data-part="replaced"]')).toHaveText("闵长河");
    await expect(page.locator('[data-part="replacement"]')).toHaveText("闵老大");
    await page.getByRole("button", { name: "全部 3 处" }).click();
    await expect.poll(async () => (await rows(page)).flat().join("")).not.toContain("闵长河");
    await page.keyboard.press("Escape");
    await expect(page.locator('[data-part="replacement"]')).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await rows(page)).flat().join("").split("闵长河").length).toBe(4);

    // What is selected is looked for, and asked for again it takes the keys back from the sheet.
    const field = page.getByRole("textbox", { name: "查找" });
    await page.locator("p", { hasText: "船到江心" }).dblclick();
    const selected = await page.evaluate(() => getSelection()?.toString() ?? "");
    await page.keyboard.press("Control+f");
    await expect(field).toHaveValue(selected);
    await page.keyboard.type("停");
    await expect(field).toHaveValue("停");
    // Another line: a third click on the same one would select it whole.
    await page.locator('[data-part="script"] p').first().click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("机器");
    await expect(field).toHaveValue("机器");
    await page.keyboard.press("Escape");
  });
  await test.step("a key that comes before the browser has told of the caret acts where the caret is", async () => {
    await page.locator("p", { hasText: "几点？" }).click();
    await page.keyboard.press("Home");
    await expect(status(page)).toContainText("换闵舟说");
    await page.evaluate(() => {
      const line = [...document.querySelectorAll("p")].find(({ textContent }) => textContent === "几点？");
      if (line) getSelection()?.selectAllChildren(line);
      getSelection()?.collapseToEnd();
      const enter = { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true };
      line?.dispatchEvent(new KeyboardEvent("keydown", enter));
    });
    await expect(page.locator('[data-part="completions"]')).toContainText("闵舟");
    await page.keyboard.press("Control+z");
    await expect.poll(() => scene(page, 2)).toHaveLength(7);
  });
  await test.step("lines are written by Enter, Tab, kinds by number, and marks that choose a kind", async () => {
    await page.locator("p", { hasText: "几点？" }).click();
    await page.keyboard.press("End");
    await expect(status(page)).toContainText("换闵舟说");
    await page.keyboard.press("Enter");
    await expect(page.locator('[data-part="completions"]')).toContainText("闵舟");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.type("十点。");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+2");
    await page.keyboard.type("闵长河：（低头）知道了。");
    expect((await scene(page, 2))?.slice(6)).toEqual([
      "character 闵舟",
      "dialogue 十点。",
      "character 闵长河：",
      "parenthetical~ （低头）",
      "dialogue~ 知道了。",
      "transition 切至：",
    ]);
    await page.keyboard.press("Control+2");
    await expect(status(page)).toContainText("动作");
    await page.keyboard.press("Tab");
    await expect(status(page)).toContainText("人物");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect((await scene(page, 2))?.at(-2)).toBe("dialogue~ 知道了。");
  });
  await test.step("pasted text is read as a script; one undo takes it back", async () => {
    await page.locator("p", { hasText: "船到江心" }).click();
    await page.keyboard.press("End");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "4、堂屋 晨 内\n收音机在响。\n闵舟：爸。\n");
      document
        .querySelector('[data-part="script"]')
        ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(page.locator('[data-part="pasted"]')).toContainText("贴入");
    expect((await rows(page)).at(-1)).toEqual([
      "heading 4、堂屋 晨 内",
      "action 收音机在响。",
      "character 闵舟：",
      "dialogue~ 爸。",
    ]);
    // The caret stands behind what was pasted.
    await page.keyboard.press("Shift+Home");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("爸。");
    await page.getByRole("button", { name: "退回" }).click();
    await expect.poll(async () => (await rows(page)).length).toBe(4);

    // The message about a paste disappears after another change: 退回 would undo that change instead.
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("5、桥头 夜 外\n灯灭了。\n"));
    await page.getByRole("button", { name: "粘贴" }).click();
    await expect(page.locator('[data-part="pasted"]')).toContainText("贴入 2 行");
    await page.keyboard.type("又亮了。");
    await expect(page.locator('[data-part="pasted"]')).toBeHidden();
    expect((await rows(page)).at(-1)).toEqual(["heading 5、桥头 夜 外", "action 灯灭了。又亮了。"]);
  });
  await test.step("nothing serious stands in the way of a screen reader or a keyboard; Esc, then Tab leaves the text", async () => {
    await page.locator("p", { hasText: "船到江心" }).click();
    await expectAccessible(page, "editor");
    await page.keyboard.press("Control+.");
    await expect(page.getByRole("group", { name: "全部按键" })).toBeVisible();
    await expectAccessible(page, "all keys");
    await page.locator("p", { hasText: "船到江心" }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(page.locator('[data-part="script"]')).not.toBeFocused();
  });
});

test("what is to be replaced everywhere is, also where the search is closed before the version is kept", async ({
  page,
  product,
  writer,
}) => {
  const ships = Array.from({ length: 12 }, (_, i) => `渡船第${i}次靠岸。`).join("\n");
  await openEditor(page, product, writer, `《末班渡》\n\n1、渡口 晨 外\n${ships}\n`);
  let keep: () => void = () => undefined;
  const kept = new Promise<void>((resolve) => (keep = resolve));
  await page.route("**/api/version/keep", async (route) => {
    await kept;
    await route.continue();
  });
  await page.locator("p", { hasText: "第3次" }).click();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "查找" }).fill("渡船");
  await page.getByRole("textbox", { name: "换成" }).fill("轮船");
  await page.getByRole("button", { name: "全部 12 处" }).click();
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-part="find"]')).toHaveCount(0);
  keep();
  await expectToast(page, "换了 12 处，撤销一次就都回来");
  expect((await rows(page)).flat().join("").split("轮船")).toHaveLength(13);
  await expect(page.locator('[data-highlight="hit"], [data-highlight="current-hit"]')).toHaveCount(0);
});

test("what an input method composes arrives as it was composed", async ({ page, product, writer }) => {
  await openEditor(page, product, writer);
  const cdp = await page.context().newCDPSession(page);
  const line = async (words: string) => (await rows(page)).flat().find((one) => one.includes(words));

  await caretIn(page, "摊主们", 0);
  await compose(cdp, NI_HAO, "你好");
  await expect.poll(() => line("摊主们")).toBe("action 你好摊主们把遮雨布掀开。");
  await page.keyboard.press("End");
  await compose(cdp, NI_HAO, "你好");
  await expect.poll(() => line("摊主们")).toBe("action 你好摊主们把遮雨布掀开。你好");
  await caretIn(page, "摊主们", 4);
  await compose(cdp, NI_HAO, "，再见");
  await expect.poll(() => line("摊主")).toBe("action 你好摊主，再见们把遮雨布掀开。你好");
  await compose(cdp, NI_HAO, null);
  await expect.poll(() => line("摊主")).toBe("action 你好摊主，再见们把遮雨布掀开。你好");

  // At the beginning of a heading whose number is not displayed, and of a speech.
  await caretIn(page, "江心 夜", 0);
  await compose(cdp, NI_HAO, "你好");
  await expect.poll(() => line("江心 夜")).toBe("heading 3、你好江心 夜 外");
  await caretIn(page, "几点", 0);
  await compose(cdp, ["“", "“n"], "“你");
  await expect.poll(() => line("几点")).toBe("dialogue~ “你几点？");

  // A cue by its colon, out of the input method.
  await caretIn(page, "船到江心", 0);
  await page.keyboard.press("End");
  await expect(status(page)).toContainText("写动作");
  await page.keyboard.press("Enter");
  await compose(cdp, ["m", "min zhou"], "闵舟");
  await compose(cdp, ["："], "：");
  await expect.poll(async () => (await rows(page)).at(-1)?.slice(-2)).toEqual(["character 闵舟：", "dialogue~ "]);
});

test("a document that the schema refuses is shown as text, on the phone too, and nothing of it is changed", async ({
  page,
  product,
  writer,
}) => {
  await openEditor(page, product, writer);
  let sent = 0;
  page.on("request", (request) => void (sent += request.url().endsWith("/api/document/save") ? 1 : 0));
  await page.route(/\/api\/scriptStructure\/document\?/u, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"dialogue"', '"a kind of a later version"');
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  const words = page.locator('[data-part="refused"]');
  for (const one of ["摊主们把遮雨布掀开。", "四十二块六。", "船到江心，机器停了。"])
    await expect(words).toContainText(one);
  await expectAccessible(page, "a refused document");
  expect(sent).toBe(0);
  await page.unroute(/\/api\/scriptStructure\/document\?/u);
  await page.reload();
  await expect(page.locator('[data-part="script"] p', { hasText: "四十二块六。" })).toBeVisible();
});

test("of a long script only the scenes near the window are laid out; keys, search and list reach all of it", async ({
  page,
  product,
  writer,
}) => {
  const scenes = Array.from(
    { length: 150 },
    (_, i) => `${i + 1}、渡口 日 外\n船到第${i + 1}站，停了。\n阿苇：下船。\n`,
  );
  const id = await openEditor(page, product, writer, `《末班渡》\n\n${scenes.join("\n")}`);
  const here = page.locator('[data-part="scene-list"] [data-here]');
  const line = (words: string) => page.locator('[data-part="script"] p', { hasText: words });
  const laidOut = page.locator('[data-part="script"] > section:not([hidden])');
  await expect(line("船到第1站")).toBeVisible();
  await expect.poll(() => laidOut.count()).toBeLessThan(60);

  await line("船到第1站").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("都下来。");
  await expect(page.locator('[data-part="script"] p').last()).toHaveText("下船。都下来。");
  await expect(page.locator('[data-part="script"] p').last()).toBeInViewport();
  await expect(here).toHaveAttribute("data-scene", "150");
  await expect(here).toBeInViewport();
  await page.keyboard.press("Control+Home");
  await expect(line("船到第1站")).toBeInViewport();
  await line("船到第1站").click();
  await expect(here).toHaveAttribute("data-scene", "1");
  await expect(here).toBeInViewport();

  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "查找" }).fill("第77站");
  await expect(line("船到第77站")).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.locator('[data-part="scene-list"]').getByText("渡口", { exact: false }).nth(3).click();
  await expect(line("船到第4站")).toBeInViewport();

  // What the browser itself would select ends where the layout ends.
  await page.keyboard.press("Control+a");
  await expect
    .poll(async () => {
      const text = await page.locator('[data-part="status"]').textContent();
      return Number(/选中 (?:[\d,]+ 行，)?([\d,]+) 字/u.exec(text ?? "")?.[1]?.replaceAll(",", "") ?? 0);
    })
    .toBeGreaterThan(2_000);

  // Opened at a scene, the list stands there too; the script was asked for once, before the code.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/scriptStructure/document")) asked.push(request.url());
  });
  await page.goto(`/newEditscript?scriptId=${id}&scene=120`);
  await expect(line("船到第120站")).toBeInViewport();
  await expect(here).toHaveAttribute("data-scene", "120");
  await expect(here).toBeInViewport();
  expect(asked).toHaveLength(1);
});
