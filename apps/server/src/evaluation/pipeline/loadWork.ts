import { formOf } from "@mochang/contract";
import { FILE_THEME, loadFigures, loadParsed, readDictionary, type Script } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { Work } from "../prompts/conversation.ts";

/** The genre's name as its user chose it. */
export async function genreOf(db: Queryable, script: Pick<Script, "fileTheme">): Promise<string> {
  const themes = await readDictionary(db, FILE_THEME);
  return themes.find((t) => t.code === script.fileTheme)?.name ?? "";
}

/** A stored script as it is evaluated; the caller has checked whose it is. */
export async function loadWork(
  db: Queryable,
  script: Pick<Script, "id" | "name" | "fileTheme" | "fileType">,
): Promise<Work> {
  const [parsed, { figures, findings }, genre] = [
    await loadParsed(db, script.id),
    await loadFigures(db, script.id),
    await genreOf(db, script),
  ];
  return { parsed, form: formOf(script.fileType), figures, findings, name: script.name, genre };
}
