import type { Retagged, RetagScenes } from "@mochang/contract";
import type { SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { changedScenes } from "./changedScenes.ts";
import { pendingLineTypes, type PendingLineType } from "./pendingLineTypes.ts";

/** A document as the server has it: its rows, and the version of each. */
export interface StoredDocument {
  scriptId: string;
  versionId: string;
  doc: Node;
  /** By row id. */
  versions: ReadonlyMap<string, number>;
}

export interface RetagQueueEffects {
  send: (body: RetagScenes) => Promise<Retagged>;
  /** The document as the sheet has it now. */
  currentDocument: () => Node;
  isConflict: (error: unknown) => boolean;
  /** Another window has changed the document: it has to be loaded, and these changes made again on it. */
  onConflict: (pending: PendingLineType[]) => void;
  /** Keeps the changes that are not stored yet for the next visit; an empty list when all are stored. */
  persist: (pending: PendingLineType[]) => void;
  onState: (state: SaveState) => void;
}

export type SaveState = { state: "saved" | "saving" } | { state: "failed"; error: unknown };

export interface RetagQueue {
  /** The document has changed: its changes are stored, after those that are being sent. */
  documentChanged: () => void;
  retry: () => void;
}

const idOf = (scene: Node): string => scene.attrs.id as string;

/**
 * Stores changes of line types, one call after the other. Each call sends the rows that differ between the document as it was last stored
 * and as it is now, so that whatever happened during a call (more changes, an undo) goes with the next one.
 */
export function createRetagQueue(stored: StoredDocument, effects: RetagQueueEffects): RetagQueue {
  const { scriptId, versionId } = stored;
  const versions = new Map(stored.versions);
  let saved = stored.doc;
  let sending = false;
  let failed = false;

  const flush = async (): Promise<void> => {
    const sent = effects.currentDocument();
    const change = changedScenes(saved, sent);
    if (!change) {
      effects.persist([]);
      return effects.onState({ state: "saved" });
    }
    const { first, before, after } = change;
    sending = true;
    effects.persist(pendingLineTypes(saved, sent));
    effects.onState({ state: "saving" });
    try {
      const answer = await effects.send({
        scriptId,
        versionId,
        replaces: saved.children.slice(first, first + before).map((row) => [idOf(row), versions.get(idOf(row)) ?? 0]),
        scenes: sent.children.slice(first, first + after).map((row) => row.toJSON() as SceneJson),
      });
      saved = sent;
      answer.scenes.forEach((row, i) => versions.set(row.attrs.id, answer.versions[i]?.[0] ?? 0));
    } catch (error) {
      sending = false;
      // Also after a conflict: where the new document cannot be loaded there is something to try again.
      failed = true;
      const pending = pendingLineTypes(saved, effects.currentDocument());
      effects.persist(pending);
      return effects.isConflict(error) ? effects.onConflict(pending) : effects.onState({ state: "failed", error });
    }
    sending = false;
    return flush();
  };
  const start = (): void => {
    if (!sending) void flush();
  };
  return {
    documentChanged() {
      failed = false;
      start();
    },
    retry() {
      if (failed) start();
    },
  };
}
