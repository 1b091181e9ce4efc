import type { ImportDoubt } from "@mochang/contract";

/** Doubts about what the text is, on which every figure rests, the gravest first. */
const KINDS = ["no-headings", "form-differs", "bytes-unreadable", "headings-in-doubt", "low-confidence-lines"] as const;
/** With these the figures of scenes or the words themselves may be wrong throughout. */
const GRAVE: ReadonlySet<string> = new Set(["no-headings", "form-differs", "bytes-unreadable", "headings-in-doubt"]);

/** The gravest doubt about the reading, and whether it must be looked at first; null where the reading is sure. */
export function gravestDoubt(doubts: readonly ImportDoubt[]): { doubt: ImportDoubt; isGrave: boolean } | null {
  for (const kind of KINDS) {
    const doubt = doubts.find((one) => one.kind === kind);
    if (doubt) return { doubt, isGrave: GRAVE.has(kind) };
  }
  return null;
}
