import { afterEach, expect, test, vi } from "vitest";
import { shownToasts } from "../ui/toasts.ts";
import { parseText } from "./parseText.ts";
import { parsePasted } from "./parsePasted.ts";

const SCENE = "4、桥头 夜 外\n灯灭了。\n阿苇：走。\n\n";
const LONG = SCENE.repeat(3_000);
const shownSentences = (): string[] => shownToasts.get().map(({ sentence }) => sentence);

afterEach(() => {
  vi.unstubAllGlobals();
  shownToasts.set([]);
});

/** A worker that answers what the module says, or fails to load. */
function stubWorker(answers: boolean): string[][] {
  const asked: string[][] = [];
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: (() => void) | null = null;
    terminate(): void {}
    postMessage(pasted: Parameters<typeof parsePasted>): void {
      asked.push(shownSentences());
      queueMicrotask(() => (answers ? this.onmessage?.({ data: parsePasted(...pasted) }) : this.onerror?.()));
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return asked;
}

test("a long text is read apart from the page, which says so until it is read", async () => {
  const asked = stubWorker(true);
  const { lines } = await parseText(LONG, ["阿苇"]);
  expect(lines).toHaveLength(3_000 * 4);
  expect(asked).toEqual([["正在读贴进来的文字"]]);
  expect(shownSentences()).toEqual([]);
});

test("a short one is read at once", async () => {
  const asked = stubWorker(true);
  expect((await parseText(SCENE, [])).lines).toHaveLength(4);
  expect(asked).toEqual([]);
});

test("one that could not be read is said not to have been pasted", async () => {
  stubWorker(false);
  expect(await parseText(LONG, [])).toEqual({ lines: [], doubtful: [] });
  expect(shownSentences()).toEqual(["没有贴上，剪贴板里的还在，请再贴一次"]);
});
