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

/** What single steps of a run offer is put away by one entry of the run, which names the steps. */
const stepsPutAway = (runId: string): string[] =>
  putAwayRuns()
    .filter((entry) => entry.startsWith(`${runId}/`))
    .flatMap((entry) => entry.slice(runId.length + 1).split(","));

/** What a step of a run offered is not shown any more. A step's key has neither a space nor a comma. */
export function putStepAway(runId: string, stepKey: string): void {
  const entry = `${runId}/${[...new Set([...stepsPutAway(runId), stepKey])].join(",")}`;
  const others = putAwayRuns().filter((one) => !one.startsWith(`${runId}/`));
  writeSetting(PUT_AWAY_KEY, [...others, entry].slice(-PUT_AWAY_MAX).join(" "));
}

export const isStepPutAway = (runId: string, stepKey: string): boolean => stepsPutAway(runId).includes(stepKey);

export const isPutAway = (runId: string): boolean => putAwayRuns().includes(runId);
