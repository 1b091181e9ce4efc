import type { HeldItems, VersionProgress } from "@mochang/contract";
import { stepString } from "@mochang/generation";
import { inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "../../platform/index.ts";
import { generatedWorks, stepItems } from "../tables.ts";

/** How far versions have come, what they hold and how much of it is their writer's, by their ids; versions that were not generated are left out. */
export async function versionProgress(
  db: Queryable,
  documentIds: readonly string[],
): Promise<Map<string, VersionProgress>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: generatedWorks.documentId, step: generatedWorks.step })
    .from(generatedWorks)
    .where(inArray(generatedWorks.documentId, [...documentIds]));
  const holds = await heldItems(db, documentIds);
  const own = await ownCharacters(db, documentIds);
  return new Map(
    rows.map(({ id, step }) => [
      id,
      { step: stepString(step), holds: holds.get(id) ?? [], ownCharacters: own.get(id) ?? 0 },
    ]),
  );
}

const KINDS = ["biography", "act", "sequence", "scene"] as const;

async function heldItems(
  db: Queryable,
  documentIds: readonly string[],
): Promise<Map<string, z.infer<typeof HeldItems>[]>> {
  const { rows } = await db.execute<{
    documentId: string;
    kind: string;
    count: number;
    submitted: number;
    scripted: number;
  }>(sql`
    select document_id as "documentId", kind, count(*)::int as count,
      count(*) filter (where is_submit)::int as submitted, count(*) filter (where scripted)::int as scripted
    from ${stepItems} where document_id in ${[...documentIds]} group by document_id, kind`);
  return new Map(
    [...Map.groupBy(rows, ({ documentId }) => documentId)].map(([id, found]) => {
      const cards = KINDS.flatMap((kind) => {
        const row = found.find((one) => one.kind === kind);
        return row ? [{ kind, count: row.count, finish: row.submitted }] : [];
      });
      const scenes = found.find(({ kind }) => kind === "scene");
      const scripts = scenes?.scripted
        ? [{ kind: "script" as const, count: scenes.count, finish: scenes.scripted }]
        : [];
      return [id, [...cards, ...scripts]];
    }),
  );
}

/** As `writersCharacters` counts them, added up where the rows are: a list may name thirty versions of some hundred items each. */
async function ownCharacters(db: Queryable, documentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ documentId: string; characters: number }>(sql`
    select item.document_id as "documentId", sum(length(regexp_replace(written.words, '\\s', '', 'g')))::int as characters
    from ${stepItems} item
    cross join lateral (
      select part.value #>> '{}' as words
      from jsonb_each(item.fields) field
      cross join lateral jsonb_path_query(field.value, 'strict $.** ? (@.type() == "string")') as part(value)
      where item.origins ->> field.key = 'writer'
      union all
      select item.summary where item.summary_origin = 'writer'
    ) written
    where item.document_id in ${[...documentIds]}
    group by item.document_id`);
  return new Map(rows.map(({ documentId, characters }) => [documentId, characters]));
}
