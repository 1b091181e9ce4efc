import { MESSAGES, type RunSnapshot, type SceneAnalyses, type SceneAnalysis } from "@mochang/contract";

/** The question that is open over the chat. */
export interface Asking {
  /** The scene's id, or null for a selection. */
  sceneId: string | null;
  /** The beginning of the selection. */
  name: string;
  text: string;
}

/** One scene's analysis as its card shows it. */
export type ShownAnalysis = Pick<SceneAnalysis, "key" | "name" | "state" | "markdown" | "message" | "origin">;

export interface Merged {
  /** By scene id. */
  scenes: Map<string, ShownAnalysis>;
  /** Of selected text, newest first. */
  passages: ShownAnalysis[];
}

const idOf = (key: string): string => key.slice(key.indexOf(":") + 1);

/** Characters by which the name of a selection is compared: the server shortens names differently. */
const SAME_NAME = 12;

/** The key of a question whose connection was lost. */
export const DISCONNECTED = "lost";

/** What the server has, with the run over all scenes and the open question over it; a question that was `lost` stays with what it had said. */
export function mergeAnalyses(
  stored: SceneAnalyses | undefined,
  run: RunSnapshot | null,
  asking: Asking | null,
  lost: Asking | null = null,
): Merged {
  const scenes = new Map<string, ShownAnalysis>();
  const passages: ShownAnalysis[] = [];
  for (const one of stored?.analyses ?? []) {
    if (one.sceneId !== null && one.scene !== null) scenes.set(one.sceneId, one);
    // Selections, and scenes that the script has no more under their id.
    else passages.push(one);
  }
  const live = run?.state === "queued" || run?.state === "running";
  for (const step of run?.steps ?? []) {
    if (!step.key.startsWith("scene:")) continue;
    const before = scenes.get(idOf(step.key));
    // A waiting step has no text yet, and the text of a step that was pruned from the log is in the stored list.
    if (step.state === "waiting" || (step.state === "done" && step.text === "") || (!live && step.state === "running"))
      continue;
    scenes.set(idOf(step.key), {
      key: step.key,
      name: before?.name ?? "",
      state: step.state,
      markdown: step.text,
      message: step.message,
      origin: before?.origin ?? "model",
    });
  }
  if (lost && !asking) {
    const analysis: ShownAnalysis = {
      key: DISCONNECTED,
      name: lost.name,
      state: "failed",
      markdown: lost.text,
      message: MESSAGES.wsFailed,
      origin: "model",
    };
    // An analysis that is stored is whole, and is shown instead of the part that was received.
    if (lost.sceneId !== null) {
      if (!scenes.has(lost.sceneId)) scenes.set(lost.sceneId, analysis);
    } else if (
      !passages.some((one) => one.name.startsWith(lost.name.slice(0, SAME_NAME)) && one.markdown.startsWith(lost.text))
    )
      passages.unshift(analysis);
  }
  if (asking) {
    const analysis: ShownAnalysis = {
      key: "asking",
      name: asking.name,
      state: "running",
      markdown: asking.text,
      message: null,
      origin: "model",
    };
    if (asking.sceneId === null) passages.unshift(analysis);
    else scenes.set(asking.sceneId, analysis);
  }
  return { scenes, passages };
}

/** Items 0 to 10 are open at first (spec 1). */
export const OPEN_AT_FIRST = 11;

/** The scenes that are open at first: of those that have something to read, the first eleven. */
export function openAtFirst(ids: readonly string[], merged: Merged): Set<string> {
  return new Set(ids.filter((id) => merged.scenes.has(id)).slice(0, OPEN_AT_FIRST));
}
