import type { TitlePage } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { AppError, type Queryable } from "../platform/index.ts";
import { clean, cleanName } from "./cleanFields.ts";
import type { Script } from "./scriptAccess.ts";
import { scripts } from "./tables.ts";

const NAMELESS = "请输入作品名称";

/** Writes the fields of the title page that are given, and answers the name and the author as they are kept. An empty reviewer is nobody. @throws AppError invalid */
export async function setTitlePage(
  db: Queryable,
  script: Pick<Script, "id" | "name" | "author">,
  titlePage: Omit<TitlePage, "scriptId">,
  now: Date,
): Promise<{ name: string; author: string }> {
  const name = titlePage.name === undefined ? undefined : cleanName(titlePage.name);
  if (name === "") throw new AppError("form-incomplete", { msg: NAMELESS });
  const author = titlePage.author === undefined ? undefined : clean(titlePage.author);
  const reviewer = titlePage.reviewer === undefined ? undefined : clean(titlePage.reviewer);
  const [kept = script] = await db
    .update(scripts)
    .set({ name, author, reviewer: reviewer === "" ? null : reviewer, updatedAt: now })
    .where(eq(scripts.id, script.id))
    .returning({ name: scripts.name, author: scripts.author });
  return kept;
}
