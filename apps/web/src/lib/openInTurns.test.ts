import { expect, test, vi } from "vitest";
import { fakeStreams } from "./fakeStreams.ts";
import { openInTurns } from "./openInTurns.ts";
import { browserPlaces, sharesOneConnection } from "./browserPlaces.ts";

/** Streams over the places of this process's own locks, as windows of one browser have them. */
function windows() {
  const { effects, sources, waits } = fakeStreams();
  const take = browserPlaces(navigator as { locks?: LockManager });
  if (!take) throw new Error("this Node has no locks");
  const openCount = () => sources.filter(({ readyState }) => readyState === 1).length;
  return {
    sources,
    openCount,
    open: (url: string) => openInTurns(() => effects.open(url), take, effects.later),
    /** The turns of all that are open are over. */
    endTurns: () => {
      for (const { act } of waits.splice(0)) act();
    },
  };
}

test("streams beyond the places wait, and those that have one give way in turn: each is opened, and never more than the places", async () => {
  const { sources, openCount, open, endTurns } = windows();
  const streams = ["a", "b", "c", "d", "e", "f"].map(open);
  const received: string[] = [];
  for (const [i, stream] of streams.entries())
    stream.addEventListener("message", ({ data }) => received.push(`${i}${data}`));
  await vi.waitFor(() => expect(sources).toHaveLength(4));
  expect(streams.map(({ readyState }) => readyState)).toEqual([1, 1, 1, 1, 0, 0]);
  const told = new Set<unknown>();
  await vi.waitFor(() => {
    for (const source of sources.filter((one) => one.readyState === 1 && !told.has(one))) {
      told.add(source);
      source.emit("open");
      source.emit("message", "!");
    }
    expect(openCount()).toBeLessThanOrEqual(4);
    endTurns();
    expect(new Set(received)).toEqual(new Set(["0!", "1!", "2!", "3!", "4!", "5!"]));
  });
  await vi.waitFor(() => expect(openCount()).toBe(4));
  for (const stream of streams) stream.close();
  expect([openCount(), ...streams.map(({ readyState }) => readyState)]).toEqual([0, 2, 2, 2, 2, 2, 2]);
});

test("a stream that nobody waits for stays open, and one that the browser gave up leaves its place", async () => {
  const { sources, openCount, open, endTurns } = windows();
  const streams = ["a", "b", "c", "d"].map(open);
  await vi.waitFor(() => expect(sources).toHaveLength(4));
  for (const source of sources) source.emit("open");
  endTurns();
  await Promise.resolve();
  expect(openCount()).toBe(4);
  const late = open("late");
  sources[0]?.breakOff();
  await vi.waitFor(() => expect(late.readyState).toBe(1));
  expect(streams[0]?.readyState).toBe(2);
  for (const stream of [...streams, late]) stream.close();
});

test("of those who have a place one gives way to one that waits", async () => {
  const { sources, openCount, open, endTurns } = windows();
  const streams = ["a", "b", "c", "d"].map(open);
  await vi.waitFor(() => expect(sources).toHaveLength(4));
  for (const source of sources) source.emit("open");
  streams.push(open("late"));
  await vi.waitFor(() => {
    endTurns();
    expect(sources.map(({ url }) => url)).toContain("late");
  });
  await vi.waitFor(() => expect(openCount()).toBe(4));
  expect(sources.map(({ url, readyState }) => [url, readyState])).toEqual([
    ["a", 2],
    ["b", 1],
    ["c", 1],
    ["d", 1],
    ["late", 1],
  ]);
  for (const stream of streams) stream.close();
});

test("where the browser refuses its locks every stream is opened at once", async () => {
  const refusing = { request: () => Promise.reject(new Error("SecurityError")) } as unknown as LockManager;
  const take = browserPlaces({ locks: refusing });
  const place = await take?.(new AbortController().signal);
  expect(await place?.isWaitedFor()).toBe(false);
  const ended = AbortSignal.abort();
  expect(await take?.(ended)).toBeNull();
});

test("over HTTP/2 and later no stream has to wait for a place", () => {
  const pageOver = (nextHopProtocol: string) => ({ getEntriesByType: () => [{ nextHopProtocol } as never] });
  expect(["h2", "h3", "http/1.1", ""].map((protocol) => sharesOneConnection(pageOver(protocol)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(sharesOneConnection({ getEntriesByType: () => [] })).toBe(false);
});
