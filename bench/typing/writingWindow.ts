import type { BrowserContext, Page, Response } from "@playwright/test";
import type { SavedDocument, SaveDocument, StaleDocument } from "@mochang/contract";
import { chunk, type ChunkLog, type WindowName } from "./chunks.ts";

/** Longer than a loaded machine needs for anything. */
const PATIENT = { timeout: 120_000 };

/** By how much the page's clock was moved: before its own code runs. */
const MOVABLE_CLOCK = `{
  const now = Date.now;
  let by = 0;
  Date.now = () => now() + by;
  window.moveClock = (ms) => void (by += ms);
}`;

/** One window of the script that is written in, and its place in the text. */
export class WritingWindow {
  readonly name: WindowName;
  readonly page: Page;
  private readonly log: ChunkLog;

  private constructor(name: WindowName, page: Page, log: ChunkLog) {
    this.name = name;
    this.page = page;
    this.log = log;
  }

  static async open(context: BrowserContext, address: string, name: WindowName, log: ChunkLog): Promise<WritingWindow> {
    const page = await context.newPage();
    await page.addInitScript(MOVABLE_CLOCK);
    page.on("response", (response) => void acknowledge(response, log));
    await page.goto(address, PATIENT);
    await page.locator('[data-part="script"] p').first().waitFor(PATIENT);
    await page.locator('[data-part="saving"]').waitFor(PATIENT);
    return new WritingWindow(name, page, log);
  }

  /** Puts the caret behind words, by the editor's own search. */
  async goBehind(words: string): Promise<void> {
    await this.page.bringToFront();
    await this.page.keyboard.press("Control+f");
    await this.page.getByRole("textbox", { name: "查找" }).fill(words, PATIENT);
    await this.page.keyboard.press("Escape");
    for (let i = 0; i < words.length; i++) await this.page.keyboard.press("ArrowRight");
  }

  /** Types chunks from a number on; a new line before them where it is time. */
  async type(from: number, count: number, newLine: boolean): Promise<void> {
    await this.page.bringToFront();
    if (newLine) await this.page.keyboard.press("Enter");
    for (let n = from; n < from + count; n++) {
      const text = chunk(this.name, n);
      await this.page.keyboard.type(text, { delay: 0 });
      this.log.wasTyped(text, performance.now());
    }
  }

  moveClock(ms: number): Promise<void> {
    return this.page.evaluate(`moveClock(${ms})`);
  }

  /** Waits until the server has everything; false when it does not come to that. */
  async isSaved(timeoutMs: number): Promise<boolean> {
    const saved = this.page.locator('[data-part="saving"]', { hasText: "已保存" });
    return saved.waitFor({ timeout: timeoutMs }).then(
      () => true,
      () => false,
    );
  }
}

/** What a save held that the server has said to have. */
async function acknowledge(response: Response, log: ChunkLog): Promise<void> {
  if (!response.url().endsWith("/api/document/save") || response.status() !== 200) return;
  try {
    const { data } = (await response.json()) as { data: SavedDocument | StaleDocument };
    if (data.state !== "saved") return;
    const body = JSON.parse(response.request().postData() ?? "{}") as SaveDocument;
    log.acknowledged(JSON.stringify(body.scenes));
  } catch {
    // The browser was killed before its answer could be read: then nothing is known of it.
  }
}
