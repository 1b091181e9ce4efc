import { AI_LABEL_EXPORTED, EvaluationOutput } from "@mochang/contract";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { runs, runSteps } from "../run/tables.ts";
import { ScenesInput } from "./passages/scenesInput.ts";

const KINDS = ["evaluation", "scenes", "passage"];

/** Every section and scene analysis that was written for a user, for the export of the account. */
export async function* evaluationsOf(db: Queryable, userId: string): AsyncGenerator<unknown, void, undefined> {
  const mine = await db
    .select({
      id: runs.id,
      scriptId: runs.scriptId,
      kind: runs.kind,
      state: runs.state,
      createdAt: runs.createdAt,
      output: runs.output,
      input: runs.input,
    })
    .from(runs)
    .where(and(eq(runs.userId, userId), inArray(runs.kind, KINDS)))
    .orderBy(asc(runs.createdAt));
  for (const { input, ...run } of mine) {
    const steps = await db
      .select({ key: runSteps.key, state: runSteps.state, text: runSteps.text })
      .from(runSteps)
      .where(eq(runSteps.runId, run.id))
      .orderBy(asc(runSteps.rank));
    const byModel =
      run.kind === "evaluation"
        ? EvaluationOutput.safeParse(run.output).data?.model
        : ScenesInput.safeParse(input).data?.model;
    yield { ...run, ...(byModel ? { label: AI_LABEL_EXPORTED } : {}), sections: steps.filter((s) => s.text !== "") };
  }
}
