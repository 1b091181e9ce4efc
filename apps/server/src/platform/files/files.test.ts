import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, describe, expect, test, vi } from "vitest";
import { S3_KEYS, startS3 } from "../testing/s3Server.ts";
import { openFaultProxy } from "../testing/faultProxy.ts";
import { isFileKey, openFiles } from "./index.ts";
import { openS3 } from "./s3.ts";

const dataDir = mkdtempSync(join(tmpdir(), "mochang-files-"));
const s3 = await startS3();
Object.assign(process.env, S3_KEYS);
afterAll(() => s3.close());
const disk = await openFiles({ dataDir });
const bucket = await openFiles({ dataDir, storageUrl: s3.storageUrl });

const breaking = (): Readable =>
  Readable.from(
    (async function* () {
      yield "half";
      throw new Error("cut");
    })(),
  );

describe.each([
  ["on disk", disk],
  ["in S3", bucket],
])("files %s", (_, files) => {
  test("what is put is read back, whole and in part, listed and deleted", async () => {
    expect(await files.put("uploads/a1", Readable.from(["第一", "第二"]))).toEqual({ size: 12 });
    await files.put("uploads2/b1", Readable.from(["x"]));
    const whole = await files.get("uploads/a1");
    expect(whole && (await text(whole.stream))).toBe("第一第二");
    const part = await files.get("uploads/a1", { start: 6, end: 8 });
    expect(part && [part.size, await text(part.stream)]).toEqual([12, "第"]);
    expect(await Array.fromAsync(files.list("uploads/"))).toEqual(["uploads/a1"]);
    expect((await Array.fromAsync(files.list(""))).toSorted()).toEqual(["uploads/a1", "uploads2/b1"]);
    await files.delete("uploads2/b1");
    await files.delete("uploads/a1");
    expect(await files.head("uploads/a1")).toBeNull();
    expect(await files.get("uploads/a1")).toBeNull();
    await files.delete("uploads/a1");
  });

  test("a large file keeps every byte, in the order that they came", async () => {
    const bytes = Buffer.alloc(11_000_003, "abcdefghijk");
    const pieces = function* () {
      for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
    };
    expect(await files.put("uploads/large", Readable.from(pieces()))).toEqual({ size: bytes.length });
    const back = await files.get("uploads/large");
    expect(back && (await buffer(back.stream)).equals(bytes)).toBe(true);
    await files.delete("uploads/large");
  });

  test("a stream that breaks leaves nothing", async () => {
    await expect(files.put("uploads/b2", breaking())).rejects.toThrow("cut");
    expect(await files.head("uploads/b2")).toBeNull();
    expect(await Array.fromAsync(files.list(""))).toEqual([]);
  });

  test.each([
    "../etc/passwd",
    "/etc/passwd",
    "uploads/../x",
    "uploads/.half",
    ".half/x",
    "名字",
    "uploads//x",
    "a\0b",
    "",
  ])("%j is no key", async (key) => {
    expect(isFileKey(key)).toBe(false);
    await expect(files.put(key, Readable.from([""]))).rejects.toThrow("bad file key");
  });
});

test("on disk a broken stream leaves no half file aside", async () => {
  await expect(disk.put("uploads/c1", breaking())).rejects.toThrow("cut");
  expect(readdirSync(join(dataDir, "files/.half"))).toEqual([]);
});

test("a full disk is a typed refusal", async () => {
  const full = new Readable({
    read() {
      this.destroy(Object.assign(new Error("full"), { code: "ENOSPC" }));
    },
  });
  await expect(disk.put("uploads/c3", full)).rejects.toMatchObject({ code: "disk-full" });
});

test("a bucket that is not there yet is made", async () => {
  const files = await openFiles({ dataDir, storageUrl: s3.storageUrl.replace("//mochang/", "//fresh-bucket/") });
  await files.put("uploads/d1", Readable.from(["x"]));
  expect(await files.head("uploads/d1")).toEqual({ size: 1 });
});

describe("a store that does not answer", () => {
  const portOf = (url: string): number => Number(/%3A(\d+)/u.exec(url)?.[1]);
  /** The bucket through a pipe that can be closed; clocks short enough for a test. On a busy machine they refuse a store too that only is slow: then once more. */
  const throughValve = async () => {
    const valve = await openFaultProxy(portOf(s3.storageUrl));
    const url = s3.storageUrl.replace(/%3A\d+/u, `%3A${valve.port}`);
    return {
      valve,
      files: await vi.waitFor(() => openS3(url, { connectionTimeout: 300, requestTimeout: 300, socketTimeout: 300 }), {
        timeout: 120_000,
      }),
    };
  };

  test.each(["shut", "freeze"] as const)("(%s) is one refusal of every call, not a wait for ever", async (how) => {
    const { valve, files } = await throughValve();
    await bucket.put("uploads/e1", Readable.from(["x"]));
    await valve[how]();
    const calls = [
      files.put("uploads/e2", Readable.from(["x"])),
      files.get("uploads/e1"),
      files.head("uploads/e1"),
      files.delete("uploads/e1"),
      Array.fromAsync(files.list("")),
    ];
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: "rejected", reason: { code: "storage-down" } });
    await valve.close();
    await bucket.delete("uploads/e1");
  });

  test("content that breaks off is told as it is", async () => {
    const { valve, files } = await throughValve();
    await expect(files.put("uploads/e3", breaking())).rejects.toThrow("cut");
    await valve.close();
  });

  test("stops the start in a sentence that says why: nobody there, keys that it does not take", async () => {
    const nobody = await openFaultProxy(1);
    await nobody.close();
    const reason = (url: string) =>
      openFiles({ dataDir, storageUrl: url }).then(
        () => "opened",
        (e: Error) => `${e.name} ${e.message}`,
      );
    expect(await reason(`s3://mochang?endpoint=${encodeURIComponent(`http://127.0.0.1:${nobody.port}`)}`)).toMatch(
      /^StartError 连不上 STORAGE_URL 指向的存储（ECONNREFUSED）。/u,
    );
    process.env["AWS_ACCESS_KEY_ID"] = "SOMEONE-ELSE";
    try {
      const message = await reason(s3.storageUrl);
      expect(message).toMatch(/^StartError 存储不接受这对密钥/u);
      expect(message).not.toContain("SOMEONE-ELSE");
    } finally {
      Object.assign(process.env, S3_KEYS);
    }
  });
});
