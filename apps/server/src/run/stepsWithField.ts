import type { RunKind } from "@mochang/contract";
import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";

/** Runs of one kind about a version, and a field that a result may have. */
export interface StepsWithField {
  scriptId: string;
  documentId: string;
  kind: RunKind;
  field: string;
}

/** The steps of such runs whose results have the field, those of the newest run first. */
export async function stepsWithField(
  db: Queryable,
  { scriptId, documentId, kind, field }: StepsWithField,
): Promise<{ runId: string; stepKey: string }[]> {
  const { rows } = await db.execute<{ runId: string; stepKey: string }>(sql`
    select s.run_id as "runId", s.key as "stepKey" from run_steps s join runs r on r.id = s.run_id
    where r.script_id = ${scriptId} and r.document_id = ${documentId} and r.kind = ${kind} and jsonb_exists(s.data, ${field})
    order by r.created_at desc, s.key`);
  return rows;
}
