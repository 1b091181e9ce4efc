import { createStore } from "../../ui/store.ts";

/** What is known of the pages of the open version. */
export interface PagesState {
  /** How many there are by the last answer of the layout; null before the first. */
  pages: number | null;
  /** fresh: of the text as it stands · waiting: being laid out, the breaks shown are of an earlier text · failed: the sentence says why. */
  state: "fresh" | "waiting" | "failed";
  sentence: string;
}

export const WAITING: PagesState = { pages: null, state: "waiting", sentence: "" };
/** Counts how often the writer asked for a layout that had failed. */
export const pagesAsked = createStore(0);
/** Of this window's editor. */
export const pagesStore = createStore<PagesState>(WAITING);
