import { AppError } from "../platform/errors.ts";
import type { Transaction } from "../platform/database.ts";
import { findRuns, type RunFilter } from "./findRuns.ts";
import { lockJoinKey } from "./startRun.ts";

/** Runs that write the same things of a document: a run does not begin, or go on, beside one of them. */
export interface NotBeside {
  runs: readonly Pick<RunFilter, "kinds" | "input" | "inputFields">[];
  /** What is said where one of them is under way. */
  sentence: string;
}

/**
 * To be called before the run is written, in the transaction that writes it: all who ask this of a document take turns until they commit, so
 * that of two that exclude each other the second sees the first. @throws AppError conflict
 */
export async function refuseBeside(tx: Transaction, documentId: string, { runs, sentence }: NotBeside): Promise<void> {
  await lockJoinKey(tx, `beside:${documentId}`);
  for (const which of runs)
    if ((await findRuns(tx, { ...which, documentId, active: true })).length > 0)
      throw new AppError("conflict", { msg: sentence });
}
