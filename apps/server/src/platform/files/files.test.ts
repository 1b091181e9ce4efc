import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { isFileKey, openFiles } from "./index.ts";

const dataDir = mkdtempSync(join(tmpdir(), "mochang-files-"));
const files = await openFiles({ dataDir });

test("what is put is read back, whole and in part, listed and deleted", async () => {
  expect(await files.put("uploads/a1", Readable.from(["第一", "第二"]))).toEqual({ size: 12 });
  const whole = await files.get("uploads/a1");
  expect(whole && (await text(whole.stream))).toBe("第一第二");
  const part = await files.get("uploads/a1", { start: 6, end: 8 });
  expect(part && [part.size, await text(part.stream)]).toEqual([12, "第"]);
  expect(await Array.fromAsync(files.list("uploads/"))).toEqual(["uploads/a1"]);
  await files.delete("uploads/a1");
  expect(await files.head("uploads/a1")).toBeNull();
  expect(await files.get("uploads/a1")).toBeNull();
  await files.delete("uploads/a1");
});

test("a stream that breaks leaves nothing", async () => {
  const breaking = Readable.from(
    (async function* () {
      yield "half";
      throw new Error("cut");
    })(),
  );
  await expect(files.put("uploads/b2", breaking)).rejects.toThrow("cut");
  expect(await files.head("uploads/b2")).toBeNull();
  expect(readdirSync(join(dataDir, "files/.half"))).toEqual([]);
});

test("a full disk is a typed refusal", async () => {
  const full = new Readable({ read() { this.destroy(Object.assign(new Error("full"), { code: "ENOSPC" })); } });
  await expect(files.put("uploads/c3", full)).rejects.toMatchObject({ code: "disk-full" });
});

test.each(["../etc/passwd", "/etc/passwd", "uploads/../x", "uploads/.half", ".half/x", "名字", "uploads//x", "a\0b", ""])("%j is no key", async (key) => {
  expect(isFileKey(key)).toBe(false);
  await expect(files.put(key, Readable.from([""]))).rejects.toThrow("bad file key");
});
