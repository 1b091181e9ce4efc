import type { QueryClient } from "@tanstack/react-query";
import type { PanelProps } from "../panelProps.ts";
import { keepVersion } from "./api.ts";
import { versionsKey } from "./queries.ts";
import { saveEverything } from "../../sheet/index.ts";

/** A change waits no longer for the server: it can be undone without what is kept, too. */
const WAIT_MS = 3_000;

/**
 * 自动留存 of the open version before a change over many places. `reason` is what its list shows: 给闵舟改名之前. Never fails: where the server cannot be
 * reached the change goes on.
 */
export async function saveAutomaticVersion(
  { script, editor }: Pick<PanelProps, "script" | "editor">,
  client: Pick<QueryClient, "invalidateQueries">,
  reason: string,
): Promise<void> {
  const saving = (async () => {
    if (!(await saveEverything(editor.saving))) return;
    await keepVersion({ scriptId: script.scriptId, versionId: editor.structure.versionId, reason });
    await client.invalidateQueries({ queryKey: versionsKey(script.scriptId) });
  })().catch(() => undefined);
  await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}
