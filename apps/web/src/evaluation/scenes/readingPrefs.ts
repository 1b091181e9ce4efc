import { recall, remember } from "../../lib/storage.ts";

/** How a reader likes the page in reading mode. */
export interface Reading {
  /** Pixels. */
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

const KEY = "reading";
const USUAL: Reading = { type: 18, row: 1.9, paper: "raised" };

/** What was chosen last; anything that is none of the choices is as usual. */
export function readingPrefs(text: string | null = recall(KEY)): Reading {
  let kept: Partial<Reading> = {};
  try {
    kept = (JSON.parse(text ?? "{}") as Partial<Reading> | null) ?? {};
  } catch {
    // Not ours: as usual.
  }
  return {
    type: TYPES.find((t) => t === kept.type) ?? USUAL.type,
    row: ROWS.find((r) => r.value === kept.row)?.value ?? USUAL.row,
    paper: PAPERS.find((p) => p.value === kept.paper)?.value ?? USUAL.paper,
  };
}

export const keepReading = (reading: Reading): void => remember(KEY, JSON.stringify(reading));

/** Where a reader was in a script, as an offset of its text. */
export const lastPlace = (scriptId: string): number => {
  const kept = Number(recall(`place:${scriptId}`));
  return Number.isInteger(kept) && kept > 0 ? kept : 0;
};
export const keepPlace = (scriptId: string, offset: number): void =>
  remember(`place:${scriptId}`, offset > 0 ? String(offset) : null);
