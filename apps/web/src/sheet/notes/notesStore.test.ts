import { OWN_NOTE, type Remark } from "@mochang/contract";
import { describe, expect, test } from "vitest";
import type { Note, UnsyncedNote } from "./note.ts";
import { createNotesStore } from "./notesStore.ts";

const remark = (timestamp: string, start: number | null, value = "好"): Remark => ({
  ...OWN_NOTE,
  key: "船",
  timestamp,
  value,
  start,
  end: start === null ? null : start + 1,
  scene: start === null ? null : 1,
  updateTime: "2026-11-21 10:00:00",
});
class Missing extends Error {}
class Taken extends Error {}
class Refused extends Error {}
const tick = () => new Promise((done) => setTimeout(done));

/** A server of notes and a browser's memory. */
function world(remarks: Remark[] = [], unsynced: UnsyncedNote[] = []) {
  const server = new Map(remarks.map((r) => [r.timestamp, r.value]));
  /** Passages as the server has them, where a note was made or moved here. */
  const places = new Map<string, string>();
  const memory = { kept: unsynced };
  const events: string[] = [];
  const state = { down: false, deaf: false, now: 1_000, refused: "" };
  const call =
    <T>(what: string, act: (note: Note) => T) =>
    async (note: Note) => {
      events.push(`${what} ${note.id}`);
      await tick();
      if (state.down) throw new Error("gone");
      if (state.refused !== "" && what !== "remove") throw new Refused(state.refused);
      const answer = act(note);
      // The server did it, and its answer was lost on the way.
      if (state.deaf) throw new Error("cut off");
      return answer;
    };
  const open = (list = remarks, onEmpty?: () => void) =>
    createNotesStore(list, {
      ...(onEmpty && { onEmpty }),
      // As the real one does: a note that is there stays as it is.
      add: call("add", (n) => {
        if (server.has(n.id) && places.get(n.id) !== n.key) throw new Taken();
        if (!server.has(n.id)) server.set(n.id, n.value);
        places.set(n.id, n.key);
        return { value: server.get(n.id) ?? "" };
      }),
      update: call("update", (n) => {
        if (!server.has(n.id)) throw new Missing();
        server.set(n.id, n.value);
        places.set(n.id, n.key);
      }),
      remove: call("remove", (n) => server.delete(n.id)),
      isMissing: (error) => error instanceof Missing,
      isTaken: (error) => error instanceof Taken,
      refusal: (error) => (error instanceof Refused ? error.message : null),
      readUnsynced: () => memory.kept,
      keepUnsynced: (k) => (memory.kept = structuredClone(k)),
      now: () => state.now,
      format: () => "2026-11-21 11:00:00",
    });
  return { server, places, memory, events, state, open };
}
const settle = async () => {
  for (let i = 0; i < 6; i++) await tick();
};
const part = { start: 3, end: 5, text: "靠岸" };

