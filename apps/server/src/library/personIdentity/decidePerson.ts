import type { DecidePerson } from "@mochang/contract";
import { decidedCast, newestReading, putDecision, documentOfReading } from "../../documents/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { documentIdOf, documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";

/**
 * Keeps what the writer says of a name: whose it is, or that it is somebody's own. Counted with it from then on: figures, findings, new
 * reports and analyses of this version and of what is copied from it. @throws AppError not-found, invalid for a name that nobody has
 */
export async function decidePerson(
  { db, now }: { db: Database; now: Now },
  userId: string,
  { scriptId, readingId, name, person }: DecidePerson,
): Promise<void> {
  const script = await loadOwnScript(db, userId, scriptId);
  const documentId =
    readingId === undefined ? documentIdOf(script, "") : await documentOfReading(db, script.id, readingId);
  await documentOf(db, script, documentId);
  const id = readingId ?? (await newestReading(db, documentId))?.id;
  if (id === undefined) throw new AppError("not-found");
  const names = new Set((await decidedCast(db, { id, documentId })).flatMap((one) => [one.name, ...one.aliases]));
  for (const personName of [name, person])
    if (!names.has(personName)) throw new AppError("invalid", { msg: `这部作品里没有读到“${personName}”` });
  await db.transaction((tx) => putDecision(tx, documentId, { name, person }, now()));
}
