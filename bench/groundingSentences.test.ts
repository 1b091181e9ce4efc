import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { judgeFiles, UnreadableFile } from "./groundingSentences.ts";

const SCRIPT = "第1场 渡口 夜 外\n人物：阿箐、船工\n△雾压着水面。\n阿箐：我要过河。\n船工：今夜没有船。\n";
const SENTENCES = "阿箐开口就说「我要过河」。\r\n\r\n  \r\n阿箐说「我早就知道你会回来」。\r\n";
/** `SENTENCES` in GB18030, which Node cannot write. */
const GB18030 = Buffer.from(
  "b0a2f3e4bfaabfdabecdcbb5a1b8ced2d2aab9fdbad3a1b9a1a30d0a0d0a20200d0ab0a2f3e4cbb5a1b8ced2d4e7becdd6aab5c0c4e3bbe1bbd8c0b4a1b9a1a30d0a",
  "hex",
);
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "mochang-sentences-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, bytes: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test.each<[string, string | Buffer]>([
  ["UTF-8", SENTENCES],
  ["UTF-8 with a byte order mark", `\ufeff${SENTENCES}`],
  ["UTF-16", Buffer.from(`\ufeff${SENTENCES}`, "utf16le")],
  ["GB18030", GB18030],
])("judges each line that is not empty, in %s", async (name, bytes) => {
  const script = await fileOf("script.txt", Buffer.from(`\ufeff${SCRIPT}`, "utf16le"));
  const judged = await judgeFiles(script, await fileOf(`${name}.txt`, bytes));
  expect(judged.map(({ text, state }) => [text, state])).toEqual([
    ["阿箐开口就说「我要过河」。", "kept"],
    ["阿箐说「我早就知道你会回来」。", "dropped"],
  ]);
});

test("names the file that is missing or is no text", async () => {
  const script = await fileOf("script.txt", SCRIPT);
  const sentences = await fileOf("sentences.txt", SENTENCES);
  const missing = join(folder, "none.txt");
  await expect(judgeFiles(missing, sentences)).rejects.toThrow(new UnreadableFile(`剧本文件：找不到 ${missing}。`));
  await expect(judgeFiles(script, missing)).rejects.toThrow(new UnreadableFile(`句子文件：找不到 ${missing}。`));
  await expect(judgeFiles(script, folder)).rejects.toThrow("是文件夹");
  const binary = await fileOf("noise.txt", Buffer.from(Array.from({ length: 400 }, (_, i) => i % 8)));
  await expect(judgeFiles(script, binary)).rejects.toThrow("句子文件：文件格式不正确：这不是文字文件");
});
