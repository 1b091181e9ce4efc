import { readSetting, writeSetting } from "../../lib/storage.ts";
import { createStore } from "../../ui/store.ts";

export type HunkDecision = "accepted" | "kept";
type HunkDecisions = Readonly<Record<string, Readonly<Record<number, HunkDecision>>>>;

const KEY = "proposal.answers";
/** Proposals whose decisions a browser remembers. */
const MAX_PROPOSALS = 20;

function read(): HunkDecisions {
  try {
    const stored: unknown = JSON.parse(readSetting(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as HunkDecisions) : {};
  } catch {
    return {}; // not ours
  }
}

/** What the writer has said to the hunks of each proposal, by its run and the hunk's place; the browser keeps it for all its windows. */
export const hunkDecisions = createStore<HunkDecisions>(read());

export function recordDecisions(runId: string, keys: readonly number[], decision: HunkDecision | null): void {
  // Another window may have decided meanwhile.
  const { [runId]: before = {}, ...others } = { ...hunkDecisions.get(), ...read() };
  const of = { ...before };
  for (const key of keys) {
    if (decision === null) delete of[key];
    else of[key] = decision;
  }
  hunkDecisions.set(Object.fromEntries([...Object.entries(others), [runId, of] as const].slice(-MAX_PROPOSALS)));
  writeSetting(KEY, JSON.stringify(hunkDecisions.get()));
}
