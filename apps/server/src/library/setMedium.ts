import { readScriptType } from "@mochang/generation";
import { eq } from "drizzle-orm";
import { AppError, type Queryable } from "../platform/index.ts";
import type { Script } from "./scriptAccess.ts";
import { scripts } from "./tables.ts";

const NO_MEDIUM = "小说没有媒介可选";

/** Keeps what a screenplay is written for; 0: nobody knows. @throws AppError invalid for a novel */
export async function setMedium(
  db: Queryable,
  { id, fileType }: Pick<Script, "id" | "fileType">,
  scriptType: number,
  now: Date,
): Promise<void> {
  if (fileType !== 1) throw new AppError("invalid", { msg: NO_MEDIUM });
  await db
    .update(scripts)
    .set({ scriptType: readScriptType(scriptType), updatedAt: now })
    .where(eq(scripts.id, id));
}
