import type { ScriptType } from "@mochang/generation";
import { eq } from "drizzle-orm";
import { AppError, type Transaction } from "../../platform/index.ts";
import { copyScript } from "../copies/copyScript.ts";
import type { Script } from "../scriptAccess.ts";
import { MODIFY } from "../scriptTypes.ts";
import { scripts } from "../tables.ts";

/** A version of a script that becomes a record of another system. */
export interface VersionHandOver {
  /** The record's id; asked again with it, it is the record that is there. */
  id: string;
  script: Script;
  documentId: string;
  /** 1 to be evaluated, 2 to be modified, 3 to be gone on with step by step. */
  type: 1 | 2 | 3;
  /** Its medium, where the script itself does not hold it. */
  scriptType?: ScriptType | null;
}

const KINDS = { 1: "imported", 2: "edited", 3: "generated" } as const;

/** Hands one version of a script over as a record of its own, under the same ids and with all that belongs to it. False: it was there. @throws AppError not-found */
export async function handOverVersion(tx: Transaction, source: VersionHandOver, now: Date): Promise<boolean> {
  const { id, script, documentId, type, scriptType } = source;
  // Hand-overs of one script wait for each other, and for its deletion.
  const [origin] = await tx.select().from(scripts).where(eq(scripts.id, script.id)).for("no key update");
  if (!origin) throw new AppError("not-found");
  const [existing] = await tx.select({ id: scripts.id }).from(scripts).where(eq(scripts.id, id));
  if (existing) return false;
  const changes = { type, isInit: type === MODIFY ? 1 : 0, originId: origin.id, ...(scriptType ? { scriptType } : {}) };
  await copyScript(tx, { id, origin, from: documentId, changes, kind: KINDS[type] }, now);
  return true;
}
