// @vitest-environment jsdom
import type { Retagged, RetagScenes, ScriptStructure } from "@mochang/contract";
import { sceneRows, setLineType } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import { expect, test, vi } from "vitest";
import { fakeSheet } from "../testing/fakeSheet.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import type { PendingLineType } from "./pendingLineTypes.ts";
import { useRetag } from "./useRetag.ts";

const TEXT = "1、渡口 日 外\n△船靠岸。\n△风停了。\n";

function structureOf(version: number): ScriptStructure {
  const { doc, reading } = sheetTextOf(TEXT);
  const scenes = sceneRows(doc);
  return {
    scriptId: "s",
    name: "渡口",
    kind: "screenplay",
    versionId: "d",
    region: "mainland",
    seq: version,
    scenes,
    versions: scenes.map(() => [version, 1]),
    reading: { id: "r", seq: 1, lines: reading },
    remark: [],
  };
}

/** An open sheet with a server that answers, refuses as changed elsewhere, or cannot be reached. */
async function openRetag(pending: PendingLineType[] = []) {
  const sheet = fakeSheet(TEXT);
  const server = { answer: "ok" as "ok" | "conflict" | "down", sent: [] as RetagScenes[], reachable: true };
  let online = (): void => undefined;
  const stored = { pending };
  const onReloaded = vi.fn<() => void>();
  const effects = {
    async send(body: RetagScenes): Promise<Retagged> {
      server.sent.push(body);
      if (server.answer !== "ok") throw new Error(server.answer);
      return { seq: 2, scenes: body.scenes, versions: body.scenes.map(() => [2, 1]) };
    },
    async fetchStructure(): Promise<ScriptStructure> {
      if (!server.reachable) throw new Error("down");
      return structureOf(7);
    },
    isConflict: (error: unknown) => error instanceof Error && error.message === "conflict",
    pending: { adopt: () => stored.pending, keep: (next: readonly PendingLineType[]) => (stored.pending = [...next]) },
    onReloaded,
    onOnline(act_: () => void) {
      online = act_;
      return () => (online = () => undefined);
    },
  };
  const structure = structureOf(1);
  const { result, unmount } = renderHook(() => useRetag(structure, sheet, effects));
  /** Changes the type of a line of the first scene as its menu does. */
  const change = (line: number): void => {
    const { tr } = EditorState.create({ doc: sheet.doc() });
    const id = sheet.doc().child(1).child(line).attrs.id as string;
    setLineType(tr, id, id, "transition", () => "new");
    sheet.setText({ ...sheet.text(), doc: tr.doc });
    result.current.documentChanged();
  };
  return { sheet, server, stored, onReloaded, change, unmount, online: () => online(), current: () => result.current };
}

test("a changed type is stored with the version that it was changed from", async () => {
  const { change, current, server, stored } = await openRetag();
  await act(async () => change(1));
  expect(current().saving).toEqual({ state: "saved" });
  expect(server.sent[0]).toMatchObject({ scriptId: "s", versionId: "d", replaces: [[expect.any(String), 1]] });
  await act(async () => change(2));
  expect(server.sent[1]?.replaces[0]?.[1]).toBe(2);
  expect(stored.pending).toEqual([]);
});

test("what a former visit could not store is made again when the sheet opens", async () => {
  const unsentTypes: PendingLineType[] = [{ id: "line2", type: "transition" }];
  const { sheet, stored } = await openRetag(unsentTypes);
  expect(sheet.applyLineTypes).toHaveBeenCalledWith(unsentTypes);
  // None of these lines is there any more: they are settled.
  expect(stored.pending).toEqual([]);
});

test("without a network the change waits, and is sent when it is back", async () => {
  const { change, current, server, stored, online } = await openRetag();
  server.answer = "down";
  await act(async () => change(1));
  expect(current().saving.state).toBe("failed");
  expect(stored.pending).toHaveLength(1);
  server.answer = "ok";
  await act(async () => online());
  expect([current().saving.state, stored.pending]).toEqual(["saved", []]);
});

test("a document that was changed elsewhere is loaded, and the change made again on it", async () => {
  const { change, server, sheet, onReloaded } = await openRetag();
  server.answer = "conflict";
  await act(async () => change(1));
  expect(onReloaded).toHaveBeenCalledOnce();
  expect(sheet.replaceDocument).toHaveBeenCalledOnce();
  expect(sheet.applyLineTypes).toHaveBeenLastCalledWith([expect.objectContaining({ type: "transition" })]);
});

test("where the document cannot be loaded, the change stays and can be tried again", async () => {
  const { change, current, server, stored } = await openRetag();
  server.answer = "conflict";
  server.reachable = false;
  await act(async () => change(1));
  expect([current().saving.state, stored.pending.length]).toEqual(["failed", 1]);
  server.answer = "ok";
  await act(async () => current().retry());
  expect(current().saving.state).toBe("saved");
});

test("a closed sheet is not notified", async () => {
  const { change, server, unmount } = await openRetag();
  unmount();
  change(1);
  expect(server.sent).toEqual([]);
});
