import { and, eq, sql } from "drizzle-orm";
import { AppError, prepared, type Queryable } from "../platform/index.ts";
import { scripts } from "./tables.ts";

export type Script = typeof scripts.$inferSelect;

const { placeholder } = sql;
const findScript = prepared((db) =>
  db
    .select()
    .from(scripts)
    .where(and(eq(scripts.id, placeholder("scriptId")), eq(scripts.userId, placeholder("userId"))))
    .prepare("script_of_user"),
);

/** A user's script, in the trash or not: for the trash itself, and for work that was begun before. Someone else's reads as none. @throws AppError not-found */
export async function loadKeptScript(db: Queryable, userId: string, scriptId: string): Promise<Script> {
  const [script] = await findScript(db).execute({ scriptId, userId });
  if (!script) throw new AppError("not-found");
  return script;
}

/** A user's script as it is read, evaluated and worked on; one in the trash has to be put back first. @throws AppError not-found, in-trash */
export async function loadOwnScript(db: Queryable, userId: string, scriptId: string): Promise<Script> {
  const script = await loadKeptScript(db, userId, scriptId);
  if (script.deleteFlag === 1) throw new AppError("in-trash");
  return script;
}
