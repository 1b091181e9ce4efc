import type { ProgressMessage } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { followRecords, type Source } from "./followRecords.ts";

class Fake implements Source {
  readyState = 1;
  readonly url: string;
  private readonly listeners = new Map<string, (event: { data?: string }) => void>();
  constructor(url: string) {
    this.url = url;
  }
  addEventListener(type: string, listener: (event: { data?: string }) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.readyState = 2;
  }
  emit(type: string, data?: string): void {
    this.listeners.get(type)?.({ data });
  }
}

function begin() {
  const sources: Fake[] = [];
  const waits: { act: () => void; ms: number }[] = [];
  const told: [string, ProgressMessage][] = [];
  const follower = followRecords({ open: (url) => (sources.push(new Fake(url)), sources.at(-1) as Fake), later: (act, ms) => (waits.push({ act, ms }), () => undefined) }, (id, m) => told.push([id, m]));
  return { ...follower, sources, waits, told, last: () => sources.at(-1) as Fake };
}

describe("the streams of a list of records", () => {
  it("share one connection, and stay when some have ended", () => {
    const f = begin();
    f.follow(["a", "b"]);
    expect(f.last().url).toBe("/sse-api/records/events?ids=a,b");
    f.last().emit("a", "42");
    f.last().emit("b", "end");
    f.follow(["a"]);
    f.last().emit("b", "50");
    expect(f.sources).toHaveLength(1);
    expect(f.told).toEqual([["a", { is: "progress", percent: 42, step: "", message: "" }], ["b", { is: "failed" }]]);
  });

  it("open anew for a record that joins, and close with the last", () => {
    const f = begin();
    f.follow(["a"]);
    f.follow(["a", "c"]);
    expect(f.sources.map((s) => s.readyState)).toEqual([2, 1]);
    f.follow([]);
    expect(f.last().readyState).toBe(2);
    f.last().emit("a", "42");
    expect(f.told).toEqual([]);
  });

  it("leave coming back to the browser, and come back themselves where it has given up", () => {
    const f = begin();
    f.follow(["a"]);
    f.last().readyState = 0;
    f.last().emit("error");
    expect(f.waits).toHaveLength(0);
    for (let i = 0; i < 3; i++) {
      f.last().readyState = 2;
      f.last().emit("error");
      f.waits.at(-1)?.act();
    }
    expect(f.waits.map((w) => w.ms)).toEqual([1_000, 2_000, 4_000]);
    f.last().emit("open");
    f.last().emit("a", "7");
    expect(f.told).toHaveLength(1);
  });

  it("stop for good when the page is left", () => {
    const f = begin();
    f.follow(["a"]);
    const left = f.last();
    f.stop();
    left.emit("a", "9");
    left.emit("error");
    expect([left.readyState, f.told.length, f.waits.length]).toEqual([2, 0, 0]);
  });
});
