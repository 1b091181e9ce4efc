import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportProgress } from "./importResult.ts";
import { hasProc } from "./processMemory.ts";
import { docxOf, p } from "./testing/docx.ts";
import { importBytes, importCached, refusalOf } from "./testing/index.ts";
import { childEnvironments, isAlive, killedWithChildren } from "./testing/processes.ts";

const SCRIPT =
  "第一场 客厅 内 夜\n\n林秋把门关上。\n\n林秋：（低声）你怎么来了？\n周远：来看看你。\n\n第二场 街上 外 日\n\n雨停了。\n";
const LARGE = Array.from(
  { length: 40_000 },
  (_, i) => `第${i + 1}场 客厅 内 夜\n林秋看了看表。\n林秋：第${i}次了。\n`,
).join("");
/** Enough for many messages of the child. */
const MEDIUM = LARGE.slice(0, LARGE.length / 10);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mochang-import-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("importFile", () => {
  it("hands the child's reading over whole: every span is its slice of the text", async () => {
    const { text, parsed, format, encoding, unsure } = await importBytes(SCRIPT, { fileName: "夜谈.txt" });
    expect({ text, format, encoding }).toEqual({
      text: SCRIPT,
      format: "txt",
      encoding: { name: "utf-8", how: "strict", confidence: 1 },
    });
    expect(parsed.text).toBe(text);
    expect(parsed.scenes.map((scene) => scene.heading)).toEqual(["第一场 客厅 内 夜", "第二场 街上 外 日"]);
    const lines = [...parsed.frontMatter, ...parsed.scenes.flatMap((scene) => scene.lines)];
    for (const line of lines) expect(line.text).toBe(text.slice(line.start, line.end));
    expect(lines.find((line) => line.type === "dialogue")).toMatchObject({ text: "你怎么来了？", speaker: "林秋" });
    for (const point of unsure) expect(point.message).toMatch(/。$/);
  });

  it("reads the text alone where no more is wanted; Final Draft's too", async () => {
    const { text, parsed } = await importBytes(SCRIPT, { fileName: "夜谈.txt", textOnly: true });
    expect({ text, scenes: parsed.scenes, front: parsed.frontMatter }).toEqual({ text: SCRIPT, scenes: [], front: [] });
    const fdx =
      '<?xml version="1.0" encoding="UTF-8"?><FinalDraft DocumentType="Script"><Content><Paragraph Type="Action"><Text>雨停了。</Text></Paragraph></Content></FinalDraft>';
    expect((await importBytes(fdx, { textOnly: true })).text).toContain("雨停了。");
  });

  it("is told the type by content: a Word file named .txt is a Word file", async () => {
    expect((await importBytes(docxOf(p("内景 客厅 夜") + p("雨。")), { fileName: "夜谈.txt" })).format).toBe("docx");
  });

  it("tells its progress in order, each step to the end", async () => {
    const progressEvents: ImportProgress[] = [];
    await importBytes(MEDIUM, { onProgress: (progress) => progressEvents.push(progress) });
    const steps = [...new Set(progressEvents.map(({ step }) => step))];
    expect(steps).toEqual(["decode", "split", "classify"]);
    for (const step of steps) {
      const percents = progressEvents.filter((s) => s.step === step).map(({ percent }) => percent);
      expect(percents.at(-1)).toBe(100);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    }
  });

  it("reads 120,000 lines", async () => {
    const path = join(folder, "large.txt");
    await writeFile(path, LARGE);
    // Its result comes in pieces, none of which holds the event loop (receiveResult.ts).
    const { parsed } = await importCached(path);
    expect(parsed.scenes.length).toBe(40_000);
  });

  it("stops when cancelled", async () => {
    const abort = new AbortController();
    expect(await refusalOf(LARGE, { signal: abort.signal, onProgress: () => abort.abort() })).toMatchObject({
      code: "cancelled",
    });
    expect(await refusalOf(SCRIPT, { signal: AbortSignal.abort() })).toMatchObject({ code: "cancelled" });
  });

  it("stops at the memory limit", async () => {
    let peak = 0;
    const error = await refusalOf(LARGE.repeat(2), { limits: { memoryMb: 60 }, onPeakMemory: (mb) => (peak = mb) });
    expect(error).toMatchObject({ code: "too-much-memory", status: 422 });
    if (hasProc) expect(peak).toBeGreaterThan(0);
  });

  it("keeps our environment from the child", async () => {
    process.env["LLM_API_KEY"] = "secret-of-the-test";
    try {
      const environments: string[] = [];
      const pending = importBytes(MEDIUM, { onProgress: () => environments.push(...childEnvironments()) });
      await pending;
      if (hasProc) expect(environments.length).toBeGreaterThan(0);
      expect(environments.join("\n")).not.toContain("secret-of-the-test");
    } finally {
      delete process.env["LLM_API_KEY"];
    }
  });

  it.runIf(hasProc)("leaves no child behind when its parent is killed", async () => {
    const path = join(folder, "long.txt");
    await writeFile(path, "他说：“好。”她没有回答。".repeat(350_000));
    const source = `import { importFile } from ${JSON.stringify(new URL("./importFile.ts", import.meta.url).href)}; await importFile(${JSON.stringify(path)}, { onProgress: () => console.log("started") });`;
    const children = await killedWithChildren(source);
    expect(children).toHaveLength(1);
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});