describe("notes", () => {
  test("are saved when made, and again when written", async () => {
    const { open, server, memory } = world();
    const store = open();
    const note = store.add(part, 1);
    expect(store.notes()[0]).toMatchObject({ key: "靠岸", draft: "", start: 3, end: 5 });
    store.setDraft(note.id, "停半拍");
    store.save(note.id);
    await settle();
    expect(server.get(note.id)).toBe("停半拍");
    expect(store.notes()[0]).toMatchObject({ value: "停半拍", state: "saved", draft: null });
    expect(memory.kept).toEqual([]);
  });

  test("have different stamps in one millisecond, and one note for one passage", () => {
    const store = world().open();
    const first = store.add(part, 1);
    expect(store.add({ ...part, end: 9 }, 1).id).not.toBe(first.id);
    expect(store.add(part, 1).id).toBe(first.id);
    expect(store.notes()).toHaveLength(2);
  });

  test("stand in the order of the text, those without a place last", () => {
    const store = world([remark("3", null), remark("1", 9), remark("2", 4)]).open();
    expect(store.notes().map((n) => n.id)).toEqual(["2", "1", "3"]);
  });

  test("are kept when the server cannot be reached, and are sent on the next visit", async () => {
    const { open, server, memory, state } = world();
    state.down = true;
    const store = open();
    const note = store.add(part, 1);
    store.setDraft(note.id, "别丢");
    store.save(note.id);
    await settle();
    expect(store.notes()[0]).toMatchObject({ state: "failed", value: "别丢" });
    expect(memory.kept).toHaveLength(1);
    state.down = false;
    const again = open();
    expect(again.notes()[0]).toMatchObject({ value: "别丢" });
    await settle();
    expect(server.get(note.id)).toBe("别丢");
    expect(memory.kept).toEqual([]);
  });

  test("that are being written when the window closes are still being written", async () => {
    const { open } = world([remark("1", 4)]);
    const store = open();
    store.edit("1");
    store.setDraft("1", "写到一半");
    expect(open().notes()[0]).toMatchObject({ value: "好", draft: "写到一半" });
  });

  test("can be deleted and restored, even while the call is under way", async () => {
    const { open, server } = world([remark("1", 4)]);
    const store = open();
    const back = store.remove("1");
    expect(store.notes()).toEqual([]);
    await settle();
    expect(server.has("1")).toBe(false);
    back();
    await settle();
    expect(server.get("1")).toBe("好");
    const quick = store.remove("1");
    quick();
    await settle();
    expect(server.get("1")).toBe("好");
    expect(store.notes()).toHaveLength(1);
  });

  test("that were deleted elsewhere do not come back from the browser's memory", () => {
    const { open, memory } = world();
    memory.kept = [
      {
        note: {
          ...OWN_NOTE,
          id: "1",
          key: "船",
          value: "旧",
          start: 4,
          end: 5,
          scene: 1,
          time: "",
          state: "saved",
          refused: null,
          draft: "旧",
        },
        have: { there: true, value: "旧", start: 4, end: 5 },
        gone: false,
      },
    ];
    expect(open([]).notes()).toEqual([]);
  });

  test("that were deleted elsewhere while words were written here are made anew with them", async () => {
    const { open, server, memory } = world([remark("1", 4)]);
    const store = open();
    server.delete("1");
    store.edit("1");
    store.setDraft("1", "还在写");
    store.save("1");
    await settle();
    expect([server.get("1"), store.notes()[0]?.state, memory.kept]).toEqual(["还在写", "saved", []]);

    server.delete("1");
    memory.kept = [
      {
        note: {
          ...OWN_NOTE,
          id: "1",
          key: "船",
          value: "改好了",
          start: 4,
          end: 5,
          scene: 1,
          time: "",
          state: "failed",
          refused: null,
          draft: null,
        },
        have: { there: true, value: "旧", start: 4, end: 5 },
        gone: false,
      },
    ];
    expect(open([]).notes()).toMatchObject([{ value: "改好了" }]);
    await settle();
    expect(server.get("1")).toBe("改好了");
  });

  test("get the words that were written after an answer was lost", async () => {
    const { open, server, state, memory } = world();
    state.deaf = true;
    const store = open();
    const note = store.add(part, 1);
    await settle();
    expect([server.get(note.id), store.notes()[0]?.state]).toEqual(["", "failed"]);
    state.deaf = false;
    store.setDraft(note.id, "停半拍");
    store.save(note.id);
    await settle();
    expect([server.get(note.id), store.notes()[0]?.state, memory.kept]).toEqual(["停半拍", "saved", []]);
  });

  test("whose selection is widened stay one note, also while they are on their way and after a reload", async () => {
    const { open, server, places, events, state, memory } = world();
    const store = open();
    const note = store.add(part, 1, true);
    expect(note.draft).toBeNull();
    store.move(note.id, { start: 3, end: 8, text: "靠岸的船" }, 1);
    await settle();
    expect([[...server.keys()], places.get(note.id), events]).toEqual([
      [note.id],
      "靠岸的船",
      [`add ${note.id}`, `update ${note.id}`],
    ]);
    expect(memory.kept).toEqual([]);
    state.down = true;
    store.move(note.id, { start: 2, end: 8, text: "一靠岸的船" }, 1);
    await settle();
    expect(store.notes()[0]).toMatchObject({ state: "failed", refused: null, start: 2 });
    state.down = false;
    const again = open([{ ...remark(note.id, 3, ""), end: 8, key: "靠岸的船" }]);
    expect(again.notes()).toMatchObject([{ key: "一靠岸的船", start: 2, end: 8 }]);
    await settle();
    expect([places.get(note.id), memory.kept]).toEqual(["一靠岸的船", []]);
  });

  test("that are refused for good say why, keep their words, and may be tried again", async () => {
    const { open, server, state, memory } = world();
    state.refused = "一部作品最多 5,000 条批注，请先删除一些。";
    const store = open();
    const note = store.add(part, 1);
    store.setDraft(note.id, "留着");
    store.save(note.id);
    await settle();
    expect(store.notes()[0]).toMatchObject({ state: "failed", refused: state.refused, value: "留着" });
    expect(memory.kept).toHaveLength(1);
    state.refused = "";
    store.retry(note.id);
    await settle();
    expect([server.get(note.id), store.notes()[0]?.refused, memory.kept]).toEqual(["留着", null, []]);
  });

  test("take another number when another window has theirs, once", async () => {
    const { open, server, places } = world([remark("1000", 4, "别人的")]);
    places.set("1000", "船");
    const store = open([]);
    const note = store.add(part, 1);
    store.setDraft(note.id, "我的");
    store.save(note.id);
    await settle();
    await settle();
    expect([...server]).toEqual([
      ["1000", "别人的"],
      ["1001", "我的"],
    ]);
    expect(store.notes()).toMatchObject([{ id: "1001", state: "saved", value: "我的" }]);
  });
});

