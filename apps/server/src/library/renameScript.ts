import { eq } from "drizzle-orm";
import { AppError, type Queryable } from "../platform/index.ts";
import { cleanName } from "./cleanFields.ts";
import { scripts } from "./tables.ts";

const NAMELESS = "请输入剧本名";

/** A script's name as it is kept. @throws AppError invalid for none, and for one that is too long */
export function scriptNameOf(sentName: string): string {
  const name = cleanName(sentName);
  if (name === "") throw new AppError("invalid", { msg: NAMELESS });
  return name;
}

/** @throws AppError invalid */
export async function renameScript(db: Queryable, scriptId: string, sentName: string, now: Date): Promise<string> {
  const name = scriptNameOf(sentName);
  await db.update(scripts).set({ name, updatedAt: now }).where(eq(scripts.id, scriptId));
  return name;
}
