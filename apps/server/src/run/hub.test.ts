import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunEvent } from "@mochang/contract";
import { expect, test } from "vitest";
import { createHub } from "./hub.ts";
import type { EventPage } from "./readRun.ts";

/** A log in memory that counts its reads; `hold` delays them. */
function fakeLog() {
  const events: RunEvent[] = [];
  const log = {
    reads: 0,
    ended: false,
    gate: Promise.resolve(),
    add: (n: number) => {
      for (let i = 0; i < n; i++) events.push({ type: "delta", key: "k", text: String(events.length + 1) });
    },
    async read(_runId: string, after: number): Promise<EventPage> {
      log.reads++;
      const rows = events.slice(after, after + 10).map((e, i) => ({ seq: after + i + 1, json: JSON.stringify(e) }));
      const more = events.length > after + 10;
      const page = { events: rows, more, ended: !more && log.ended };
      await log.gate;
      return page;
    },
  };
  return log;
}

async function collect(hub: ReturnType<typeof createHub>, after = 0): Promise<number[]> {
  const seqs: number[] = [];
  for await (const batch of hub.follow("r", after)) seqs.push(...batch.raw.map((e) => e.seq));
  return seqs;
}
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const turns = async (n = 20): Promise<void> => {
  for (let i = 0; i < n; i++) await Promise.resolve();
};

test("a thousand followers cost one query an announcement, and share each batch", async () => {
  const log = fakeLog();
  const hub = createHub(log.read);
  const encodings: string[] = [];
  const encode = (batch: { upTo: number }): string => {
    encodings.push(`to ${batch.upTo}`);
    return "frame";
  };
  let got = 0;
  const followers = Array.from({ length: 1000 }, async () => {
    for await (const batch of hub.follow("r", 0)) {
      batch.as(encode);
      got += batch.raw.length;
    }
  });
  await turns();
  expect(log.reads).toBe(1);
  /** The most who were told in one turn of the event loop. */
  let max = 0;
  for (let i = 0; i < 5; i++) {
    log.add(1);
    log.ended = i === 4;
    hub.announce("r");
    for (let before = got; got < 1000 * (i + 1); before = got) {
      await nextTurn();
      max = Math.max(max, got - before);
    }
  }
  await Promise.all(followers);
  expect(got).toBe(5000);
  expect(max).toBeLessThanOrEqual(200);
  expect(log.reads).toBe(6);
  expect(encodings).toHaveLength(5);
});

test("a follower gets every event once and in order: long past, slow reading, a late shared read, lost announcements", async () => {
  const log = fakeLog();
  const hub = createHub(log.read);
  log.add(35);
  const past = collect(hub);
  const middle = collect(hub, 33);
  await turns(100);
  let open = (): void => {};
  log.gate = new Promise((resolve) => (open = resolve));
  const late = collect(hub, 35);
  log.add(3);
  hub.announce("r");
  const joinsLate = collect(hub, 35);
  open();
  await turns(100);
  log.add(2);
  log.ended = true;
  hub.announceAll();
  expect(await past).toEqual(upTo(40));
  expect(await middle).toEqual(upTo(40).slice(33));
  expect(await late).toEqual([36, 37, 38, 39, 40]);
  expect(await joinsLate).toEqual([36, 37, 38, 39, 40]);
  expect(hub.count()).toBe(0);
});

test("a follower that does not read holds a bounded queue and catches up from the log", async () => {
  const log = fakeLog();
  const hub = createHub(log.read);
  log.add(1);
  const seqs: number[] = [];
  let resume = (): void => {};
  const slow = (async () => {
    for await (const batch of hub.follow("r", 0)) {
      seqs.push(...batch.raw.map((e) => e.seq));
      if (seqs.length === 1) await new Promise<void>((resolve) => (resume = resolve));
    }
  })();
  await turns();
  for (let i = 0; i < 100; i++) {
    log.add(1);
    hub.announce("r");
    await turns();
  }
  log.ended = true;
  resume();
  await slow;
  expect(seqs).toEqual(upTo(101));
});

test("a signal ends a waiting follower, closing the hub ends all", async () => {
  const log = fakeLog();
  const hub = createHub(log.read);
  const stop = new AbortController();
  const one = (async () => {
    for await (const batch of hub.follow("r", 0, stop.signal)) expect(batch).toBeNull();
  })();
  const other = collect(hub);
  await turns();
  stop.abort();
  await one;
  hub.close();
  expect(await other).toEqual([]);
});

test("a follower whose next events have left the log is let go, and does not ask for them again and again", async () => {
  const page = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ seq: from + i, json: "{}" }));
  let reads = 0;
  const hub = createHub(async (_, after) => {
    if (++reads > 20) throw new Error("asked again and again");
    return after < 10
      ? { events: page(after + 1, 10), more: true, ended: false }
      : { events: page(600, 600), more: false, ended: true };
  });
  expect(await collect(hub)).toEqual(upTo(10));
  expect(hub.count()).toBe(0);
});
