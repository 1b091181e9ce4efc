import { MESSAGES } from "@mochang/contract/errors";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { saveDocumentTo } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { saveVersion } from "./api.ts";
import { useVersionsChanged } from "./queries.ts";
import { nameOfNow } from "./stamp.ts";

/** Keeps what is written in a version that was deleted meanwhile: as a new one, with the words that were never taken. */
export function useSaveDeletedVersion({ script, editor }: Pick<PanelProps, "script" | "editor">) {
  const toasts = useToasts();
  const changed = useVersionsChanged(script.scriptId);
  const save = useSingleMutation({
    mutationFn: async () => {
      const doc = editor.sheet?.view.state.doc;
      if (!doc) return;
      const { scriptId } = script;
      const saved = await saveVersion({
        scriptId,
        originalVersionId: editor.structure.versionId,
        name: nameOfNow(new Date()),
      });
      await saveDocumentTo({ scriptId, versionId: saved.id }, doc);
      // Every word of it stands in the new version by now.
      await editor.saving.session.get()?.forget();
      toasts.done(MESSAGES.savedAs);
      script.openVersion(saved.id);
    },
    onError: toasts.error,
    onSettled: changed,
  });
  return { save: () => save.mutate(), isSaving: save.isPending };
}
