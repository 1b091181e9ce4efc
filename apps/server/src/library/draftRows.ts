import { and, desc, eq, ne } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import type { Script } from "./scriptAccess.ts";
import { scripts } from "./tables.ts";

const columns = {
  id: scripts.id,
  name: scripts.name,
  author: scripts.author,
  fileType: scripts.fileType,
  fileName: scripts.fileName,
  kind: scripts.kind,
  draftNumber: scripts.draftNumber,
  draftOf: scripts.draftOf,
  createdAt: scripts.createdAt,
  characters: scripts.characters,
  sceneCount: scripts.sceneCount,
};

/** What tells one draft of a work from another. */
export type DraftRow = Pick<Script, keyof typeof columns>;

/** A script as a draft, without a check of its owner. */
export async function readDraftRow(db: Queryable, scriptId: string): Promise<DraftRow | null> {
  const [row] = await db.select(columns).from(scripts).where(eq(scripts.id, scriptId));
  return row ?? null;
}

/** A user's other evaluated works of the same form that are not in the trash, the newest first. */
export async function readOtherScripts(
  db: Queryable,
  userId: string,
  script: Pick<Script, "id" | "fileType">,
  limit: number,
): Promise<DraftRow[]> {
  const others = and(
    eq(scripts.userId, userId),
    eq(scripts.type, 1),
    eq(scripts.deleteFlag, 0),
    eq(scripts.fileType, script.fileType),
    ne(scripts.id, script.id),
  );
  return await db.select(columns).from(scripts).where(others).orderBy(desc(scripts.createdAt)).limit(limit);
}
