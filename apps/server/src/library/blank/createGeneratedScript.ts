import { eq } from "drizzle-orm";
import type { CurrentUser } from "../../account/index.ts";
import type { Transaction } from "../../platform/index.ts";
import { GENERATE } from "../scriptTypes.ts";
import { scripts } from "../tables.ts";
import { storeBlank } from "./storeBlank.ts";

/** Makes a script of the generation system, which begins without a scene. `isNew` false: the id was there before. Returns its document. */
export async function createGeneratedScript(
  tx: Transaction,
  user: CurrentUser,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<{ documentId: string; isNew: boolean }> {
  const fields = {
    fileType: "1",
    scriptName: name,
    author: "",
    fileTheme: "",
    pingguType: "",
    type: GENERATE,
    draftOf: "",
    scriptType: "0",
  } as const;
  const isNew = await storeBlank(tx, { id, user, fields, kind: "screenplay", documentKind: "generated", now });
  const [script] = await tx.select({ documentId: scripts.documentId }).from(scripts).where(eq(scripts.id, id));
  if (!script?.documentId) throw new Error(`script ${id} has no document`);
  return { documentId: script.documentId, isNew };
}
