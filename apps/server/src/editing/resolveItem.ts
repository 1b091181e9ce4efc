import { loadDocument } from "../documents/index.ts";
import { documentOf, loadOwnScript } from "../library/index.ts";
import { versionOf, type OwnVersion } from "../modelRuns/index.ts";
import { AppError, type Queryable } from "../platform/index.ts";

/** The id on the wire of what belongs to a document. */
export const itemId = (documentId: string, id: string | number): string => `${documentId}.${id}`;

/**
 * The version and the bare id of what a client names by `<document>.<id>`, or by the bare id beside its script. @throws AppError not-found,
 * in-trash
 */
export async function resolveItem(
  db: Queryable,
  userId: string,
  item: { id: string; scriptId?: string; versionId?: string | null },
): Promise<OwnVersion & { id: string }> {
  const dot = item.id.indexOf(".");
  if (dot < 0) {
    if (!item.scriptId) throw new AppError("not-found");
    return { ...(await versionOf(db, userId, { ...item, scriptId: item.scriptId })), id: item.id };
  }
  const documentId = item.id.slice(0, dot);
  const found = await loadDocument(db, documentId);
  if (!found) throw new AppError("not-found");
  const script = await loadOwnScript(db, userId, found.scriptId);
  return { script, version: await documentOf(db, script, documentId), id: item.id.slice(dot + 1) };
}