describe("notes that must say something", () => {
  const unplaced = { start: null, end: null, text: "靠岸" };

  test("are sent when they are first saved, and go when they are given up", async () => {
    const { events, memory, open } = world();
    let empty = 0;
    const store = open([], () => (empty += 1));
    const { id } = store.add(unplaced, null);
    const other = store.add(unplaced, null);
    expect(other.id).not.toBe(id);
    store.save(id);
    await settle();
    expect([empty, events]).toEqual([1, []]);
    store.cancel(other.id);
    expect(store.notes().map((note) => note.id)).toEqual([id]);
    store.setDraft(id, "为什么");
    expect(memory.kept).toMatchObject([{ note: { id, draft: "为什么" } }]);
    store.save(id);
    await settle();
    expect(events).toEqual([`add ${id}`]);
    expect(store.notes()).toMatchObject([{ id, value: "为什么", state: "saved" }]);
  });

  test("are not kept for the next page until a word is written", () => {
    const { open, memory } = world();
    const store = open([], () => undefined);
    const unsaid = store.add(unplaced, null);
    const begun = store.add(unplaced, null);
    store.setDraft(begun.id, "为什么");
    expect(memory.kept.map(({ note }) => note.id)).toContain(unsaid.id);
    expect(open([], () => undefined).notes()).toMatchObject([{ id: begun.id, draft: "为什么" }]);
    expect(memory.kept.map(({ note }) => note.id)).toEqual([begun.id]);
  });

  test("are not dropped by a list that was asked for before they were stored, nor brought back by one from before they were deleted", async () => {
    const { open } = world([remark("1", null)]);
    const store = open(undefined, () => undefined);
    const since = store.answers();
    const { id } = store.add({ start: null, end: null, text: "船" }, null);
    store.setDraft(id, "新写的");
    store.save(id);
    store.remove("1");
    await settle();
    store.refresh([remark("1", null)], since);
    expect(store.notes().map((note) => note.id)).toEqual([id]);
    store.refresh([], store.answers());
    expect(store.notes()).toEqual([]);
  });

  test("that come and go before the server has answered are deleted by the next page", async () => {
    const { open, server, memory } = world();
    const store = open([]);
    const note = store.add(part, 1);
    store.remove(note.id);
    // The page ends here: its call is on the way, and arrives after the next page has read the notes.
    const unsentNotes = structuredClone(memory.kept);
    expect(unsentNotes).toHaveLength(1);
    const later = world([], unsentNotes);
    later.server.set(note.id, "");
    later.open([]);
    await settle();
    expect(later.events).toEqual([`remove ${note.id}`]);
    expect(later.server.has(note.id)).toBe(false);
    expect(later.memory.kept).toEqual([]);
    await settle();
    expect(server.has(note.id)).toBe(false);
    expect(memory.kept).toEqual([]);
  });

  test("follow what other windows make, change and delete; what is being written stays", async () => {
    const { open } = world([remark("1", null), remark("2", null), remark("3", null)]);
    const store = open(undefined, () => undefined);
    store.edit("3");
    store.refresh([remark("2", null, "改过"), remark("4", null)], store.answers());
    expect(store.notes().map(({ id, value }) => `${id} ${value}`)).toEqual(["2 改过", "3 好", "4 好"]);
  });
});
