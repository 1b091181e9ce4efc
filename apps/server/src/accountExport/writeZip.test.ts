import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { readZip } from "./testing/readZip.ts";
import { writeZip, type ZipEntry } from "./writeZip.ts";

const now = new Date("2026-11-23T12:00:00Z");
const calm = new AbortController().signal;

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

test("what is put in comes out, byte by byte, under names of any script", async () => {
  const bytes = new Uint8Array([0, 255, 13, 10]);
  const zip = await writeZip(
    entriesOf(
      { path: ["说明.txt"], content: async () => "雨夜" },
      { path: ["作品", "雾港 😀", "原件.bin"], content: async () => bytes },
      { path: ["空.txt"], content: async () => "" },
      { path: ["流.txt"], content: async () => Readable.from(["一", "二"], { objectMode: false }) },
    ),
    buffer,
    { now, signal: calm },
  );
  const files = await readZip(zip);
  expect([...files.keys()]).toEqual(["说明.txt", "作品/雾港 😀/原件.bin", "空.txt", "流.txt"]);
  expect(files.get("说明.txt")?.toString()).toBe("雨夜");
  expect(files.get("作品/雾港 😀/原件.bin")).toEqual(Buffer.from(bytes));
  expect(files.get("流.txt")?.toString()).toBe("一二");
});

test("files bear the time of Beijing, whatever the server's zone is", async () => {
  const zip = await writeZip(entriesOf({ path: ["x"], content: async () => "" }), buffer, {
    now: new Date("2026-11-23T18:30:10Z"),
    signal: calm,
  });
  for await (const entry of (await fromBufferPromise(zip)).eachEntry()) {
    const { lastModFileDate: date, lastModFileTime: time, extraFields } = entry;
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 24]);
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([2, 30, 10]);
    expect(extraFields).toEqual([]);
  }
});

test("an entry is asked for when the one before it has been written: thousands are never held at once", async () => {
  const piece = Buffer.alloc(1 << 16, "雨");
  let open = 0;
  let max = 0;
  let sizes = 0;
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < 300; n++)
      yield {
        path: [`${n}.txt`],
        content: async () => {
          max = Math.max(max, ++open);
          return Readable.from(
            (async function* () {
              for (let i = 0; i < 8; i++) yield piece;
              open--;
            })(),
            { objectMode: false },
          );
        },
      };
  }
  await writeZip(
    many(),
    async (bytes) => {
      for await (const chunk of bytes) sizes += (chunk as Buffer).length;
    },
    { now, signal: calm },
  );
  expect([max, open]).toEqual([1, 0]);
  expect(sizes).toBeGreaterThan(10_000);
});

test("a broken entry, a store that refuses, and a stop end it, and the store hears of it", async () => {
  const broken: ZipEntry = {
    path: ["x"],
    content: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from("half");
          throw new Error("the file is gone");
        })(),
        { objectMode: false },
      ),
  };
  const errors: unknown[] = [];
  const store = (bytes: Readable) =>
    buffer(bytes).catch((error: unknown) => (errors.push(error), Promise.reject(error)));
  await expect(writeZip(entriesOf(broken), store, { now, signal: calm })).rejects.toThrow("the file is gone");
  expect(errors).toHaveLength(1);
  const endless: ZipEntry = {
    path: ["y"],
    content: async () =>
      Readable.from(
        (async function* () {
          for (;;) yield Buffer.alloc(1 << 16);
        })(),
        { objectMode: false },
      ),
  };
  const full = async (bytes: Readable) => {
    for await (const chunk of bytes) throw new Error(`no room for ${(chunk as Buffer).length > 0 ? "it" : "nothing"}`);
  };
  await expect(writeZip(entriesOf(endless), full, { now, signal: calm })).rejects.toThrow("no room for it");
  const stop = new AbortController();
  const stopping = async (bytes: Readable) => {
    for await (const chunk of bytes) if ((chunk as Buffer).length > 0) stop.abort(new Error("stopped"));
  };
  await expect(writeZip(entriesOf(endless), stopping, { now, signal: stop.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});
