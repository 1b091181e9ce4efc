import { lockOf } from "../steps/lock.ts";
import { withStep } from "../steps/progress.ts";
import { MISSING, type Refusal } from "./refusal.ts";
import { itemOf, itemsOf, replaceItems, type StepItem, type Work } from "../generatedWork/work.ts";

/** A scene's script saved, or emptied: step 8 counts it. */
export function saveScript(work: Work, sceneId: string, scripted = true): { work: Work; item: StepItem } | Refusal {
  const lock = lockOf(work, 8);
  if (lock) return { refused: "locked", msg: lock.reason };
  const scene = itemOf(work, sceneId);
  if (scene?.kind !== "scene") return { refused: "missing", msg: MISSING };
  const item = { ...scene, scripted, madeFrom: { ...scene.madeFrom, [scene.id]: scene.version } };
  return { work: withStep(replaceItems(work, [item])), item };
}

export const CROSS_SCENE = "当前为跨场景生成，请先保存前面已生成的场景";

/**
 * Whether a scene's script would be generated over unsaved ones before it: an earlier scene of its sequence is not saved, or the one
 * before it holds text that is not saved (`unsavedText`: such scenes of the window that asks). A scene with text of its own is never asked.
 */
export function isCrossScene(
  work: Work,
  sceneId: string,
  { hasText, unsavedText }: { hasText: boolean; unsavedText: ReadonlySet<string> },
): boolean {
  const scene = itemOf(work, sceneId);
  if (hasText || scene?.kind !== "scene" || scene.parentId === null) return false;
  const earlier = itemsOf(work, "scene", scene.parentId).filter((one) => one.sort < scene.sort);
  const last = earlier.at(-1);
  return earlier.some((one) => !one.scripted) || (last !== undefined && unsavedText.has(last.id));
}
