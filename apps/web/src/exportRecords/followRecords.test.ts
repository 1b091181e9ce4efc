import type { ProgressMessage } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { fakeStreams } from "../lib/fakeStreams.ts";
import { followRecords } from "./followRecords.ts";

function begin() {
  const { effects, ...streams } = fakeStreams();
  const messages: [string, ProgressMessage][] = [];
  return { ...followRecords(effects, (id, m) => messages.push([id, m])), ...streams, messages };
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
    expect(f.messages).toEqual([
      ["a", { is: "progress", percent: 42, step: "", message: "" }],
      ["b", { is: "failed" }],
    ]);
  });

  it("open anew for a record that joins, and close with the last", () => {
    const f = begin();
    f.follow(["a"]);
    f.follow(["a", "c"]);
    expect(f.sources.map((s) => s.readyState)).toEqual([2, 1]);
    f.follow([]);
    expect(f.last().readyState).toBe(2);
    f.last().emit("a", "42");
    expect(f.messages).toEqual([]);
  });

  it("leave reconnecting to the browser, and reconnect themselves where it has given up", () => {
    const f = begin();
    f.follow(["a"]);
    f.last().readyState = 0;
    f.last().emit("error");
    expect(f.waits).toHaveLength(0);
    for (let i = 0; i < 3; i++) {
      f.last().breakOff();
      f.waits.at(-1)?.act();
    }
    expect(f.waits.map((w) => w.ms)).toEqual([1_000, 2_000, 4_000]);
    f.last().emit("open");
    f.last().emit("a", "7");
    expect(f.messages).toHaveLength(1);
  });

  it("stop for good when the page is left", () => {
    const f = begin();
    f.follow(["a"]);
    const closedSource = f.last();
    f.stop();
    closedSource.emit("a", "9");
    closedSource.emit("error");
    expect([closedSource.readyState, f.messages.length, f.waits.length]).toEqual([2, 0, 0]);
  });
});
