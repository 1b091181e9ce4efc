const KEY = "mochang-closed-windows";
/** Questions about older ones have been answered. */
const KEPT = 20;

/** Windows that are gone and whose unsent words this window has taken over. */
export interface ClosedWindows {
  has: (windowId: string) => boolean;
  add: (windowId: string) => void;
}

/** They are known after a reload of this window, too, where the browser keeps anything. */
export function keepClosedWindows(storage: () => Pick<Storage, "getItem" | "setItem"> | null): ClosedWindows {
  let ids = storage()?.getItem(KEY)?.split(" ") ?? [];
  return {
    has: (windowId) => ids.includes(windowId),
    add(windowId) {
      ids = [...ids.filter((id) => id !== windowId), windowId].slice(-KEPT);
      try {
        storage()?.setItem(KEY, ids.join(" "));
      } catch {
        // A full storage: they are known until this page is left.
      }
    },
  };
}
