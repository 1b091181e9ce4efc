import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFile, type ImportProgress } from "../../import/index.ts";
import { childrenOf, isAlive, killedWithChildren } from "../../import/testing/processes.ts";
import type { Analysis } from "../analyse.ts";
import { fileReaders } from "../fileReaders.ts";
import { openImportProcess, type ImportProcess } from "./openImportProcess.ts";

const SCRIPT = "第一场 客厅 内 夜\n\n林秋把门关上。\n\n林秋：你怎么来了？\n";
const onLinux = process.platform === "linux";

let folder: string;
let path: string;
let importProcess: ImportProcess;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mochang-import-test-"));
  path = join(folder, "夜谈.txt");
  writeFileSync(path, SCRIPT.repeat(600));
  importProcess = openImportProcess(join(folder, "cache"));
});
afterAll(() => {
  importProcess.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Ids are made anew by each reading. */
const withoutIds = (text: string): string =>
  text.replaceAll(/\\?"(?:id|hash|textHash)\\?":\\?"[^"\\]+\\?"|"lines":\[[^\]]*\]/g, "");
/** What an analysis says, but for ids: those of a reading stand in its keys. */
const summaryOf = ({ reading: { text, figures, findings }, sceneChunks, ...counts }: Analysis): string =>
  JSON.stringify({ ...counts, text, figures, findings, scenes: withoutIds(sceneChunks.join("")) });

test("reads and counts what the web process itself would", async () => {
  const progressEvents: ImportProgress[] = [];
  const [here, there] = await Promise.all([
    fileReaders(importFile).readFile(path, { fileName: "夜谈.txt" }),
    importProcess.readFile(path, { fileName: "夜谈.txt", onProgress: (progress) => progressEvents.push(progress) }),
  ]);
  expect(there.analysis.sceneChunks.length).toBeGreaterThan(1);
  expect(summaryOf(there.analysis) === summaryOf(here.analysis)).toBe(true);
  expect({ ...there, analysis: null }).toEqual({ ...here, analysis: null });
  expect(new Set(progressEvents.map((t) => t.step))).toEqual(new Set(["decode", "split", "classify", "store"]));
});

test("reads a file's words alone, without its scenes", async () => {
  const progressEvents: ImportProgress[] = [];
  const text = await importProcess.readText(path, {
    fileName: "夜谈.txt",
    onProgress: (one) => progressEvents.push(one),
  });
  expect(text).toBe(SCRIPT.repeat(600));
  expect(progressEvents.map(({ step }) => step)).not.toContain("store");
  const blank = join(folder, "blank-text.txt");
  writeFileSync(blank, " \n");
  await expect(importProcess.readText(blank, {})).rejects.toMatchObject({ code: "blank" });
});

test("tells why a file is refused, and stops when it is told to", async () => {
  const blank = join(folder, "blank.txt");
  writeFileSync(blank, " \n");
  await expect(importProcess.readFile(blank, {})).rejects.toMatchObject({
    name: "ImportError",
    code: "blank",
    status: 400,
  });
  await expect(importProcess.readFile(join(folder, "none"), {})).rejects.toThrow("ENOENT");
  const stop = new AbortController();
  await expect(
    importProcess.readFile(path, { signal: stop.signal, onProgress: () => stop.abort() }),
  ).rejects.toMatchObject({
    code: "cancelled",
  });
});

test.runIf(onLinux)(
  "a process that was killed is replaced with the next file; closed, it leaves nobody behind",
  async () => {
    const before = new Set(childrenOf(process.pid));
    const separateProcess = openImportProcess(join(folder, "cache"));
    const [first = 0] = childrenOf(process.pid).filter((pid) => !before.has(pid));
    process.kill(first, "SIGSTOP");
    const lost = separateProcess.readFile(path, {});
    process.kill(first, "SIGKILL");
    await expect(lost).rejects.toMatchObject({ code: "unreadable" });
    expect((await separateProcess.readFile(path, {})).kind).toBe("screenplay");
    const [second = 0] = childrenOf(process.pid).filter((pid) => !before.has(pid) && isAlive(pid));
    const all = [second, ...childrenOf(second)];
    expect(all.length).toBeGreaterThan(1);
    separateProcess.close();
    await expect.poll(() => all.filter(isAlive)).toEqual([]);
    await expect(separateProcess.readFile(path, {})).rejects.toMatchObject({ code: "cancelled" });
  },
);

test.runIf(onLinux)("it ends when its web process is killed", async () => {
  const source = `import { openImportProcess } from ${JSON.stringify(new URL("./openImportProcess.ts", import.meta.url).href)}; openImportProcess(${JSON.stringify(join(folder, "cache"))}); console.log("started");`;
  const children = await killedWithChildren(source);
  expect(children).toHaveLength(1);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});
