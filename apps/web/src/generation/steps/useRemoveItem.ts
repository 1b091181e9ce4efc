import { MESSAGES } from "@mochang/contract";
import { useToasts } from "../../ui/toasts.ts";
import { removeItem } from "../itemCalls.ts";
import type { Item } from "../items.ts";
import { useWorkspace } from "../workspace.ts";

/** Takes an item out, with all below it. True once it is gone. */
export function useRemoveItem(): (item: Item) => Promise<boolean> {
  const { key, draftBook, refresh } = useWorkspace();
  const toasts = useToasts();
  return async (item) => {
    try {
      await removeItem(key, item);
      draftBook.drop(item.key);
      toasts.done(MESSAGES.deleteDone);
      await refresh();
      return true;
    } catch (error) {
      toasts.error(error);
      return false;
    }
  };
}
