import { randomId } from "./randomId.ts";

const KEY = "mochang-window";

/** What of a browser's window its id needs. */
export interface WindowEffects {
  /** Null where the browser keeps nothing. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  newId: () => string;
  on: (event: "pagehide" | "pageshow", listener: () => void) => void;
}

/**
 * This window's id, the same after a reload. It stands in the session's storage only between one page and the next: while a page lives its storage, which a
 * duplicated or opened tab takes a copy of, does not hold it. Every page of the site takes it, those too that do not need it (a login, a review, a public page).
 */
export function keepWindowId({ storage, newId, on }: WindowEffects): string {
  const id = storage()?.getItem(KEY) ?? newId();
  const take = (): void => storage()?.removeItem(KEY);
  take();
  on("pagehide", () => storage()?.setItem(KEY, id));
  // A page that comes back from the browser's cache.
  on("pageshow", take);
  return id;
}

const BROWSER_WINDOW: WindowEffects = {
  storage: () => {
    try {
      return sessionStorage;
    } catch {
      return null;
    }
  },
  newId: randomId,
  on: (event, listener) => window.addEventListener(event, listener),
};

let windowId: string | null = null;
/** Asked for when the page begins, by every entry: a tab that is duplicated on a page that had not taken its id would share it. */
export const thisWindowId = (): string => (windowId ??= keepWindowId(BROWSER_WINDOW));
