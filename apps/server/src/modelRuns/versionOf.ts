import type { Version } from "../documents/index.ts";
import { documentOf, loadOwnScript, type Script } from "../library/index.ts";
import type { Queryable } from "../platform/index.ts";

/** A version of a user's script. */
export interface OwnVersion {
  script: Script;
  version: Version;
}

/** By the wire's names; an empty `versionId` is the default version. @throws AppError not-found, in-trash */
export async function versionOf(
  db: Queryable,
  userId: string,
  { scriptId, versionId }: { scriptId: string; versionId?: string | null },
): Promise<OwnVersion> {
  const script = await loadOwnScript(db, userId, scriptId);
  return { script, version: await documentOf(db, script, versionId) };
}
