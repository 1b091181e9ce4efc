import type { ScriptVersion } from "@mochang/contract";
import { MESSAGES } from "@mochang/contract/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { NOT_SAVED, saveEverything } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { fetchDefaultVersion, renameVersion, restoreVersion } from "./api.ts";
import { openDefault } from "./openDefault.ts";
import { useVersionsChanged } from "./queries.ts";
import { versionForm } from "./versionForm.ts";

/** What is done with what was kept by itself: it is brought back, or made a version. */
export function useAutomaticCommands({ script, editor }: Pick<PanelProps, "script" | "editor">) {
  const toasts = useToasts();
  const client = useQueryClient();
  const changed = useVersionsChanged(script.scriptId);
  const open = editor.structure.versionId;
  const options = { onError: toasts.error, onSettled: changed };
  const openRestored = async (id: string): Promise<void> => {
    const standing = await fetchDefaultVersion(script.scriptId);
    if (standing.id === id) openDefault(script, id);
    else script.openVersion(id);
  };
  const promote = useSingleMutation({
    mutationFn: async (body: { id: string; name: string }) => {
      await renameVersion(body);
      versionForm.set(null);
      toasts.done(MESSAGES.saved);
    },
    ...options,
  });
  const restore = useSingleMutation({
    mutationFn: async ({ id, originalVersionId }: ScriptVersion) => {
      if (originalVersionId === open && !(await saveEverything(editor.saving))) return toasts.warn(NOT_SAVED);
      const { id: restored } = await restoreVersion(id);
      toasts.done(MESSAGES.restored);
      // The sheet hears of it as of any save; persons, plans and notes are asked for anew.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "sheet" });
      if (restored !== open) await openRestored(restored);
    },
    ...options,
  });
  return {
    promote: (id: string, name: string) => promote.mutate({ id, name }),
    restore: restore.mutate,
    isRestoring: restore.isPending,
  };
}
export type AutomaticCommands = ReturnType<typeof useAutomaticCommands>;
