import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseCommand, type ParseOptions } from "./parse.ts";
import { forTerminal } from "./readScriptInput.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mochang-parse-options-"));
  file = join(folder, "夜谈.txt");
  await writeFile(file, "第一场 客厅 内 夜\n\n林秋：（低声）你怎么来了？\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(options: ParseOptions): Promise<{ code: number; complaints: string[] }> {
  const complaints: string[] = [];
  const code = await parseCommand(file, options, {
    stdin: Readable.from([]),
    stdout: new PassThrough().resume(),
    complain: (sentence) => complaints.push(sentence),
  });
  return { code, complaints };
}

it("takes the format from the ending of the file to write, and JSON where neither says one", async () => {
  const fountain = join(folder, "夜谈.Fountain");
  expect((await run({ out: fountain })).code).toBe(0);
  expect(await readFile(fountain, "utf8")).toContain("@林秋");
  const other = join(folder, "夜谈.xyz");
  expect((await run({ out: other })).code).toBe(0);
  expect(JSON.parse(await readFile(other, "utf8"))).toMatchObject({ kind: "screenplay" });
});

it("knows formats and regions in capitals, says when a region is of no use, and asks for a file's name", async () => {
  for (const region of ["香港", "HongKong", "內地", "好萊塢"])
    expect(await run({ format: "TXT", region })).toMatchObject({ code: 0 });
  expect(await run({ format: "txt", region: "constructor" })).toMatchObject({ code: 2 });
  expect((await run({ format: "fdx", region: "香港" })).complaints).toContain(
    "提示：fdx 没有版式，--region 没有用到。",
  );
  expect(await run({ format: "txt", out: "" })).toEqual({ code: 2, complaints: ["-o 后面缺少文件名。"] });
});

it("shows a terminal what looks like its commands, in names, arguments and quotes", () => {
  expect(forTerminal("a\u001b]0;x\u0007b\u009b2J\u202e倒\r\n\t「是」")).toBe(
    "a\ufffd]0;x\ufffdb\ufffd2J\ufffd倒\ufffd\n\t「是」",
  );
});
