import { DEFAULT_SCRIPT_NAME, type Values } from "@mochang/generation";
import { renameScript, type Script } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";

/** A work that still has the default name takes the one that its story core was submitted with; another name is its writer's. */
export async function takeScriptName(db: Queryable, script: Script, core: Values, now: Date): Promise<void> {
  const name = core["scriptName"];
  if (script.name === DEFAULT_SCRIPT_NAME && typeof name === "string") await renameScript(db, script.id, name, now);
}
