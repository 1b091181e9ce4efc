import { readSetting, writeSetting } from "../../lib/storage.ts";

/** How a reader likes the sheet in reading mode. */
export interface ReadingPreferences {
  /** Type size in pixels. */
  type: number;
  /** Line height over type size. */
  row: number;
  paper: Paper;
}

export const TYPES = [14, 16, 18, 20, 22, 24] as const;
export const ROWS = [
  { value: 1.6, name: "紧" },
  { value: 1.9, name: "中" },
  { value: 2.2, name: "松" },
] as const;
/** Tints of the sheet, by tokens of the one colour table. */
export const PAPERS = [
  { value: "raised", name: "白纸" },
  { value: "p-apricot", name: "杏黄" },
  { value: "p-bean", name: "豆绿" },
  { value: "p-celadon", name: "蟹青" },
] as const;
export type Paper = (typeof PAPERS)[number]["value"];

/** Where settings are kept: the browser's storage, or a test's. */
export interface KeyValueStore {
  get: (key: string) => string | null;
  /** Null removes the key. */
  set: (key: string, value: string | null) => void;
}
export const BROWSER_STORE: KeyValueStore = { get: readSetting, set: writeSetting };

const KEY = "reading";
const DEFAULTS: ReadingPreferences = { type: 18, row: 1.9, paper: "raised" };

function parse(text: string | null): Partial<ReadingPreferences> {
  try {
    return (JSON.parse(text ?? "{}") as Partial<ReadingPreferences> | null) ?? {};
  } catch {
    return {};
  }
}

/** What was chosen last; a value that is none of the choices is replaced by the default. */
export function loadReadingPreferences(store: KeyValueStore = BROWSER_STORE): ReadingPreferences {
  const stored = parse(store.get(KEY));
  return {
    type: TYPES.find((type) => type === stored.type) ?? DEFAULTS.type,
    row: ROWS.find((row) => row.value === stored.row)?.value ?? DEFAULTS.row,
    paper: PAPERS.find((paper) => paper.value === stored.paper)?.value ?? DEFAULTS.paper,
  };
}

export const saveReadingPreferences = (preferences: ReadingPreferences, store: KeyValueStore = BROWSER_STORE): void =>
  store.set(KEY, JSON.stringify(preferences));

/** Where a reader was in a script, as an offset of its text; 0 is the beginning. */
export function loadReadingPosition(scriptId: string, store: KeyValueStore = BROWSER_STORE): number {
  const stored = Number(store.get(`place:${scriptId}`));
  return Number.isInteger(stored) && stored > 0 ? stored : 0;
}
export const saveReadingPosition = (scriptId: string, offset: number, store: KeyValueStore = BROWSER_STORE): void =>
  store.set(`place:${scriptId}`, offset > 0 ? String(offset) : null);
