import { createStore } from "../../ui/store.ts";

/** What the address of 去改这一处 names: an item of 待办 by its key, or words of the script and the scene in which they stood. */
export interface ItemToFix {
  key: string | null;
  words: string;
  /** Ordinal; null where the address names none. */
  scene: number | null;
}

/** Null where the address names no place to be fixed. */
export function itemToFixIn(search: URLSearchParams): ItemToFix | null {
  const key = search.get("todo");
  const words = (search.get("words") ?? "").slice(0, 300);
  const scene = /^\d{1,9}$/u.test(search.get("scene") ?? "") ? Number(search.get("scene")) : null;
  return key === null && words === "" ? null : { key: key === "" ? null : key, words, scene };
}

/** The place that the address named, until it was shown once. */
export const itemToFix = createStore<ItemToFix | null>(itemToFixIn(new URLSearchParams(location.search)));

/** The item of 待办 that is open, also while another panel is in front. */
export const openItem = createStore<string | null>(null);
