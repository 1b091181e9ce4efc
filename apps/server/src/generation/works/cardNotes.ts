import type { GeneratedCard } from "@mochang/contract/generation";
import { ENTITIES, type ItemKind } from "@mochang/generation";
import { sql } from "drizzle-orm";
import { ModelRunInput } from "../../modelRuns/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { Run, RunLog } from "../../run/index.ts";
import { SCRIPTS_KIND, STAGES_KIND } from "../modelCalls/kinds.ts";
import { ScriptsRequest } from "../modelCalls/requests.ts";
import { stepItems } from "../tables.ts";

interface Version {
  id: string;
  scriptId: string;
  updatedAt: Date | undefined;
}
type Note<Key extends "changed" | "halted"> = Map<string, NonNullable<GeneratedCard[Key]>>;

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);

/** 待核 of versions, by their ids: what `changedAbove` finds of each submitted item, by steps. */
export async function changedSteps(db: Queryable, ids: readonly string[]): Promise<Note<"changed">> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ documentId: string; kind: ItemKind; above: ItemKind | null }>(sql`
    select distinct item.document_id as "documentId", item.kind, above.kind as above
    from ${stepItems} item
    cross join lateral jsonb_each_text(item.made_from) made
    left join ${stepItems} above on above.document_id = item.document_id and above.id = made.key
    where item.document_id in ${[...ids]} and item.is_submit
      and above.version is distinct from made.value::integer`);
  return new Map(
    [...Map.groupBy(rows, ({ documentId }) => documentId)].map(([id, found]) => [
      id,
      {
        steps: ascending(found.map(({ kind }) => ENTITIES[kind].step)),
        by: ascending(found.flatMap(({ above }) => (above === null ? [] : [ENTITIES[above].step]))),
      },
    ]),
  );
}

/** Versions whose newest run of scenes or steps failed or paused, with what it said; not where their steps were changed since. */
export async function haltedRuns(
  { newestRuns }: Pick<RunLog, "newestRuns">,
  versions: readonly Version[],
): Promise<Note<"halted">> {
  const scriptIds = versions.map(({ scriptId }) => scriptId);
  const stages = await newestRuns(scriptIds, STAGES_KIND.work.kind);
  const scripts = await newestRuns(scriptIds, SCRIPTS_KIND.work.kind);
  return new Map(
    versions.flatMap(({ id, scriptId, updatedAt }) => {
      const last = [stages.get(scriptId), scripts.get(scriptId)]
        .filter((run) => run !== undefined && run.documentId === id && isSaving(run))
        .toSorted((a, b) => Number(a?.createdAt) - Number(b?.createdAt))
        .at(-1);
      const why = last && whyHalted(last);
      if (!why || Number(updatedAt ?? 0) > Number(last.finishedAt ?? 0)) return [];
      return [[id, { message: why, failed: last.state === "failed" }] as const];
    }),
  );
}

const askedOf = ({ input }: Run) => ModelRunInput.safeParse(input).data;

/** A run of scenes that only shows one tells nothing of the work. */
const isSaving = (run: Run): boolean =>
  run.kind !== SCRIPTS_KIND.work.kind || (ScriptsRequest.safeParse(askedOf(run)?.asked).data?.save ?? false);

/** Null for a run that its writer stopped, or that came to its end. */
function whyHalted(run: Run): string | null {
  if (run.state === "failed") return run.message;
  return run.state === "cancelled" && (askedOf(run)?.paused ?? null) !== null ? run.message : null;
}
