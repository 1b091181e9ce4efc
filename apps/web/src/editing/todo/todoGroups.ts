import type { TodoItem } from "./todoItems.ts";

/** The items of a scene; null for what stands nowhere any more. */
export interface TodoGroup {
  sceneId: string | null;
  items: TodoItem[];
}

/**
 * The items of a state by scene, the current scene first, then in order. Among those that are to be fixed the settled ones of the same scenes stay
 * where they were.
 */
export function todoGroupsOf(
  items: readonly TodoItem[],
  stateFilter: TodoItem["state"],
  here: string | undefined,
): TodoGroup[] {
  const groups = new Map<string | null, TodoItem[]>();
  for (const item of items)
    if (stateFilter === "open" || item.state === stateFilter)
      groups.set(item.sceneId, [...(groups.get(item.sceneId) ?? []), item]);
  const all = [...groups]
    .map(([sceneId, of]) => ({ sceneId, items: of }))
    .filter(
      ({ sceneId, items: of }) =>
        of.some(({ state }) => state === stateFilter) || (sceneId !== null && sceneId === here),
    );
  const first = all.filter(({ sceneId }) => sceneId === here);
  return [...first, ...all.filter(({ sceneId }) => sceneId !== here)];
}
