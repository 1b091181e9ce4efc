import { CREATE_MESSAGES, type CreateGenerated, type CreatedScript } from "@mochang/contract/generation";
import { DEFAULT_SCRIPT_NAME, SCRIPT_TYPES } from "@mochang/generation";
import type { z } from "zod";
import type { CurrentUser } from "../../account/index.ts";
import { createGeneratedScript, scriptNameOf } from "../../library/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { generatedScripts, generatedWorks } from "../tables.ts";

/**
 * Makes a script of the generation system with its first version, at step 0. `id` is the caller's: asked again with it, it is the script that is there.
 * @throws AppError invalid: no name, too long a name, no type
 */
export async function createWork(
  { db, now }: { db: Database; now: Now },
  user: CurrentUser,
  id: string,
  fields: z.output<typeof CreateGenerated>,
): Promise<CreatedScript> {
  const name = scriptNameOf(fields.name ?? DEFAULT_SCRIPT_NAME);
  const scriptType = SCRIPT_TYPES.find(({ value }) => value === fields.scriptType)?.value;
  if (scriptType === undefined) throw new AppError("invalid", { msg: CREATE_MESSAGES.type });
  const versionId = await db.transaction(async (tx) => {
    const at = now();
    const { documentId, isNew } = await createGeneratedScript(tx, user, { id, name }, at);
    if (!isNew) return documentId;
    await tx.insert(generatedScripts).values({ scriptId: id, scriptType });
    await tx.insert(generatedWorks).values({ documentId, scriptId: id, step: 0, revision: 1, updatedAt: at });
    return documentId;
  });
  return { id, scriptId: id, versionId };
}
