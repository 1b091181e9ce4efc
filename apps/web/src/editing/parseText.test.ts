import { afterEach, expect, test, vi } from "vitest";
import { shownToasts } from "../ui/toasts.ts";
import { parseText } from "./parseText.ts";
import { parsePasted } from "./parsePasted.ts";

const SCENE = "4、桥头 夜 外\n灯灭了。\n阿苇：走。\n\n";
const LONG = SCENE.repeat(3_000);
const shownSentences = (): string[] => shownToasts.get().map(({ sentence }) => sentence);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  shownToasts.set([]);
});

/** A worker that answers what the module says, fails to load, or whose answer cannot be read. */
function stubWorker(event: "onmessage" | "onerror" | "onmessageerror"): string[][] {
  const asked: string[][] = [];
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: (() => void) | null = null;
    onmessageerror: (() => void) | null = null;
    terminate(): void {}
    postMessage(pasted: Parameters<typeof parsePasted>): void {
      asked.push(shownSentences());
      queueMicrotask(() =>
        event === "onmessage" ? this.onmessage?.({ data: parsePasted(...pasted) }) : this[event]?.(),
      );
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return asked;
}

test("a long text is read apart from the page, which says so until it is read", async () => {
  const asked = stubWorker("onmessage");
  const { lines } = await parseText(LONG, ["阿苇"]);
  expect(lines).toHaveLength(3_000 * 4);
  expect(asked).toEqual([["正在读贴进来的文字"]]);
  expect(shownSentences()).toEqual([]);
});

test("a short one is read at once", async () => {
  const asked = stubWorker("onmessage");
  expect((await parseText(SCENE, [])).lines).toHaveLength(4);
  expect(asked).toEqual([]);
});

test.each([
  ["onerror", 0],
  // The same warning is shown once in 3 s.
  ["onmessageerror", 10_000],
] as const)("one that could not be read is said not to have been pasted: %s", async (event, at) => {
  vi.spyOn(Date, "now").mockReturnValue(at);
  stubWorker(event);
  expect(await parseText(LONG, [])).toEqual({ lines: [], doubtful: [] });
  expect(shownSentences()).toEqual(["没有贴上，剪贴板里的还在，请再贴一次"]);
});
