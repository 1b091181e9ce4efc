import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fairLimiter } from "./fairLimiter.ts";

/** Tasks that run until they are told to end, and the order in which they began. */
function tasks(gate: ReturnType<typeof fairLimiter>) {
  const begun: string[] = [];
  const running: (() => void)[] = [];
  return {
    begun,
    running,
    start: (userId: string, name = userId, signal?: AbortSignal) =>
      gate(
        userId,
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => running.push(() => resolve(name)));
        },
        signal,
      ),
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("whose turn it is", () => {
  test("a user's second task waits behind another's first, whoever asked before", async () => {
    const { start, begun, running } = tasks(fairLimiter({ places: 1 }));
    const all = [
      start("a", "a1"),
      start("a", "a2"),
      start("a", "a3"),
      start("b", "b1"),
      start("b", "b2"),
      start("c", "c1"),
    ];
    for (let i = 0; i < all.length; i++) {
      await settle();
      running[i]?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });
  test("who was refused has no place before those who came after", async () => {
    const { start, begun, running } = tasks(fairLimiter({ places: 1, maxWaiting: 2 }));
    const all = [start("a"), start("c"), start("e")];
    await expect(start("b", "refused")).rejects.toThrow("queue-full");
    running[0]?.();
    await settle();
    all.push(start("d"));
    running[1]?.();
    await settle();
    all.push(start("b"));
    for (let i = 2; i < all.length; i++) {
      running[i]?.();
      await settle();
    }
    await Promise.all(all);
    expect(begun).toEqual(["a", "c", "e", "d", "b"]);
  });
  test("who may run one task at a time leaves the other places to others, and has the next when that one ends", async () => {
    const { start, begun, running } = tasks(fairLimiter({ places: 2, maxRunningPerUser: 1 }));
    const all = [start("a", "a1"), start("a", "a2")];
    await settle();
    expect(begun).toEqual(["a1"]);
    all.push(start("b", "b1"));
    await settle();
    expect(begun).toEqual(["a1", "b1"]);
    running[0]?.();
    await settle();
    expect(begun).toEqual(["a1", "b1", "a2"]);
    for (const end of running) end();
    await Promise.all(all);
  });
  test("who runs fewer tasks comes first", async () => {
    const { start, begun, running } = tasks(fairLimiter({ places: 2 }));
    const all = [start("a", "a1"), start("a", "a2"), start("a", "a3"), start("b", "b1")];
    await settle();
    running[0]?.();
    await settle();
    expect(begun).toEqual(["a1", "a2", "b1"]);
    for (let i = 1; i < all.length; i++) {
      running[i]?.();
      await settle();
    }
    await Promise.all(all);
  });
  test("law: never more than the places, everybody in the end, and no second task before each user has begun one or is about to", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 20 }),
        async (places, users) => {
          const { start, begun, running } = tasks(fairLimiter({ places }));
          const all = users.map((user) => start(user));
          for (let ended = 0; ended < users.length; ended++) {
            await settle();
            expect(begun.length).toBe(Math.min(users.length, ended + places));
            running[ended]?.();
          }
          await Promise.all(all);
          expect(begun.toSorted()).toEqual(users.toSorted());
          const firstSeconds = begun.findIndex((user, i) => i >= places && begun.slice(places, i).includes(user));
          if (firstSeconds >= 0)
            for (const user of new Set(users)) expect(begun.slice(0, firstSeconds + places)).toContain(user);
        },
      ),
    );
  });
});

test("who leaves while waiting never starts, and holds up nobody", async () => {
  const { start, begun, running } = tasks(fairLimiter({ places: 1 }));
  const stop = new AbortController();
  const first = start("a");
  const abandoned = start("b", "b", stop.signal);
  const last = start("c");
  await settle();
  stop.abort(new Error("gone"));
  await expect(abandoned).rejects.toThrow("gone");
  running[0]?.();
  await first;
  await settle();
  running[1]?.();
  await last;
  expect(begun).toEqual(["a", "c"]);
  await expect(start("b", "b", stop.signal)).rejects.toThrow("gone");
});

test("who leaves while running is answered at once; the place is free when the task has ended", async () => {
  const { start, begun, running } = tasks(fairLimiter({ places: 1 }));
  const stop = new AbortController();
  const abandoned = start("a", "a", stop.signal);
  const next = start("b");
  await settle();
  stop.abort(new Error("gone"));
  await expect(abandoned).rejects.toThrow("gone");
  expect(begun).toEqual(["a"]);
  running[0]?.();
  await settle();
  running[1]?.();
  await expect(next).resolves.toBe("b");
});

test("a full queue refuses with its sentence: one user's, and everybody's; a failure frees its place", async () => {
  const gate = fairLimiter({ places: 1, maxWaitingPerUser: 2, maxWaiting: 3, fullMessage: "排队的太多" });
  let fail = (_: Error): void => undefined;
  const failing = gate("a", () => new Promise<never>((_, reject) => (fail = reject)));
  const waiting = ["a", "a", "b"].map((user) => gate(user, async () => user));
  await expect(gate("a", async () => 0)).rejects.toMatchObject({ code: "queue-full", msg: "排队的太多" });
  await expect(gate("c", async () => 0)).rejects.toMatchObject({ code: "queue-full" });
  fail(new Error("no"));
  await expect(failing).rejects.toThrow("no");
  expect(await Promise.all(waiting)).toEqual(["a", "a", "b"]);
});
