import type { Retagged, RetagScenes } from "@mochang/contract";
import { sceneRows, type LineType, type SceneJson } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { changeLineType } from "./changeLineType.ts";
import type { PendingLineType } from "./pendingLineTypes.ts";
import { createRetagQueue, type SaveState } from "./retagQueue.ts";

const TEXT = "1、渡口 日 外\n△船靠岸。\n闪回\n△风停了。\n\n2、船舱 夜 内\n甲：到了。\n\n3、岸上 日 外\n△走。\n";

/** A sheet, and a server that keeps rows with their versions: what a call replaces must be neighbours and as old as it says. */
function sheetAndServer() {
  const { doc } = sheetTextOf(TEXT);
  let state = EditorState.create({ doc, plugins: [history()] });
  const rows: SceneJson[] = sceneRows(doc);
  const server = {
    rows,
    versions: new Map(rows.map((row) => [row.attrs.id, 1])),
    down: null as Error | null,
    calls: 0,
  };
  const states: SaveState["state"][] = [];
  const persisted: PendingLineType[][] = [];
  const conflicts: PendingLineType[][] = [];
  const waiting: (() => void)[] = [];

  const store = ({ replaces, scenes }: RetagScenes): Retagged => {
    server.calls += 1;
    if (server.down) throw server.down;
    if (replaces.some(([id, version]) => server.versions.get(id) !== version)) throw new Error("conflict");
    const from = server.rows.findIndex((row) => row.attrs.id === replaces[0]?.[0]);
    const ids = replaces.map(([id]) => id);
    expect(server.rows.slice(from, from + replaces.length).map((row) => row.attrs.id)).toEqual(ids);
    server.rows.splice(from, replaces.length, ...structuredClone(scenes));
    for (const { attrs } of scenes) server.versions.set(attrs.id, (server.versions.get(attrs.id) ?? 0) + 1);
    return { seq: server.calls, scenes, versions: scenes.map(({ attrs }) => [server.versions.get(attrs.id)!, 1]) };
  };
  const queue = createRetagQueue(
    { scriptId: "s", versionId: "d", doc, versions: server.versions },
    {
      send: (body) =>
        new Promise((resolve, reject) => {
          waiting.push(() => {
            try {
              resolve(store(body));
            } catch (error) {
              reject(error);
            }
          });
        }),
      currentDocument: () => state.doc,
      isConflict: (error) => error instanceof Error && error.message === "conflict",
      onConflict: (pending) => conflicts.push(pending),
      persist: (pending) => persisted.push(pending),
      onState: ({ state: next }) => states.push(next),
    },
  );
  return {
    server,
    states,
    persisted,
    conflicts,
    queue,
    waiting,
    /** Lets the server answer all calls. */
    async answer() {
      while (waiting.length > 0) {
        waiting.shift()?.();
        await new Promise((done) => setTimeout(done));
      }
    },
    tag(scene: number, line: number, type: LineType) {
      const id = state.doc.child(scene).child(line).attrs.id as string;
      const tr = changeLineType(state, id, id, type);
      expect(tr).not.toBeNull();
      state = state.apply(tr!);
      queue.documentChanged();
    },
    undo() {
      undo(state, (tr) => (state = state.apply(tr)));
      queue.documentChanged();
    },
    expectSame: () => expect(sceneRows(state.doc)).toEqual(server.rows),
  };
}

describe("storing line types", () => {
  test("stores a new scene, and an undo takes it away on both sides", async () => {
    const { tag, undo: back, answer, expectSame, server, states } = sheetAndServer();
    tag(1, 2, "heading");
    await answer();
    expectSame();
    expect(server.rows).toHaveLength(5);
    back();
    await answer();
    expectSame();
    expect(server.rows).toHaveLength(4);
    expect(states.at(-1)).toBe("saved");
  });

  test("sends what happens during a call with the next one", async () => {
    const { tag, undo: back, answer, expectSame, server, waiting } = sheetAndServer();
    tag(1, 2, "heading");
    tag(1, 1, "meta");
    tag(3, 0, "action");
    expect(waiting).toHaveLength(1);
    await answer();
    expectSame();
    expect(server.calls).toBeLessThanOrEqual(3);
    back();
    back();
    back();
    await answer();
    expectSame();
  });

  test("keeps what could not be stored and sends it again", async () => {
    const { tag, answer, expectSame, server, states, persisted, queue } = sheetAndServer();
    server.down = new Error("gone");
    tag(1, 1, "transition");
    await answer();
    expect(states.at(-1)).toBe("failed");
    expect(persisted.at(-1)).toMatchObject([{ type: "transition" }]);
    server.down = null;
    queue.retry();
    await answer();
    expectSame();
    expect(persisted.at(-1)).toEqual([]);
  });

  test("hands the changes over when the document was changed elsewhere", async () => {
    const { tag, answer, server, conflicts, persisted, queue } = sheetAndServer();
    for (const id of server.versions.keys()) server.versions.set(id, 7);
    tag(1, 1, "meta");
    await answer();
    expect(conflicts).toMatchObject([[{ type: "meta" }]]);
    expect(persisted.at(-1)).toMatchObject([{ type: "meta" }]);
    // Where the new document could not be loaded there is something to try again.
    queue.retry();
    await answer();
    expect(conflicts).toHaveLength(2);
  });
});
