import { loadVersion, type Version } from "../documents/index.ts";
import { AppError, type Queryable } from "../platform/index.ts";
import type { Script } from "./scriptAccess.ts";

/**
 * The one place where the wire's `versionId` becomes a document: empty is the default version. The caller has checked whose script it is.
 * @throws AppError not-found for another script's document, gone for a deleted one
 */
export async function documentOf(
  db: Queryable,
  script: Pick<Script, "id" | "documentId">,
  versionId: string | null | undefined = "",
): Promise<Version> {
  const version = await loadVersion(db, script.id, documentIdOf(script, versionId));
  if (version.deletedAt !== null) throw new AppError("gone");
  return version;
}

/** The same id without looking whether it is there: for a save, which says itself what has become of a version. */
export function documentIdOf(script: Pick<Script, "documentId">, versionId: string | null | undefined): string {
  const id = versionId || script.documentId;
  if (id === null) throw new AppError("not-found");
  return id;
}
