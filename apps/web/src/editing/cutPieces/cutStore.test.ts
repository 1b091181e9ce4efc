import type { CutPiece } from "@mochang/contract";
import { expect, test } from "vitest";
import { createCutStore } from "./cutStore.ts";

const piece = (id: string, cutTime: number, place = ""): CutPiece => ({
  id,
  kind: "scene",
  content: {},
  after: null,
  before: null,
  place,
  cutTime,
});

function world() {
  const server = new Map<string, CutPiece>();
  const memory = { kept: [] as readonly CutPiece[], down: false, errors: 0 };
  const call = async (act: () => void): Promise<void> => {
    await Promise.resolve();
    if (memory.down) throw new Error("gone");
    act();
  };
  const open = () =>
    createCutStore({
      async fetch() {
        await call(() => undefined);
        return [...server.values()];
      },
      send: (pieces) => call(() => pieces.forEach((one) => server.set(one.id, one))),
      remove: (id) => call(() => server.delete(id)),
      readUnsent: () => [...memory.kept],
      keepUnsent: (pieces) => (memory.kept = pieces),
      onError: () => (memory.errors += 1),
    });
  return { server, memory, open };
}

test("what could not be had is asked for again, and said until then", async () => {
  const { server, memory, open } = world();
  server.set("a", piece("a", 1));
  memory.down = true;
  const store = open();
  await store.load();
  expect(store.failed.get()).toBe(true);
  memory.down = false;
  await store.retry();
  expect(store.failed.get()).toBe(false);
  expect(store.pieces.get().map(({ id }) => id)).toEqual(["a"]);
});

test("what is cut while the server is away is sent by the next page, and stands once", async () => {
  const { server, memory, open } = world();
  memory.down = true;
  const store = open();
  store.add([piece("a", 1), piece("b", 2)]);
  await store.retry();
  expect(memory).toMatchObject({ kept: [{ id: "a" }, { id: "b" }], errors: 1 });
  memory.down = false;
  const next = open();
  await next.load();
  expect([...server.keys()]).toEqual(["a", "b"]);
  expect(memory.kept).toEqual([]);
  expect(next.pieces.get().map(({ id }) => id)).toEqual(["b", "a"]);
});

test("a scene that is cut again is its newer state; one that is thrown away is gone", async () => {
  const { server, open } = world();
  const store = open();
  store.add([piece("a", 1, "前")]);
  store.add([piece("a", 3, "后")]);
  store.add([piece("b", 2)]);
  await store.retry();
  await store.retry();
  expect(server.get("a")?.place).toBe("后");
  const discarded = store.discard("b");
  await store.load();
  expect(store.pieces.get().map(({ id }) => id)).toEqual(["a"]);
  expect([...server.keys()]).toEqual(["a"]);
  await discarded;
  store.add([piece("b", 2)]);
  await store.retry();
  expect([...server.keys()]).toEqual(["a", "b"]);
});
