import type { ItemKind } from "@mochang/generation";
import { toasts } from "../../ui/toasts.ts";
import { moveItem } from "../itemCalls.ts";
import { useWorkspace } from "../workspace.ts";
import type { Move } from "./itemTree.ts";

/** Puts an item, with all below it, at another place; a refusal is said. */
export function useMoveItem(): (item: { kind: ItemKind; id: string }, to: Move) => Promise<void> {
  const { key, refresh } = useWorkspace();
  return async (item, to) => {
    try {
      await moveItem(key, item, to);
    } catch (error) {
      toasts.error(error);
    }
    await refresh();
  };
}
