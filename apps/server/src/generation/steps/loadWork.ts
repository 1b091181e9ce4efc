import type { ScriptType, StepItem, Work } from "@mochang/generation";
import { asc, eq } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";
import { generatedScripts, generatedWorks, stepItems } from "../tables.ts";

/** A version's steps as they are stored. */
export interface StoredWork {
  work: Work;
  revision: number;
}

type Row = typeof stepItems.$inferSelect;

const itemOfRow = ({ fields, documentId: _, updatedAt: _at, ...row }: Row): StepItem => ({ ...row, values: fields });
export const rowOfItem = (documentId: string, { values, ...item }: StepItem, updatedAt: Date): Row => ({
  ...item,
  documentId,
  fields: values,
  origins: { ...item.origins },
  madeFrom: { ...item.madeFrom },
  updatedAt,
});

/**
 * Items by their place under their parent, then by id, so that the same steps always read the same.
 * @throws AppError not-found for a version that was not generated
 */
export async function loadWork(db: Queryable, documentId: string, scriptId: string): Promise<StoredWork> {
  const [stored] = await db.select().from(generatedWorks).where(eq(generatedWorks.documentId, documentId));
  if (!stored) throw new AppError("not-found");
  const rows = await db
    .select()
    .from(stepItems)
    .where(eq(stepItems.documentId, documentId))
    .orderBy(asc(stepItems.sort), asc(stepItems.id));
  const scriptType = await scriptTypeOf(db, scriptId);
  return { work: { scriptType, step: stored.step, items: rows.map(itemOfRow) }, revision: stored.revision };
}

export async function scriptTypeOf(db: Queryable, scriptId: string): Promise<ScriptType | null> {
  const [row] = await db
    .select({ scriptType: generatedScripts.scriptType })
    .from(generatedScripts)
    .where(eq(generatedScripts.scriptId, scriptId));
  return row?.scriptType ?? null;
}
