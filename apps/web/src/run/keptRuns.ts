import { createStore } from "../ui/store.ts";

/** The run whose outcome a panel shows, by what it is of; a reload of the window keeps it. */
const KEY = "mochang.modelRuns";

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
