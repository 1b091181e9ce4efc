import { eq, sql } from "drizzle-orm";
import { AppError, type Transaction } from "../../platform/index.ts";
import { storeScript, type NewScript } from "../storeScript.ts";
import { scripts } from "../tables.ts";
import { blankAnalysis } from "./blankAnalysis.ts";

/** A script without a file: what it is, and of which kind its document is. */
export interface BlankStored extends Pick<NewScript, "id" | "user" | "fields"> {
  kind: "screenplay" | "novel";
  documentKind: "edited" | "generated";
  now: Date;
}

/**
 * Stores a script without a text; of a generated one the document begins without a scene. The id is the caller's: asked again with it, also at the same
 * moment, it is the script that is there. Returns whether it was made now.
 * @throws AppError conflict for an id whose script lies in the trash
 */
export async function storeBlank(tx: Transaction, blank: BlankStored): Promise<boolean> {
  const { id, user, fields, kind, documentKind, now } = blank;
  // Two calls with one id wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blank:${id}`}, 0))`);
  const [existing] = await tx.select({ deleteFlag: scripts.deleteFlag }).from(scripts).where(eq(scripts.id, id));
  if (existing?.deleteFlag === 1) throw new AppError("conflict", { msg: "这部作品已经建过，在废纸篓里" });
  if (existing) return false;
  await storeScript(tx, {
    id,
    user,
    fields,
    // Nothing is stored under the key; it is the script's own, because rows of one key share their file.
    file: { name: "", key: `blank/${id}`, bytes: 0, format: "txt" },
    work: { kind, analysis: blankAnalysis(kind, documentKind === "edited"), hidden: [] },
    documentKind,
    doubts: [],
    draftNumber: 1,
    now,
  });
  return true;
}
