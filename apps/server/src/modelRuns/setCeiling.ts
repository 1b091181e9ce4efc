import { AppError, type Transaction } from "../platform/index.ts";
import type { Run, RunFilter } from "../run/index.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";

/**
 * Puts one run under the ceiling that is made of what its row says: the row is locked from the reading to the writing, so that of two who change it none
 * undoes what the other wrote.
 * @throws AppError not-found
 */
export async function setCeiling(
  { db, runLog }: Pick<ModelRunDeps, "db" | "runLog">,
  which: RunFilter,
  ceilingOf: (run: Run, input: ModelRunInput, tx: Transaction) => Promise<number | null> | number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [run] = await runLog.findRuns(which, tx, { lock: true });
    if (!run) throw new AppError("not-found");
    const input = ModelRunInput.parse(run.input);
    const ceiling = await ceilingOf(run, input, tx);
    if (ceiling !== input.ceiling) await runLog.changeInput(run.id, { ceiling }, tx);
  });
}
