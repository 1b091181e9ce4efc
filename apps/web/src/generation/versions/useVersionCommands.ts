import { MESSAGES } from "@mochang/contract";
import { VERSION_MESSAGES, type GeneratedVersion } from "@mochang/contract/generation";
import { useQueryClient } from "@tanstack/react-query";
import { tellOtherWindows } from "../../lib/otherWindows.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";
import { deleteVersion, renameVersion, restoreVersion, saveVersion, versionsKey } from "./api.ts";

/** What is done with the versions of a work. After a save, a switch or a delete the workspace opens the version that is current then. */
export function useVersionCommands(key: WorkKey, onVersion: (versionId: string) => void, onClose: () => void) {
  const client = useQueryClient();
  const { draftBook } = useWorkspace();
  const changed = () => client.invalidateQueries({ queryKey: ["generation", key.scriptId] });
  /** True where it succeeded; what failed is said. */
  const attempt = async (act: () => Promise<unknown>, sentence: string | null): Promise<boolean> => {
    try {
      await act();
      tellOtherWindows();
      if (sentence !== null) toasts.done(sentence);
      return true;
    } catch (error) {
      toasts.error(error);
      return false;
    } finally {
      await changed();
    }
  };
  const save = useSingleMutation({
    mutationFn: async (name: string) => {
      const version = await saveVersion({ scriptId: key.scriptId, originalVersionId: key.versionId, name });
      // What is typed and not submitted goes along into the version that opens; where the browser keeps nothing, the header says so.
      await draftBook.copyTo(version.id).catch(() => undefined);
      return version;
    },
    onSuccess: (version) => {
      toasts.done(VERSION_MESSAGES.saved);
      onClose();
      onVersion(version.id);
    },
    onError: toasts.error,
    onSettled: changed,
  });
  const restore = useSingleMutation({
    mutationFn: (id: string) => restoreVersion(id),
    onSuccess: () => {
      toasts.done(MESSAGES.restored);
      onClose();
    },
    onError: toasts.error,
    onSettled: changed,
  });
  /** A deleted version that is open is left before anything of the script is asked for again: its steps are no longer there. */
  const remove = async ({ id }: GeneratedVersion) => {
    if (id !== key.versionId) {
      await attempt(() => deleteVersion(key.scriptId, id), MESSAGES.deleteDone);
      return;
    }
    try {
      await deleteVersion(key.scriptId, id);
      tellOtherWindows();
      toasts.done(MESSAGES.deleteDone);
      onClose();
      onVersion("");
    } catch (error) {
      toasts.error(error);
    } finally {
      await client.invalidateQueries({ queryKey: versionsKey(key.scriptId) });
    }
  };
  return {
    isSaving: save.isPending,
    save: save.mutate,
    rename: (id: string, name: string) => attempt(() => renameVersion(id, name), null),
    restore: restore.mutate,
    askDelete: (version: GeneratedVersion) =>
      confirm({
        title: "确定删除这个历史版本吗？",
        content: `《${version.name}》不再列出，正在写它的会停下。`,
        okText: "删除",
        cancelText: "取消",
        danger: true,
        onOk: () => remove(version),
      }),
  };
}
