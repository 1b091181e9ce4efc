import type { Retagged, RetagScenes, ScriptStructure } from "@mochang/contract";
import type { SheetView } from "../view/sheetView.ts";
import type { PendingLineType } from "./pendingLineTypes.ts";
import { createRetagQueue, type RetagQueue, type SaveState } from "./retagQueue.ts";

/** What storing line types needs of the outside. */
export interface RetagEffects {
  send: (body: RetagScenes) => Promise<Retagged>;
  fetchStructure: (scriptId: string, versionId: string) => Promise<ScriptStructure>;
  isConflict: (error: unknown) => boolean;
  /** Changes that were not stored, kept in the browser. */
  pending: { adopt: () => PendingLineType[]; keep: (pending: readonly PendingLineType[]) => void };
  /** The document was changed elsewhere and has been loaded anew. */
  onReloaded: () => void;
  /** Calls when the network is back; returns how to stop. */
  onOnline: (act: () => void) => () => void;
}

export interface RetagSession {
  state: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** The sheet is open: from now on its changes are stored, and those that a former visit could not store. Returns how to stop. */
  start: () => () => void;
  documentChanged: () => void;
  retry: () => void;
}

/** Stores the changes of line types of an open sheet; after a conflict it loads the document and makes them again. */
export function createRetagSession(structure: ScriptStructure, sheet: SheetView, effects: RetagEffects): RetagSession {
  const { scriptId } = structure;
  const listeners = new Set<() => void>();
  let state: SaveState = { state: "saved" };
  let queue: RetagQueue | null = null;
  let stopped = true;

  const setState = (next: SaveState): void => {
    if (stopped) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const reload = async (pending: PendingLineType[]): Promise<void> => {
    try {
      const latest = await effects.fetchStructure(scriptId, structure.versionId);
      if (stopped) return;
      effects.onReloaded();
      sheet.replaceDocument(latest.scenes, latest.reading.lines);
      openQueue(latest);
      setState({ state: "saved" });
      if (sheet.applyLineTypes(pending) > 0) queue?.documentChanged();
    } catch (error) {
      setState({ state: "failed", error });
    }
  };
  const openQueue = ({ versionId, scenes, versions }: ScriptStructure): void => {
    const stored = {
      scriptId,
      versionId,
      doc: sheet.doc(),
      versions: new Map(scenes.map((row, i) => [row.attrs.id, versions[i]?.[0] ?? 0])),
    };
    queue = createRetagQueue(stored, {
      send: effects.send,
      currentDocument: sheet.doc,
      isConflict: effects.isConflict,
      onConflict: (pending) => void reload(pending),
      persist: effects.pending.keep,
      onState: setState,
    });
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      stopped = false;
      openQueue(structure);
      // Pending changes that are stored already, or whose lines are gone, are settled.
      if (sheet.applyLineTypes(effects.pending.adopt()) === 0) effects.pending.keep([]);
      const stopListening = effects.onOnline(() => queue?.retry());
      return () => {
        stopped = true;
        queue = null;
        stopListening();
      };
    },
    documentChanged: () => queue?.documentChanged(),
    retry: () => queue?.retry(),
  };
}
