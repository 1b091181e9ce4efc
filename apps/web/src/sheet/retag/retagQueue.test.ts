import type { Retagged, RetagScenes } from "@mochang/contract";
import { documentNode, parseScreenplay, sceneRows, toDocument, type SceneJson } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { applyStoredScene } from "../view/applyStoredScene.ts";
import { changeLineType } from "./changeLineType.ts";
import { createRetagQueue, type SaveState } from "./retagQueue.ts";
import type { PendingLineType } from "./changedScenes.ts";

const TEXT = "1、渡口 日 外\n△船靠岸。\n闪回\n△风停了。\n\n2、船舱 夜 内\n甲：到了。\n\n3、岸上 日 外\n△走。\n";

/** Scenes without the marks of their words. */
const bare = (rows: SceneJson[]): unknown =>
  rows.map((row) => ({
    attrs: row.attrs,
    lines: row.content.map((line) => [line.attrs, line.content?.map((part) => part.text).join("")]),
  }));

/** A page and a server that keeps rows as the real one does: `replaces` must be neighbours, new scenes get ids. */
function both() {
  let ids = 0;
  const rows: SceneJson[] = toDocument(parseScreenplay(TEXT), { newId: (kind) => `${kind}-${++ids}` }).scenes;
  let state = EditorState.create({ doc: documentNode(rows), plugins: [history()] });
  const server = { rows: structuredClone(rows), revision: 1, down: null as Error | null, calls: 0 };
  const told: SaveState["state"][] = [];
  const kept: PendingLineType[][] = [];
  const reloads: PendingLineType[][] = [];
  const waiting: (() => void)[] = [];
  const queue = createRetagQueue("s", state.doc, 1, {
    send: (body: RetagScenes): Promise<Retagged> =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          server.calls += 1;
          if (server.down) return reject(server.down);
          if (body.revision !== server.revision) return reject(new Error("conflict"));
          const from = server.rows.findIndex((row) => row.attrs.id === body.replaces[0]);
          expect(server.rows.slice(from, from + body.replaces.length).map((row) => row.attrs.id)).toEqual(
            body.replaces,
          );
          // As the real one does, it says of speakers and marks what it knows better.
          const stored = body.scenes.map((scene) => ({
            ...scene,
            attrs: { ...scene.attrs, id: scene.attrs.id || `new-${++ids}` },
            content: scene.content.map((line) => ({
              ...line,
              attrs: { ...line.attrs, speaker: line.attrs.type === "dialogue" ? "甲" : null },
              content: line.content?.map((part) => ({ ...part, marks: [] })),
            })),
          }));
          server.rows.splice(from, body.replaces.length, ...stored);
          server.revision += 1;
          resolve({ revision: server.revision, scenes: structuredClone(stored) });
        });
      }),
    currentDocument: () => state.doc,
    applyStored(index, stored, lines) {
      state = state.apply(applyStoredScene(state, index, stored, lines));
    },
    onConflict: (pending) => reloads.push(pending),
    isConflict: (error) => error instanceof Error && error.message === "conflict",
    persist: (pending) => kept.push(pending),
    onState: ({ state: s }) => told.push(s),
  });
  const answer = async (): Promise<void> => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((done) => setTimeout(done));
    }
  };
  return {
    server,
    told,
    kept,
    reloads,
    queue,
    answer,
    waiting,
    tag(scene: number, line: number, type: "heading" | "action" | "transition" | "meta") {
      const tr = changeLineType(state, { scene, line }, { scene, line }, type);
      expect(tr).not.toBeNull();
      state = state.apply(tr!);
      queue.documentChanged();
    },
    undo() {
      undo(state, (tr) => (state = state.apply(tr)));
      queue.documentChanged();
    },
    same: () => expect(bare(sceneRows(state.doc))).toEqual(bare(server.rows)),
  };
}

describe("storing kinds", () => {
  test("a new scene gets its id, and undo puts the old ones back on both sides", async () => {
    const { tag, undo: back, answer, same, server, told } = both();
    tag(1, 2, "heading");
    await answer();
    same();
    expect(server.rows).toHaveLength(5);
    back();
    await answer();
    same();
    expect(server.rows).toHaveLength(4);
    expect(told.at(-1)).toBe("saved");
  });

  test("what happens while a call is on its way is told by the next one", async () => {
    const { tag, undo: back, answer, same, server, waiting } = both();
    tag(1, 2, "heading");
    tag(1, 1, "meta");
    tag(3, 0, "action");
    expect(waiting).toHaveLength(1);
    await answer();
    same();
    expect(server.calls).toBeLessThanOrEqual(3);
    back();
    back();
    back();
    await answer();
    same();
  });

  test("what could not be stored is kept and told again", async () => {
    const { tag, answer, same, server, told, kept, queue } = both();
    server.down = new Error("gone");
    tag(1, 1, "transition");
    await answer();
    expect(told.at(-1)).toBe("failed");
    expect(kept.at(-1)).toMatchObject([{ type: "transition" }]);
    server.down = null;
    queue.retry();
    await answer();
    same();
    expect(kept.at(-1)).toEqual([]);
  });

  test("a conflict hands the changes over to the document as it is", async () => {
    const { tag, answer, server, reloads, kept, queue } = both();
    server.revision = 7;
    tag(1, 1, "meta");
    await answer();
    expect(reloads).toMatchObject([[{ type: "meta" }]]);
    expect(kept.at(-1)).toMatchObject([{ type: "meta" }]);
    // The document as it is did not come: there is something to try again.
    queue.retry();
    await answer();
    expect(reloads).toHaveLength(2);
  });
});
