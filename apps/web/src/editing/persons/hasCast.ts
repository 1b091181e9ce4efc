import type { ScriptPerson } from "@mochang/contract";

/** Whether the script has persons whom a model can write about: the doubtful are written one by one only. */
export const hasCast = (persons: readonly Pick<ScriptPerson, "counts" | "doubtful">[]): boolean =>
  persons.some(({ counts, doubtful }) => counts !== null && !doubtful);
