import type { TitlePage } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { AppError, type Queryable } from "../platform/index.ts";
import { clean, cleanName } from "./cleanFields.ts";
import type { Script } from "./scriptAccess.ts";
import { scripts } from "./tables.ts";

const NAMELESS = "请输入作品名称";

/** Writes what the title page says, and answers the name and the author as they are kept. An empty reviewer is nobody. @throws AppError invalid */
export async function setTitlePage(
  db: Queryable,
  { id }: Pick<Script, "id">,
  titlePage: Omit<TitlePage, "scriptId">,
  now: Date,
): Promise<{ name: string; author: string }> {
  const name = cleanName(titlePage.name);
  if (name === "") throw new AppError("form-incomplete", { msg: NAMELESS });
  const author = clean(titlePage.author);
  const reviewer = clean(titlePage.reviewer);
  await db
    .update(scripts)
    .set({ name, author, reviewer: reviewer === "" ? null : reviewer, updatedAt: now })
    .where(eq(scripts.id, id));
  return { name, author };
}
