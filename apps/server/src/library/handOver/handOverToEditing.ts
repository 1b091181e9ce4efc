import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { AppError, type Database, type Now, type Transaction } from "../../platform/index.ts";
import { copyDocument } from "../../documents/index.ts";
import { documentIdOf } from "../documentOf.ts";
import { scripts } from "../tables.ts";
import { loadOwnScript, type Script } from "../scriptAccess.ts";

/** Records of the modify system; the one type that a script can be handed over to. */
export const MODIFY = 2;

/**
 * Hands a script over to editing: a record of its own, with a copy of its document, readings and notes under the same ids, over the same imported
 * file. Asked again, also at the same moment, it is the record that is there, taken out of the trash where need be; a record of that
 * type is made ready itself. Returns its id. @throws AppError not-found
 */
export async function handOverToEditing(
  { db, now }: { db: Database; now: Now },
  userId: string,
  scriptId: string,
): Promise<string> {
  const script = await loadOwnScript(db, userId, scriptId);
  return db.transaction(async (tx) => {
    // Hand-overs of one script wait for each other, and for its deletion.
    const [origin] = await tx.select().from(scripts).where(eq(scripts.id, script.id)).for("no key update");
    if (!origin) throw new AppError("not-found");
    if (origin.type === MODIFY) {
      await tx.update(scripts).set({ isInit: 1 }).where(eq(scripts.id, origin.id));
      return origin.id;
    }
    const [made] = await tx
      .select({ id: scripts.id })
      .from(scripts)
      .where(and(eq(scripts.originId, origin.id), eq(scripts.userId, userId), eq(scripts.type, MODIFY)));
    if (!made) return copy(tx, origin, now());
    await tx.update(scripts).set({ deleteFlag: 0 }).where(eq(scripts.id, made.id));
    return made.id;
  });
}

/** The rows are copied inside the database: a document of a million characters never comes here. */
async function copy(tx: Transaction, origin: Script, at: Date): Promise<string> {
  const id = randomUUID();
  const documentId = randomUUID();
  await tx.insert(scripts).values({
    ...origin,
    id,
    documentId,
    type: MODIFY,
    isInit: 1,
    originId: origin.id,
    pingguType: "",
    draftOf: null,
    draftNumber: 1,
    deleteFlag: 0,
    createdAt: at,
    updatedAt: at,
  });
  await tx.execute(sql`
    insert into hidden_texts (script_id, hidden) select ${id}, hidden from hidden_texts where script_id = ${origin.id}`);
  const from = documentIdOf(origin, "");
  const copied = { from, id: documentId, scriptId: id, kind: "edited", name: null, authorId: origin.userId } as const;
  await copyDocument(tx, copied, at);
  return id;
}
