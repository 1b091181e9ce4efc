import { CUT_PIECES_SENT, type CutPiece } from "@mochang/contract";
import { expect, test } from "vitest";
import { ApiError, networkError } from "../../lib/apiError.ts";
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
  const memory = { kept: [] as readonly CutPiece[], writes: 0, down: false, errors: 0, sends: 0, room: Infinity };
  const inScript = new Set<string>();
  const call = async (act: () => void): Promise<void> => {
    await Promise.resolve();
    if (memory.down) throw networkError();
    act();
  };
  const take = (pieces: readonly CutPiece[]): void => {
    memory.sends += 1;
    if (new Set([...server.keys(), ...pieces.map(({ id }) => id)]).size > memory.room)
      throw new ApiError(409, "剪下的最多留 500 份，请先清掉一些", 409);
    for (const one of pieces) server.set(one.id, one);
  };
  const open = () =>
    createCutStore({
      async fetch() {
        await call(() => undefined);
        return [...server.values()];
      },
      send: (pieces) => call(() => take(pieces)),
      remove: (ids) => call(() => ids.forEach((id) => server.delete(id))),
      findPutBack: async (pieces) => pieces.filter(({ id }) => inScript.has(id)),
      readUnsent: () => [...memory.kept],
      keepUnsent(pieces) {
        memory.kept = pieces;
        memory.writes += 1;
      },
      onError: () => (memory.errors += 1),
    });
  return { server, memory, inScript, open };
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

test("many pieces are sent in parts, and kept in the browser once before and once after", async () => {
  const { server, memory, open } = world();
  const store = open();
  store.add(Array.from({ length: CUT_PIECES_SENT * 3 }, (_, i) => piece(`p${i}`, i)));
  await store.retry();
  expect(server.size).toBe(CUT_PIECES_SENT * 3);
  expect(memory).toMatchObject({ sends: 3, writes: 2, kept: [] });
});

test("what was put back makes room for what is cut now", async () => {
  const { server, memory, inScript, open } = world();
  const store = open();
  store.add([piece("a", 1), piece("b", 2)]);
  await store.retry();
  memory.room = 2;
  inScript.add("a");
  store.add([piece("c", 3)]);
  await store.retry();
  expect([...server.keys()]).toEqual(["b", "c"]);
  expect(store.pieces.get().map(({ id }) => id)).toEqual(["c", "b"]);
  expect(memory).toMatchObject({ errors: 0, kept: [] });
});

test("a piece that is refused is told of once, stays in the browser, and is sent when another is thrown away", async () => {
  const { server, memory, open } = world();
  memory.room = 1;
  const store = open();
  store.add([piece("a", 1)]);
  await store.retry();
  store.add([piece("b", 2)]);
  await store.retry();
  const sent = memory.sends;
  await store.retry();
  await store.retry();
  expect(memory).toMatchObject({ errors: 1, sends: sent, kept: [{ id: "b" }] });
  await store.discard("a");
  expect([...server.keys()]).toEqual(["b"]);
  expect(memory.kept).toEqual([]);
});
