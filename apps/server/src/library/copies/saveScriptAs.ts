import { eq } from "drizzle-orm";
import { refuseBlockedTenant, type CurrentUser } from "../../account/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { cleanName } from "../cleanFields.ts";
import { documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { scripts } from "../tables.ts";
import { copyScript } from "./copyScript.ts";

const NAMELESS = "请输入文件名!";

/** Copies a script under another name within its own list, with the version named, else the default one. Returns the copy's id. @throws AppError invalid, not-found, in-trash */
export async function saveScriptAs(
  { db, now }: { db: Database; now: Now },
  user: CurrentUser,
  scriptId: string,
  wantedName: string,
  versionId = "",
): Promise<string> {
  const name = cleanName(wantedName);
  if (name === "") throw new AppError("invalid", { msg: NAMELESS });
  const script = await loadOwnScript(db, user.id, scriptId);
  if (script.type === 1) refuseBlockedTenant(user);
  return db.transaction(async (tx) => {
    // Its deletion waits for the copy, or the copy finds it gone.
    const [origin] = await tx.select().from(scripts).where(eq(scripts.id, script.id)).for("no key update");
    if (!origin) throw new AppError("not-found");
    const { id: from } = await documentOf(tx, origin, versionId);
    return copyScript(tx, { origin, from, changes: { name } }, now());
  });
}
