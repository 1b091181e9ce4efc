import { uploadWords, type BlankScript } from "@mochang/contract";
import type { z } from "zod";
import type { CurrentUser } from "../../account/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { clean, cleanName } from "../cleanFields.ts";
import { FILE_THEME, readDictionary } from "../codeTables.ts";
import { MODIFY } from "../scriptTypes.ts";
import { storeBlank } from "./storeBlank.ts";

/**
 * Makes a script of the modify system without a text. `id` is the caller's: asked again with it, also at the same moment, it is the script that is there.
 * @throws AppError form-incomplete, invalid; conflict for an id whose script lies in the trash
 */
export async function createBlankScript(
  { db, now }: { db: Database; now: Now },
  user: CurrentUser,
  id: string,
  sentFields: z.infer<typeof BlankScript>,
): Promise<void> {
  const scriptName = cleanName(sentFields.scriptName);
  const words = uploadWords(MODIFY);
  if (scriptName === "") throw new AppError("form-incomplete", { msg: words.nameMissing });
  const themes = await readDictionary(db, FILE_THEME);
  if (!themes.some(({ code }) => code === sentFields.fileTheme))
    throw new AppError("form-incomplete", { msg: words.themeMissing });
  const kind = sentFields.fileType === "2" ? "novel" : "screenplay";
  const fields = {
    fileType: sentFields.fileType,
    scriptName,
    author: clean(sentFields.author),
    fileTheme: sentFields.fileTheme,
    pingguType: "",
    type: MODIFY,
    draftOf: "",
    scriptType: "0",
  };
  await db.transaction((tx) => storeBlank(tx, { id, user, fields, kind, documentKind: "edited", now: now() }));
}
