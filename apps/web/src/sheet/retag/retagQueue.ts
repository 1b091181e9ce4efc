import type { Retagged, RetagScenes } from "@mochang/contract";
import { documentNode, type SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { scenePosition } from "../document/textPositions.ts";
import { changedScenes, pendingLineTypes, sameScene, type PendingLineType, type SceneChange } from "./changedScenes.ts";

export interface RetagQueueEffects {
  send: (body: RetagScenes) => Promise<Retagged>;
  /** The document as the sheet has it now. */
  currentDocument: () => Node;
  /** A scene as the server has stored it, with its id and the fields of its heading; without `lines` only the scene's own attributes are taken. */
  applyStored: (index: number, stored: Node, lines: boolean) => void;
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

const scenesOf = (doc: Node, first: number, count: number): readonly Node[] => doc.children.slice(first, first + count);

/** A document whose changed scenes are replaced by the stored ones. */
function withStored(doc: Node, { first, before }: SceneChange, stored: Node): Node {
  const from = scenePosition(doc, first);
  const to = scenePosition(doc, first + before);
  return doc.copy(doc.content.cut(0, from).append(stored.content).append(doc.content.cut(to)));
}

/**
 * Stores changes of line types, one call after the other. Each call sends the difference between the document as it was last stored and
 * as it is now, so that whatever happened during a call (more changes, an undo) goes with the next one.
 */
export function createRetagQueue(
  scriptId: string,
  storedDocument: Node,
  revision: number,
  effects: RetagQueueEffects,
): RetagQueue {
  let saved = storedDocument;
  let savedRevision = revision;
  let sending = false;
  let failed = false;

  /** A scene that has changed again during the call takes its new id only; the next call sends what has changed. */
  const applyAnswer = (change: SceneChange, sent: Node, stored: Node): void =>
    stored.forEach((scene, _offset, i) => {
      const index = change.first + i;
      const current = effects.currentDocument().maybeChild(index);
      if (!current || i >= change.after) return;
      const before = sent.child(index);
      const untouched = sameScene(current, before);
      if (untouched || (current.attrs.id === before.attrs.id && current.textContent === scene.textContent))
        effects.applyStored(index, scene, untouched);
    });

  const flush = async (): Promise<void> => {
    const sent = effects.currentDocument();
    const change = changedScenes(saved, sent);
    if (!change) {
      effects.persist([]);
      return effects.onState({ state: "saved" });
    }
    sending = true;
    effects.persist(pendingLineTypes(saved, sent));
    effects.onState({ state: "saving" });
    try {
      const answer = await effects.send({
        scriptId,
        revision: savedRevision,
        replaces: scenesOf(saved, change.first, change.before).map((scene) => scene.attrs.id as string),
        scenes: scenesOf(sent, change.first, change.after).map((scene) => scene.toJSON() as SceneJson),
      });
      savedRevision = answer.revision;
      const stored = documentNode(answer.scenes);
      saved = withStored(saved, change, stored);
      applyAnswer(change, sent, stored);
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
