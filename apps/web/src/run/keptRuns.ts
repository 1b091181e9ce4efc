import { createStore } from "../ui/store.ts";
import { readSetting, writeSetting } from "../lib/storage.ts";

/** The run whose outcome a panel shows, by what it is of; a reload of the window keeps it. */
const KEY = "mochang.modelRuns";
/** Runs whose outcome was put away, the newest last; every window of this browser knows them. */
const PUT_AWAY_KEY = "mochang.putAwayRuns";
const PUT_AWAY_MAX = 200;

function read(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {}; // forbidden, or not ours
  }
}

export const keptRuns = createStore<Readonly<Record<string, string>>>(read());

/** Remembers a run; null forgets it. */
export function keepRun(of: string, runId: string | null): void {
  const { [of]: _, ...rest } = keptRuns.get();
  keptRuns.set(runId === null ? rest : { ...rest, [of]: runId });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(keptRuns.get()));
  } catch {
    // Kept in memory.
  }
}

const putAwayRuns = (): string[] => (readSetting(PUT_AWAY_KEY) ?? "").split(" ").filter(Boolean);

/** Its outcome is not shown any more, though the server still finds it. */
export const putRunAway = (runId: string): void =>
  writeSetting(PUT_AWAY_KEY, [...putAwayRuns(), runId].slice(-PUT_AWAY_MAX).join(" "));

export const isPutAway = (runId: string): boolean => putAwayRuns().includes(runId);
