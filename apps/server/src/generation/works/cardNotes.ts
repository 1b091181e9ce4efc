import type { GeneratedCard } from "@mochang/contract/generation";
import { ENTITIES, LAST_STEP, type ItemKind } from "@mochang/generation";
import { sql } from "drizzle-orm";
import { ModelRunInput } from "../../modelRuns/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { Run, RunLog } from "../../run/index.ts";
import { STAGES_KIND } from "../modelCalls/kinds.ts";
import { SAVING_SCRIPTS } from "../modelCalls/requests.ts";
import { stepItems } from "../tables.ts";

interface Version {
  id: string;
  scriptId: string;
  updatedAt: Date | undefined;
}
type Note<Key extends "changed" | "halted"> = Map<string, NonNullable<GeneratedCard[Key]>>;

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);

/** 待核 of versions, by their ids: what `changedAbove` finds of each submitted item and `isScriptOld` of each script, by steps. */
export async function changedSteps(db: Queryable, ids: readonly string[]): Promise<Note<"changed">> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ documentId: string; kind: ItemKind | "script"; above: ItemKind | null }>(sql`
    select item.document_id as "documentId", case when made.key = item.id then 'script' else item.kind end as kind, above.kind as above
    from ${stepItems} item
    cross join lateral jsonb_each_text(item.made_from) made
    left join ${stepItems} above on above.document_id = item.document_id and above.id = made.key
    where item.document_id in ${[...ids]} and item.is_submit
      and above.version is distinct from made.value::integer and (made.key <> item.id or item.scripted)
    union
    select outline.document_id, outline.kind, person.kind
    from ${stepItems} outline
    join ${stepItems} person on person.document_id = outline.document_id and person.kind = 'biography' and person.is_submit
    where outline.document_id in ${[...ids]} and outline.kind = 'outline' and outline.is_submit
      and not jsonb_exists(outline.made_from, person.id)`);
  return new Map(
    [...Map.groupBy(rows, ({ documentId }) => documentId)].map(([id, found]) => [
      id,
      {
        steps: ascending(found.map(({ kind }) => (kind === "script" ? LAST_STEP : ENTITIES[kind].step))),
        by: ascending(found.flatMap(({ above }) => (above === null ? [] : [ENTITIES[above].step]))),
      },
    ]),
  );
}

/** Versions whose last run of scenes or steps failed or paused, with what it said; not where their steps were changed since. */
export async function haltedRuns(
  { lastRuns }: Pick<RunLog, "lastRuns">,
  versions: readonly Version[],
): Promise<Note<"halted">> {
  const stages = await lastRuns(versions, { kinds: [STAGES_KIND.work.kind] });
  const scripts = await lastRuns(versions, SAVING_SCRIPTS);
  return new Map(
    versions.flatMap(({ id, updatedAt }) => {
      const last = [stages.get(id), scripts.get(id)]
        .filter((run) => run !== undefined)
        .toSorted((a, b) => endOf(a) - endOf(b))
        .at(-1);
      const why = last && whyHalted(last);
      if (!why || Number(updatedAt ?? 0) > endOf(last)) return [];
      return [[id, { message: why, failed: last.state === "failed" }] as const];
    }),
  );
}

const endOf = ({ finishedAt }: Run): number => finishedAt?.getTime() ?? Infinity;

/** Null for a run that its writer stopped, or that came to its end. */
function whyHalted(run: Run): string | null {
  if (run.state === "failed") return run.message;
  return run.state === "cancelled" && (ModelRunInput.safeParse(run.input).data?.paused ?? null) !== null
    ? run.message
    : null;
}
