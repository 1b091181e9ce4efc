import type { RunEvent, RunSnapshot } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { fakeStreams } from "../lib/fakeStreams.ts";
import { followRun, type Followed } from "./followRun.ts";
import { testSnapshot } from "./testSnapshot.ts";

const snapshot = (seq: number, over: Partial<RunSnapshot> = {}): RunSnapshot => testSnapshot({ seq, ...over });

function begin() {
  const { effects, ...streams } = fakeStreams();
  const events: Followed[] = [];
  const stop = followRun("r 1", effects, (f) => events.push(f));
  const emit = (type: string, data: unknown) => streams.last().emit(type, JSON.stringify(data));
  const event = (seq: number, runEvent: RunEvent) => emit("message", { seq, event: runEvent });
  return { ...streams, events, stop, emit, event, run: () => events.at(-1)?.run, link: () => events.at(-1)?.link };
}
const say = (text: string): RunEvent => ({ type: "delta", key: "prompt:2", text });

describe("following a run", () => {
  it("takes the snapshot, then what comes above it, once", () => {
    const f = begin();
    expect(f.last().url).toBe("/sse-api/runs/r%201/events");
    f.emit("snapshot", snapshot(5));
    f.event(5, say("旧"));
    f.event(6, say("新"));
    f.event(6, say("新"));
    expect(f.run()?.steps[0]?.text).toBe("新");
    expect(f.link()).toBe("live");
  });

  it("reports a lost connection while the browser reconnects, and continues where it was", () => {
    const f = begin();
    f.emit("snapshot", snapshot(1));
    f.event(2, say("前半"));
    f.last().readyState = 0;
    f.last().emit("error");
    expect(f.link()).toBe("lost");
    expect(f.waits).toHaveLength(0);
    f.last().emit("open");
    expect(f.link()).toBe("live");
    f.event(3, say("后半"));
    expect(f.run()?.steps[0]?.text).toBe("前半后半");
  });

  it("opens a new stream where the browser has given up, waiting longer each time", () => {
    const f = begin();
    f.emit("snapshot", snapshot(1));
    for (let i = 0; i < 6; i++) {
      f.last().breakOff();
      f.waits.at(-1)?.act();
    }
    expect(f.waits.map((w) => w.ms)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    f.last().emit("open");
    f.emit("snapshot", snapshot(9, { percent: 80 }));
    expect(f.run()?.percent).toBe(80);
    expect(f.link()).toBe("live");
  });

  it("gives up on a stream that never opened", () => {
    const f = begin();
    for (let i = 0; i < 5; i++) {
      f.last().breakOff();
      f.waits.at(-1)?.act();
    }
    expect(f.link()).toBe("refused");
    expect(f.sources).toHaveLength(5);
  });

  it("closes when the run is over, and ignores later events", () => {
    const f = begin();
    f.emit("snapshot", snapshot(1));
    f.event(2, { type: "state", state: "done" });
    expect(f.last().readyState).toBe(2);
    const countBefore = f.events.length;
    f.last().emit("error");
    f.event(3, say("x"));
    expect(f.events).toHaveLength(countBefore);
  });

  it("updates its queue place while it waits, and keeps its event number", () => {
    const f = begin();
    f.emit("snapshot", snapshot(3, { state: "queued", queueAhead: 4 }));
    f.emit("queue", { queueAhead: 2 });
    expect(f.run()).toMatchObject({ queueAhead: 2, seq: 3 });
    f.event(4, { type: "state", state: "running" });
    f.emit("queue", { queueAhead: 1 });
    expect(f.run()).toMatchObject({ queueAhead: null, seq: 4 });
  });

  it("ignores a frame that is no event", () => {
    const f = begin();
    f.emit("snapshot", snapshot(1));
    f.emit("message", { hello: 1 });
    f.event(2, say("好"));
    expect(f.run()?.steps[0]?.text).toBe("好");
  });
});
