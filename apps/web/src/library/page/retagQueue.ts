import type { Retagged, RetagScenes } from "@mochang/contract";
import { documentNode, type SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { sceneStart } from "./places.ts";
import { alike, changedScenes, pendingKinds, type PendingKind } from "./sceneChange.ts";

/** What the queue does to the world. */
export interface RetagEffects {
  send: (body: RetagScenes) => Promise<Retagged>;
  /** The document as the page has it now. */
  now: () => Node;
  /** A scene as the server has stored it, with its id and the fields of its heading; without `lines` only the scene's own attributes are taken. */
  adopt: (index: number, stored: Node, lines: boolean) => void;
  /** Another window has changed the document: load it, and make these changes again on it. */
  reload: (pending: PendingKind[]) => void;
  isConflict: (error: unknown) => boolean;
  /** Changes that are not stored yet, for the next visit; an empty list when all are. */
  keep: (pending: PendingKind[]) => void;
  tell: (state: SaveState) => void;
}

export type SaveState = { state: "saved" | "saving" } | { state: "failed"; error: unknown };

export interface RetagQueue {
  /** The document has changed: its scenes are stored, after those that are on their way. */
  changed: () => void;
  retry: () => void;
}

/**
 * Stores changes of lines' kinds one call after the other, in their order. Each call tells the difference between the document as it was
 * last stored and as it is now, so that whatever happened while a call was on its way (more changes, an undo) is told by the next one.
 */
export function retagQueue(scriptId: string, stored: Node, revision: number, effects: RetagEffects): RetagQueue {
  let saved = stored;
  let at = revision;
  let busy = false;
  let failed = false;

  const flush = async (): Promise<void> => {
    const sent = effects.now();
    const change = changedScenes(saved, sent);
    if (!change) {
      effects.keep([]);
      return effects.tell({ state: "saved" });
    }
    busy = true;
    effects.keep(pendingKinds(saved, sent));
    effects.tell({ state: "saving" });
    const scenesOf = (doc: Node, count: number): Node[] =>
      Array.from({ length: count }, (_, i) => doc.child(change.first + i));
    try {
      const answer = await effects.send({
        scriptId,
        revision: at,
        replaces: scenesOf(saved, change.before).map((scene) => scene.attrs.id as string),
        scenes: scenesOf(sent, change.after).map((scene) => scene.toJSON() as SceneJson),
      });
      at = answer.revision;
      const kept = documentNode(answer.scenes);
      const [from, to] = [sceneStart(saved, change.first), sceneStart(saved, change.first + change.before)];
      saved = saved.copy(saved.content.cut(0, from).append(kept.content).append(saved.content.cut(to)));
      // A scene that has changed again meanwhile takes its id only; the next call tells what has changed.
      kept.forEach((scene, _offset, i) => {
        const index = change.first + i;
        const current = effects.now().maybeChild(index);
        if (!current || i >= change.after) return;
        const untouched = alike(current, sent.child(index));
        if (untouched || (current.attrs.id === sent.child(index).attrs.id && current.textContent === scene.textContent))
          effects.adopt(index, scene, untouched);
      });
    } catch (error) {
      busy = false;
      // Also after a conflict: the new document may not come, and then there is something to try again.
      failed = true;
      effects.keep(pendingKinds(saved, effects.now()));
      if (effects.isConflict(error)) return effects.reload(pendingKinds(saved, effects.now()));
      return effects.tell({ state: "failed", error });
    }
    busy = false;
    return flush();
  };
  const go = (): void => {
    if (!busy) void flush();
  };
  return {
    changed() {
      failed = false;
      go();
    },
    retry() {
      if (failed) go();
    },
  };
}
