import { describe, expect, it } from "vitest";
import type { UserRecords } from "../../lib/userRecords.ts";
import { openDraftBook, type DraftRecord } from "./draftBook.ts";

/** A database in memory; `failing` refuses every write. */
function memoryRecords(failing = false) {
  const rows = new Map<string, DraftRecord>();
  const records: UserRecords<DraftRecord> = {
    read: (userId) => Promise.resolve([...rows.values()].filter((row) => row.userId === userId)),
    write: ({ put, remove = [] }) => {
      if (failing) return Promise.reject(new Error("full"));
      for (const id of remove) rows.delete(id);
      if (put) rows.set(put.id, structuredClone(put));
      return Promise.resolve();
    },
  };
  return { rows, records };
}
const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
let clock = 0;
let timers: (() => void)[] = [];
/** The time of all that waits has come. */
const ring = () => {
  const due = timers;
  timers = [];
  for (const act of due) act();
};
/** Windows that are open beside. */
const openWindows = new Set<string>();
/** Windows that a draft book has begun to watch. */
const watched: string[] = [];
const open = (records: UserRecords<DraftRecord>, windowId = "w1", workId = "work", versionId = "v") =>
  openDraftBook({
    watchWindow: (id) => {
      watched.push(id);
      return async () => openWindows.has(id);
    },
    records,
    userId: "u",
    workId,
    versionId,
    windowId,
    now: () => ++clock,
    later: (act) => timers.push(act),
  });

