import { stepString, type ScriptType } from "@mochang/generation";
import { inArray } from "drizzle-orm";
import { loadDocuments } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { generatedScripts, generatedWorks } from "../tables.ts";

/** A generated script with its default version. */
interface DefaultVersion {
  id: string;
  documentId: string | null;
}

/** The version of a generated script that its owner last had open, or the default one where that is gone. */
export interface LastOpenedVersion {
  id: string;
  scriptId: string;
  scriptType: ScriptType | null;
  name: string;
  /** The last complete step, 0 to 8. */
  step: number;
  /** When its steps were changed last. */
  updatedAt: Date | undefined;
}

/** The last opened version of each script, by the script's id. */
export async function lastOpenedVersions(
  db: Queryable,
  scripts: readonly DefaultVersion[],
): Promise<Map<string, LastOpenedVersion>> {
  if (scripts.length === 0) return new Map();
  const scriptIds = scripts.map(({ id }) => id);
  const rows = await db.select().from(generatedScripts).where(inArray(generatedScripts.scriptId, scriptIds));
  const generated = new Map(rows.map((row) => [row.scriptId, row]));
  const ids = scripts.flatMap(({ id, documentId }) => [generated.get(id)?.lastDocumentId ?? [], documentId ?? []]);
  const documents = new Map((await loadDocuments(db, ids.flat())).map((document) => [document.id, document]));
  const works = await db
    .select()
    .from(generatedWorks)
    .where(inArray(generatedWorks.documentId, [...documents.keys()]));
  const workOf = new Map(works.map((work) => [work.documentId, work]));
  return new Map(
    scripts.flatMap(({ id: scriptId, documentId }) => {
      const script = generated.get(scriptId);
      const lastOpen = documents.get(script?.lastDocumentId ?? "");
      const isThere = lastOpen?.scriptId === scriptId && lastOpen.deletedAt === null;
      const version = isThere ? lastOpen : documents.get(documentId ?? "");
      if (!version) return [];
      const { id, name } = version;
      const work = workOf.get(id);
      return [
        [
          scriptId,
          {
            id,
            scriptId,
            scriptType: script?.scriptType ?? null,
            name: name ?? "",
            step: work?.step ?? 0,
            updatedAt: work?.updatedAt,
          },
        ] as const,
      ];
    }),
  );
}

/** Where generated scripts were left, by their ids: the last opened version with its step string. */
export async function generatedPlaces(
  db: Queryable,
  scripts: readonly DefaultVersion[],
): Promise<Map<string, { versionId: string; step: string }>> {
  const versions = await lastOpenedVersions(db, scripts);
  return new Map([...versions].map(([id, version]) => [id, { versionId: version.id, step: stepString(version.step) }]));
}
