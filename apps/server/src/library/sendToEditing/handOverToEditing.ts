import { and, eq } from "drizzle-orm";
import { idOfUpload } from "../../run/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { copyScript } from "../copies/copyScript.ts";
import { MODIFY } from "../scriptTypes.ts";
import { scripts } from "../tables.ts";
import { loadOwnScript, type Script } from "../scriptAccess.ts";

/**
 * Hands a script over to editing: a record of its own, with a copy of its document, readings and notes under the same ids, over the same imported
 * file. Asked again, also at the same moment, it is the record that is there, taken out of the trash where need be; a record of that
 * type is made ready itself. The script may be named by the number that its upload was given. Returns the record's id. @throws AppError not-found, in-trash
 */
export async function handOverToEditing(
  { db, now }: { db: Database; now: Now },
  userId: string,
  scriptId: string,
): Promise<string> {
  const script = await loadNamed(db, userId, scriptId);
  return db.transaction(async (tx) => {
    // Hand-overs of one script wait for each other, and for its deletion.
    const [origin] = await tx.select().from(scripts).where(eq(scripts.id, script.id)).for("no key update");
    if (!origin) throw new AppError("not-found");
    if (origin.type === MODIFY) {
      await tx.update(scripts).set({ isInit: 1 }).where(eq(scripts.id, origin.id));
      return origin.id;
    }
    const [existing] = await tx
      .select({ id: scripts.id })
      .from(scripts)
      .where(and(eq(scripts.originId, origin.id), eq(scripts.userId, userId), eq(scripts.type, MODIFY)));
    if (!existing)
      return copyScript(
        tx,
        { origin, changes: { type: MODIFY, isInit: 1, originId: origin.id }, kind: "edited" },
        now(),
      );
    await tx.update(scripts).set({ deleteFlag: 0 }).where(eq(scripts.id, existing.id));
    return existing.id;
  });
}

async function loadNamed(db: Database, userId: string, name: string): Promise<Script> {
  try {
    return await loadOwnScript(db, userId, name);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not-found") throw error;
    return loadOwnScript(db, userId, idOfUpload(userId, name));
  }
}
