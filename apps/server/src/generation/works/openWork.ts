import type { Work } from "@mochang/generation";
import { documentIdOf, documentOf } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { loadWork } from "../steps/loadWork.ts";
import { loadGenerated } from "./loadGenerated.ts";

/** A version of a user's generated script, for what is made of it. @throws AppError not-found, in-trash */
export async function openWork(
  db: Queryable,
  userId: string,
  { scriptId, versionId }: { scriptId: string; versionId?: string | null },
): Promise<{ name: string; versionName: string; work: Work }> {
  const script = await loadGenerated(db, userId, scriptId);
  const version = await documentOf(db, script, versionId);
  const { work } = await loadWork(db, version.id, script.id);
  const isDefault = version.id === documentIdOf(script, "");
  return { name: script.name, versionName: version.name ?? (isDefault ? "默认版本" : "未命名"), work };
}
