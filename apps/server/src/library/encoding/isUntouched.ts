import type { Queryable } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { documentOf } from "../documentOf.ts";
import type { Script } from "../scriptAccess.ts";

/** Runs whose results name a reading. */
const NAMING = ["evaluation", "scenes", "passage", "report"] as const;

/** Whether a script is as its file was read: nothing was saved in it, no note stands in it, and nothing was evaluated of it. */
export async function isUntouched(
  db: Queryable,
  runLog: Pick<RunLog, "newestRun">,
  script: Pick<Script, "id" | "documentId" | "isInit">,
): Promise<boolean> {
  const { kind, parentId, head } = await documentOf(db, script);
  if (kind !== "imported" || parentId !== null || head !== 1) return false;
  return (await runLog.newestRun(script.id, NAMING)) === null;
}
