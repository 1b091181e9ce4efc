import { BROWSER_STORE, type KeyValueStore } from "../sheet/index.ts";

/** How a writer likes the sheet: remembered in this browser. */
export interface WritingPreferences {
  /** Type size in pixels. */
  type: number;
  /** Line height over type size. */
  row: number;
  paper: "raised" | "p-apricot" | "p-bean" | "p-celadon";
  /** Only the current scene is bright. */
  focus: boolean;
  /** The caret's line stays in the middle of the window. */
  typewriter: boolean;
  /** Where the pages of the exported file turn is shown. */
  pages: boolean;
}

export const SIZES = [14, 16, 18, 20] as const;
export const ROW_HEIGHTS = [1.6, 1.875, 2.2] as const;
export const PAPERS = ["raised", "p-apricot", "p-bean", "p-celadon"] as const;

const DEFAULTS: WritingPreferences = {
  type: 16,
  row: 1.875,
  paper: "raised",
  focus: false,
  typewriter: false,
  pages: false,
};
const KEY = "writing";

function parse(text: string | null): Partial<WritingPreferences> {
  try {
    return (JSON.parse(text ?? "{}") as Partial<WritingPreferences> | null) ?? {};
  } catch {
    return {};
  }
}

/** What was chosen last; a value that is none of the choices is replaced by the default. */
export function loadWritingPreferences(store: KeyValueStore = BROWSER_STORE): WritingPreferences {
  const stored = parse(store.get(KEY));
  return {
    type: SIZES.find((size) => size === stored.type) ?? DEFAULTS.type,
    row: ROW_HEIGHTS.find((row) => row === stored.row) ?? DEFAULTS.row,
    paper: PAPERS.find((paper) => paper === stored.paper) ?? DEFAULTS.paper,
    focus: stored.focus === true,
    typewriter: stored.typewriter === true,
    pages: stored.pages === true,
  };
}

export const saveWritingPreferences = (preferences: WritingPreferences, store: KeyValueStore = BROWSER_STORE): void =>
  store.set(KEY, JSON.stringify(preferences));
