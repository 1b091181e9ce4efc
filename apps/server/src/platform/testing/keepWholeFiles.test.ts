import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import S3rver from "s3rver";
import { afterAll, expect, test } from "vitest";
import { keepWholeFiles } from "./keepWholeFiles.ts";

const folder = mkdtempSync(join(tmpdir(), "mochang-s3-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { store } = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: folder, configureBuckets: [] });
keepWholeFiles(store, folder);
const put = (key: string, content: Readable | Buffer) => store.putObject({ bucket: "b", key, content, metadata: {} });
const pathOf = (key: string): string => store.getResourcePath("b", key, "object");

test("objects of one folder come and go beside each other, each whole as soon as it is answered", async () => {
  const visit = async (n: number): Promise<void> => {
    for (let i = 0; i < 20; i++) {
      const [key, bytes] = [`probe/${n}x${i}`, Buffer.from(`${n} ${i}`)];
      await put(key, i % 2 === 0 ? bytes : Readable.from([bytes]));
      expect(await readFile(pathOf(key))).toEqual(bytes);
      await store.deleteObject("b", key);
      expect(existsSync(pathOf(key))).toBe(false);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => visit(n)));
});

test("content that breaks off is told and leaves what was there before", async () => {
  await put("a/kept", Buffer.from("whole"));
  const broken = Readable.from(
    (function* () {
      yield Buffer.from("half");
      throw new Error("cut");
    })(),
  );
  await expect(put("a/kept", broken)).rejects.toThrow("cut");
  expect(await readFile(pathOf("a/kept"), "utf8")).toBe("whole");
});
