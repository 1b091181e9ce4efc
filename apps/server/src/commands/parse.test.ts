import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { parseCommand } from "./parse.ts";

const SCRIPT = "第一场 客厅 内 夜\n\n林秋：（低声）你怎么来了？\n";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mochang-parse-test-"));
  file = join(folder, "夜谈.txt");
  await writeFile(file, SCRIPT);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Options = { format?: string; region?: string; out?: string };

const bytesOf = async (path: string, options: Options): Promise<Buffer> => (await run(path, options)).bytes;

async function run(
  path: string,
  options: Options = {},
  stdin: Readable = Readable.from([]),
): Promise<{ code: number; out: string; bytes: Buffer; complaints: string[] }> {
  const stdout = new PassThrough();
  const chunks: Buffer[] = [];
  stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const complaints: string[] = [];
  const code = await parseCommand(
    path,
    { format: "json", ...options },
    { stdin, stdout, complain: (sentence) => complaints.push(sentence) },
  );
  const bytes = Buffer.concat(chunks);
  return { code, out: bytes.toString("utf8"), bytes, complaints };
}

describe("mochang parse", () => {
  it("prints exactly the parsed form as JSON", async () => {
    const { code, out } = await run(file);
    expect(code).toBe(0);
    const parsed = JSON.parse(out) as { scenes: { heading: string; lines: unknown[] }[] };
    expect(Object.keys(parsed)).toEqual(["kind", "text", "title", "frontMatter", "scenes", "cast"]);
    expect(parsed).toMatchObject({ kind: "screenplay", text: SCRIPT });
    expect(parsed.scenes[0]).toMatchObject({
      heading: "第一场 客厅 内 夜",
      fields: { intExt: "内", time: "夜", place: "客厅" },
    });
    expect(parsed.scenes[0]?.lines.at(-1)).toMatchObject({ type: "dialogue", text: "你怎么来了？", speaker: "林秋" });
  });

  it("reads standard input as -, and leaves no file of it", async () => {
    // A folder of its own for temporary files: other processes write to the machine's, too.
    const own = await mkdtemp(join(folder, "tmp-"));
    vi.stubEnv("TMPDIR", own);
    vi.stubEnv("TEMP", own);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, out } = await run(
      "-",
      {},
      Readable.from([Buffer.from(SCRIPT.slice(0, 5)), Buffer.from(SCRIPT.slice(5))]),
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ text: SCRIPT });
    expect(tmpdir()).toBe(own);
    expect(await readdir(own)).toEqual([]);
  });

  it("refuses with one sentence on standard error and nothing on standard output", async () => {
    const empty = join(folder, "空.txt");
    await writeFile(empty, "");
    const refusals = await Promise.all([
      run(empty),
      run(join(folder, "没有.txt")),
      run(folder),
      run(file, { format: "xlsx" }),
      run(file, { format: "txt", region: "北京" }),
      run(file, { format: "docx", region: "mars" }),
    ]);
    for (const { code, out, complaints } of refusals) {
      expect({ code, out, sentences: complaints.length }).toEqual({ code: 2, out: "", sentences: 1 });
      expect(complaints[0]).toMatch(/。$/);
    }
  });

  it("refuses standard input that never ends", async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) yield Buffer.alloc(1024 * 1024, 32);
    }
    expect(await run("-", {}, Readable.from(endless()))).toMatchObject({ code: 2, complaints: ["文件不能超过30MB。"] });
  });

  it("writes Fountain and plain text, and tells what they cannot hold", async () => {
    const fountain = await run(file, { format: "fountain" });
    expect(fountain.out).toMatch(/^\.第一场 客厅 内 夜$/m);
    expect(fountain.out).toMatch(/^@林秋$/m);
    const text = await run(file, { format: "txt" });
    expect(text.out.replace(/\s/g, "")).toBe(SCRIPT.replace(/\s/g, ""));
    expect(text.complaints.join("")).toContain("纯文本");
  });

  describe.each([
    ["内地", "mainland"],
    ["香港", "hongkong"],
    ["好莱坞", "hollywood"],
  ])("in the region %s, also named %s, nothing else is on standard output", (region, english) => {
    it("Word", async () =>
      expect((await bytesOf(file, { format: "docx", region })).subarray(0, 4).toString("latin1")).toBe(
        "PK\u0003\u0004",
      ));
    it("PDF", async () => {
      const pdf = await bytesOf(file, { format: "pdf", region });
      expect([pdf.subarray(0, 5).toString(), pdf.subarray(-6).toString().trim()]).toEqual(["%PDF-", "%%EOF"]);
    });
    it("text", async () => {
      const { out } = await run(file, { format: "txt", region });
      const text = out.replace(/\s/g, "");
      expect([text.includes("時：夜"), text.includes("你怎么来了？")]).toEqual([region === "香港", true]);
      expect((await run(file, { format: "txt", region: english })).out).toBe(out);
    });
  });

  it("writes Final Draft that reads back as the same script", async () => {
    const out = join(folder, "out.fdx");
    expect((await run(file, { format: "fdx", out })).code).toBe(0);
    const [first, again] = await Promise.all(
      [run(file), run(out)].map(
        async (answer) =>
          JSON.parse((await answer).out) as {
            scenes: { lines: { type: string; text: string; speaker?: string }[] }[];
            cast: unknown;
          },
      ),
    );
    const lines = (parsed: typeof first) => parsed?.scenes.map((s) => s.lines.map((l) => [l.type, l.text, l.speaker]));
    expect(lines(again)).toEqual(lines(first));
    expect(again?.cast).toEqual(first?.cast);
  });

  it("does not write a Word file to a terminal", async () => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true });
    const complaints: string[] = [];
    expect(
      await parseCommand(
        file,
        { format: "docx" },
        { stdin: Readable.from([]), stdout, complain: (sentence) => complaints.push(sentence) },
      ),
    ).toBe(2);
    expect(complaints).toEqual(["docx 不能显示在终端里，请用 -o 写到文件。"]);
  });

  it("writes a file whole", async () => {
    const out = join(folder, "out.json");
    expect(await run(file, { out })).toMatchObject({ code: 0, out: "" });
    expect(JSON.parse(await readFile(out, "utf8"))).toMatchObject({ kind: "screenplay" });
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("ends without an error when standard output is closed", async () => {
    const closed = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error("EPIPE"), { code: "EPIPE" })),
    });
    expect(
      await parseCommand(
        file,
        { format: "json" },
        { stdin: Readable.from([]), stdout: closed, complain: () => undefined },
      ),
    ).toBe(0);
  });
});
