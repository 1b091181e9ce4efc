import { MESSAGES } from "@mochang/contract";
import { NOT_SAVED, saveEverything, type Saving } from "../../sheet/index.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { saveContent } from "../api.ts";
import { useWorkspace } from "../workspace.ts";

/** Saves scenes as finished, once all that is typed has come to the server; false: it has not. */
export function useSaveScenes(saving: Saving) {
  const { key, refresh } = useWorkspace();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: async (sceneIds: readonly string[]) => {
      if (!(await saveEverything(saving))) {
        toasts.warn(NOT_SAVED);
        return false;
      }
      // Also when one of them fails: those before it are saved.
      try {
        for (const id of sceneIds) await saveContent(key, id);
        toasts.done(MESSAGES.saved);
      } finally {
        await refresh();
      }
      return true;
    },
    onError: toasts.error,
  });
}
