import type { ScriptVersion } from "@mochang/contract";
import { MESSAGES } from "@mochang/contract/errors";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { confirm } from "../../ui/confirm.tsx";
import { NOT_SAVED, saveEverything } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { deleteVersion, fetchDefaultVersion, renameVersion, saveVersion, setDefaultVersion } from "./api.ts";
import { openDefault } from "./openDefault.ts";
import { useVersionsChanged } from "./queries.ts";
import { nameOfNow, versionName } from "./stamp.ts";
import { versionForm } from "./versionForm.ts";

/** What is done with the versions of a script. */
export function useVersionCommands({ script, editor }: PanelProps) {
  const toasts = useToasts();
  const changed = useVersionsChanged(script.scriptId);
  const open = editor.structure.versionId;
  const options = { onError: toasts.error, onSettled: changed };
  const save = useSingleMutation({
    mutationFn: async (name: string) => {
      if (!(await saveEverything(editor.saving))) return toasts.warn(NOT_SAVED);
      await saveVersion({ scriptId: script.scriptId, originalVersionId: open, name });
      versionForm.set(null);
      toasts.done(MESSAGES.savedAs);
    },
    ...options,
  });
  const rename = useSingleMutation({
    mutationFn: async (body: { id: string; name: string }) => {
      await renameVersion(body);
      versionForm.set(null);
      toasts.done(MESSAGES.changed);
    },
    ...options,
  });
  const makeDefault = useSingleMutation({
    mutationFn: async (id: string) => {
      await setDefaultVersion(id);
      toasts.done(MESSAGES.changed);
    },
    ...options,
  });
  const remove = useSingleMutation({
    mutationFn: async (id: string) => {
      await deleteVersion(id);
      toasts.done(MESSAGES.deleteDone);
      if (id === open) openDefault(script, (await fetchDefaultVersion(script.scriptId)).id);
    },
    ...options,
  });
  return {
    firstName: () => nameOfNow(new Date()),
    isSaving: save.isPending,
    saveAs: save.mutate,
    rename: (id: string, name: string) => rename.mutate({ id, name }),
    makeDefault: ({ id }: ScriptVersion) => makeDefault.mutate(id),
    open: ({ id, defaultFlag }: ScriptVersion) =>
      defaultFlag === "1" ? openDefault(script, id) : script.openVersion(id),
    compare: (version: ScriptVersion) =>
      editor.setPast({ is: "comparison", versionId: version.id, name: versionName(version) }),
    mark: (version: ScriptVersion) => editor.markSince({ versionId: version.id, name: versionName(version) }),
    askDelete: (version: ScriptVersion): void =>
      confirm({
        title: "确定删除这个历史版本吗？",
        content: `《${versionName(version)}》和它的备份不再列出。`,
        okText: "删除",
        cancelText: "取消",
        danger: true,
        onOk: () => remove.mutateAsync(version.id).catch(() => undefined),
      }),
  };
}
export type VersionCommands = ReturnType<typeof useVersionCommands>;