describe("the drafts of a work", () => {
  it("are there after a reload", async () => {
    const { records } = memoryRecords();
    const draftBook = await open(records);
    draftBook.put("core", { base: 1, values: { genre: "乡村" } });
    draftBook.put("core", { base: 1, values: { genre: "乡村现实" } });
    await settled();
    expect((await open(records)).get("core")).toEqual({ base: 1, values: { genre: "乡村现实" } });
  });
  it("of a window that is gone are taken over, the newest of several; its own come first", async () => {
    const { records } = memoryRecords();
    for (const name of ["a", "b"]) {
      (await open(records, name)).put("core", { base: 1, values: { by: name } });
      await settled();
    }
    expect((await open(records, "c")).get("core")?.values).toEqual({ by: "b" });
    expect((await open(records, "a")).get("core")?.values).toEqual({ by: "a" });
  });
  it("stay with an open window when another one, which took them over, submits or gives up what it read", async () => {
    const { records } = memoryRecords();
    const first = await open(records, "a");
    first.put("core", { base: 1, values: { theme: "甲一" } });
    await settled();
    const second = await open(records, "b");
    openWindows.add("a");
    first.put("core", { base: 1, values: { theme: "甲一，后来写长了" } });
    second.drop("core");
    await settled();
    openWindows.clear();
    expect((await open(records, "a")).get("core")?.values).toEqual({ theme: "甲一，后来写长了" });
  });
  it("stay where a window wrote more after they were read, and was closed before they are submitted here", async () => {
    const { records } = memoryRecords();
    const first = await open(records, "a");
    first.put("core", { base: 1, values: { theme: "甲一" } });
    await settled();
    const second = await open(records, "b");
    first.put("core", { base: 1, values: { theme: "甲一，后来写长了" } });
    await settled();
    second.drop("core");
    await settled();
    expect((await open(records, "c")).get("core")?.values).toEqual({ theme: "甲一，后来写长了" });
  });
  it("have the other windows that wrote them watched from the beginning, each once", async () => {
    const { records } = memoryRecords();
    const first = await open(records, "a");
    for (const item of ["core", "synopsis"]) first.put(item, { base: 1, values: {} });
    (await open(records, "b")).put("outline", { base: 1, values: {} });
    await settled();
    watched.length = 0;
    await open(records, "b");
    expect(watched).toEqual(["a"]);
  });
  it("leave nothing behind once they are submitted", async () => {
    const { rows, records } = memoryRecords();
    (await open(records, "a")).put("core", { base: 1, values: {} });
    await settled();
    const draftBook = await open(records, "b");
    draftBook.put("core", { base: 1, values: { genre: "x" } });
    await settled();
    draftBook.drop("core");
    await settled();
    expect(rows.size).toBe(0);
  });
  it("are copied no further once the user has logged out", async () => {
    const { rows, records } = memoryRecords();
    const draftBook = await open(records);
    for (const item of ["core", "synopsis"]) draftBook.put(item, { base: 1, values: { genre: "乡村" } });
    await settled();
    const copying = draftBook.copyTo("copy");
    draftBook.stop();
    await copying;
    expect([...rows.values()].filter(({ versionId }) => versionId === "copy")).toHaveLength(1);
  });
  it("go along into a version that is saved of this one, and stay here", async () => {
    const { records } = memoryRecords();
    const draftBook = await open(records);
    draftBook.put("core", { base: 1, values: { genre: "乡村" } });
    await settled();
    await draftBook.copyTo("copy");
    const copied = await open(records, "w1", "work", "copy");
    expect(copied.get("core")?.values).toEqual({ genre: "乡村" });
    copied.drop("core");
    await settled();
    expect((await open(records)).get("core")?.values).toEqual({ genre: "乡村" });
  });
  it("of another work are not shown", async () => {
    const { records } = memoryRecords();
    (await open(records, "a", "other")).put("core", { base: 1, values: {} });
    await settled();
    expect((await open(records)).size()).toBe(0);
  });
  it("say when the browser does not keep them, and stay in the window", async () => {
    const { records } = memoryRecords(true);
    const draftBook = await open(records);
    draftBook.put("core", { base: 0, values: { genre: "x" } });
    await settled();
    expect(draftBook.isUnkept()).toBe(true);
    expect(draftBook.get("core")?.values).toEqual({ genre: "x" });
  });
  it("are handed to the browser at once, also while an earlier write has no answer", async () => {
    const { records } = memoryRecords();
    const savedItems: string[] = [];
    const slow: UserRecords<DraftRecord> = {
      ...records,
      write: ({ put }) => {
        savedItems.push(put?.item ?? "");
        return new Promise(() => undefined);
      },
    };
    const draftBook = await open(slow);
    draftBook.put("core", { base: 0, values: {} });
    draftBook.put("synopsis", { base: 0, values: {} });
    expect(savedItems).toEqual(["core", "synopsis"]);
  });
  it("are not written any more after the user has logged out", async () => {
    const { rows, records } = memoryRecords();
    const draftBook = await open(records);
    draftBook.stop();
    draftBook.put("core", { base: 0, values: {} });
    await settled();
    expect(rows.size).toBe(0);
  });
  it("that are very long are written at once, then after a rest, and when the page goes", async () => {
    const { rows, records } = memoryRecords();
    const lengths: number[] = [];
    const counted: UserRecords<DraftRecord> = {
      ...records,
      write: (change) => {
        lengths.push(change.put ? String(change.put.draft.values["idea"]).length : 0);
        return records.write(change);
      },
    };
    const draftBook = await open(counted);
    const type = (length: number) => draftBook.put("core", { base: 0, values: { idea: "雨".repeat(length) } });
    type(100_000);
    type(100_001);
    type(100_002);
    expect(lengths).toEqual([100_000]);
    ring();
    expect(lengths).toEqual([100_000, 100_002]);
    type(100_003);
    draftBook.flush();
    draftBook.flush();
    expect(lengths).toEqual([100_000, 100_002, 100_003]);
    ring();
    expect(lengths.length).toBe(3);
    type(100_004);
    type(100_005);
    type(3);
    expect(lengths).toEqual([100_000, 100_002, 100_003, 100_004, 3]);
    ring();
    expect(lengths.length).toBe(5);
    type(100_006);
    draftBook.drop("core");
    ring();
    await settled();
    expect(rows.size).toBe(0);
  });
});
