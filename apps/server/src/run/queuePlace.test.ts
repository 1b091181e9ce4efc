import { expect, test, vi } from "vitest";
import { sendQueuePlace } from "./sendQueuePlace.ts";
import type { RunLog } from "./runLog.ts";
import type { SseStream } from "./sse.ts";

test("many viewers of waiting runs ask the database together", async () => {
  vi.useFakeTimers();
  let calls = 0;
  const runLog = {
    queuePlaces: async () => (calls++, new Map(Array.from({ length: 100 }, (_, i) => [`${i}`, i]))),
  } as unknown as RunLog;
  const clientGone = new AbortController();
  const frames: string[] = [];
  const stream = {
    signal: clientGone.signal,
    send: async (frame: Buffer) => void frames.push(frame.toString()),
  } as unknown as SseStream;
  // They came one after another over two seconds.
  for (let i = 0; i < 100; i++) {
    sendQueuePlace(stream, runLog, `${i}`, 1_000);
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(frames).toHaveLength(100);
  expect(frames[7]).toBe('event: queue\ndata: {"queueAhead":7}\n\n');
  const before = calls;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls - before).toBeLessThanOrEqual(10);
  expect(frames).toHaveLength(100);
  clientGone.abort();
  vi.useRealTimers();
});
