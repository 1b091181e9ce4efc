import type { SavePause, HoldReason } from "./saveFailure.ts";

/** What the header says of the script's words. */
export interface SavingState {
  /**
   * saved: the server has acknowledged every word · saving: it is about to · local: it cannot be reached or takes nothing, the words are in this browser's
   * journal · unstored: not even there.
   */
  kind: "saved" | "saving" | "local" | "unstored";
  /** When the server last had every word, by the clock of this machine. */
  savedAt: number | null;
  /** Why the server does not have them; null while nothing is wrong. */
  reason: HoldReason | null;
  /** The same for the writer. */
  sentence: string | null;
}

export interface SavingFacts {
  unsent: boolean;
  savedAt: number | null;
  hold: SavePause | null;
  journal: { isCurrent: boolean; hasFailed: boolean };
}

export function savingState({ unsent, savedAt, hold, journal }: SavingFacts): SavingState {
  const common = { savedAt, reason: hold?.reason ?? null, sentence: hold?.sentence ?? null };
  if (!unsent) return { kind: "saved", savedAt, reason: null, sentence: null };
  if (journal.hasFailed) return { kind: "unstored", ...common };
  if (hold && journal.isCurrent) return { kind: "local", ...common };
  return { kind: "saving", ...common };
}

const LOCAL: Record<HoldReason, string> = {
  offline: "离线，已存本机",
  login: "登录过期，已存本机",
  "client-old": "页面旧了，已存本机",
  gone: "版本已删除，已存本机",
  "too-large": "收不下，已存本机",
  refused: "没有存上，已存本机",
};

/** The words of the header. */
export function savingLabel({ kind, reason }: SavingState): string {
  if (kind === "saved") return "已保存";
  if (kind === "saving") return "保存中";
  return kind === "unstored" ? "未能存本机" : LOCAL[reason ?? "offline"];
}
