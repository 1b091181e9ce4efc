import type { RunSnapshot, SceneAnalyses, SceneAnalysis } from "@mochang/contract";

/** What is being asked over the chat this moment. */
export interface Asking {
  /** The scene's id, or null for a selection. */
  sceneId: string | null;
  /** The beginning of the selection. */
  name: string;
  text: string;
}

/** One scene's analysis as its card shows it. */
export type Shown = Pick<SceneAnalysis, "key" | "name" | "state" | "markdown" | "message" | "origin">;

export interface Merged {
  /** By scene id. */
  scenes: Map<string, Shown>;
  /** Of selected text, newest first. */
  passages: Shown[];
}

const idOf = (key: string): string => key.slice(key.indexOf(":") + 1);

/** What the server has, with the run over all scenes and the open question over it. */
export function mergeAnalyses(stored: SceneAnalyses | undefined, run: RunSnapshot | null, asking: Asking | null): Merged {
  const scenes = new Map<string, Shown>();
  const passages: Shown[] = [];
  for (const one of stored?.analyses ?? []) {
    if (one.sceneId !== null && one.scene !== null) scenes.set(one.sceneId, one);
    // Selections, and scenes that the script has no more under their id.
    else passages.push(one);
  }
  const live = run?.state === "queued" || run?.state === "running";
  for (const step of run?.steps ?? []) {
    if (!step.key.startsWith("scene:")) continue;
    const before = scenes.get(idOf(step.key));
    // A step that waits has nothing new; one whose text has left the log for the list is in the list.
    if (step.state === "waiting" || (step.state === "done" && step.text === "") || (!live && step.state === "running")) continue;
    scenes.set(idOf(step.key), { key: step.key, name: before?.name ?? "", state: step.state, markdown: step.text, message: step.message, origin: before?.origin ?? "model" });
  }
  if (asking) {
    const shown: Shown = { key: "asking", name: asking.name, state: "running", markdown: asking.text, message: null, origin: "model" };
    if (asking.sceneId === null) passages.unshift(shown);
    else scenes.set(asking.sceneId, shown);
  }
  return { scenes, passages };
}

/** Items 0 to 10 are open at first (spec 1). */
export const OPEN_AT_FIRST = 11;

/** The scenes that are open at first: of those that have something to read, the first eleven. */
export function openAtFirst(ids: readonly string[], merged: Merged): Set<string> {
  return new Set(ids.filter((id) => merged.scenes.has(id)).slice(0, OPEN_AT_FIRST));
}
