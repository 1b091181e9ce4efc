import type { GeneratedScript } from "@mochang/contract/generation";
import { eq } from "drizzle-orm";
import { documentIdOf, documentOf, GENERATE, loadOwnScript, presentTime, type Script } from "../../library/index.ts";
import { AppError, type Queryable } from "../../platform/index.ts";
import { generatedScripts } from "../tables.ts";

/** A user's script of the generation system. Any other reads as none. @throws AppError not-found, in-trash */
export async function loadGenerated(db: Queryable, userId: string, scriptId: string): Promise<Script> {
  const script = await loadOwnScript(db, userId, scriptId);
  if (script.type !== GENERATE) throw new AppError("not-found");
  return script;
}

/** The version that its owner last had open; the default one where that is none any more. */
export async function lastVersionOf(db: Queryable, script: Script): Promise<string> {
  const [row] = await db
    .select({ last: generatedScripts.lastDocumentId })
    .from(generatedScripts)
    .where(eq(generatedScripts.scriptId, script.id));
  const standard = documentIdOf(script, "");
  if (!row?.last) return standard;
  return documentOf(db, script, row.last).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof AppError) return standard;
      throw error;
    },
  );
}

export async function presentGenerated(db: Queryable, script: Script): Promise<GeneratedScript> {
  const [row] = await db
    .select({ scriptType: generatedScripts.scriptType })
    .from(generatedScripts)
    .where(eq(generatedScripts.scriptId, script.id));
  return {
    id: script.id,
    scriptId: script.id,
    name: script.name,
    tenantId: String(script.tenantId),
    type: 3,
    scriptType: row?.scriptType ?? null,
    versionId: documentIdOf(script, ""),
    lastVersionId: await lastVersionOf(db, script),
    region: script.region,
    createTime: presentTime(script.createdAt),
    updateTime: presentTime(script.updatedAt),
  };
}
