import type { BlankScript } from "@mochang/contract";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CurrentUser } from "../../account/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { clean, cleanName } from "../cleanFields.ts";
import { FILE_THEME, readDictionary } from "../codeTables.ts";
import { MODIFY } from "../scriptTypes.ts";
import { storeScript } from "../storeScript.ts";
import { scripts } from "../tables.ts";
import { blankAnalysis } from "./blankAnalysis.ts";

/**
 * Makes a script of the modify system without a text. `id` is the caller's: asked again with it, also at the same moment, it is the script that is there.
 * @throws AppError form-incomplete; conflict for an id whose script lies in the trash
 */
export async function createBlankScript(
  { db, now }: { db: Database; now: Now },
  user: CurrentUser,
  id: string,
  given: z.infer<typeof BlankScript>,
): Promise<void> {
  const scriptName = cleanName(given.scriptName);
  if (!scriptName) throw new AppError("form-incomplete");
  const themes = await readDictionary(db, FILE_THEME);
  if (!themes.some(({ code }) => code === given.fileTheme)) throw new AppError("form-incomplete");
  const kind = given.fileType === "2" ? "novel" : "screenplay";
  await db.transaction(async (tx) => {
    // Two calls with one id wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blank:${id}`}, 0))`);
    const [made] = await tx.select({ deleteFlag: scripts.deleteFlag }).from(scripts).where(eq(scripts.id, id));
    if (made?.deleteFlag === 1) throw new AppError("conflict", { msg: "这部作品已经建过，在废纸篓里" });
    if (made) return;
    await storeScript(tx, {
      id,
      user,
      fields: {
        fileType: given.fileType,
        scriptName,
        author: clean(given.author),
        fileTheme: given.fileTheme,
        pingguType: "",
        type: MODIFY,
        draftOf: "",
      },
      // Nothing is stored under the key; it is the script's own, because rows of one key share their file.
      file: { name: "", key: `blank/${id}`, bytes: 0, format: "txt" },
      work: { kind, analysis: blankAnalysis(kind), hidden: [] },
      documentKind: "edited",
      doubts: [],
      draftNumber: 1,
      now: now(),
    });
  });
}
