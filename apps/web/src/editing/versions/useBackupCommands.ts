import { MESSAGES } from "@mochang/contract/errors";
import { useState } from "react";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { confirm } from "../../ui/confirm.tsx";
import { NOT_SAVED, saveEverything } from "../../sheet/index.ts";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { Editor } from "../useEditor.ts";
import { addBackup, deleteBackup, type SceneKey } from "./api.ts";
import { useHistoryChanged } from "./queries.ts";
import { requestedBackup } from "./requestedBackup.ts";
import type { KeptState } from "./useSceneHistory.ts";

/** How many a writer keeps of a scene. */
export const MAX_BACKUPS = 5;

/** A backup that is being made: first its name, where five are kept already then the one that gives way. */
export type NewBackup = { step: "name"; name: string } | { step: "giveUp"; name: string; giveUp: string };

const UNNAMED: NewBackup = { step: "name", name: "" };

/** Making and deleting backups of a scene; `own` are those that it has, null until they are known. */
export function useBackupCommands(
  editor: Editor,
  key: SceneKey,
  own: readonly KeptState[] | null,
  untick: (key: string) => void,
) {
  const toasts = useToasts();
  const changed = useHistoryChanged(key);
  const [chosen, choose] = useState<NewBackup | null>(null);
  const isRequested = useStore(requestedBackup) && own !== null;
  const making = chosen ?? (isRequested ? UNNAMED : null);
  const setMaking = (next: NewBackup | null): void => {
    requestedBackup.set(false);
    choose(next);
  };
  const add = useSingleMutation({
    mutationFn: async ({ name, giveUp }: { name: string; giveUp?: string }) => {
      if (!(await saveEverything(editor.saving))) return toasts.warn(NOT_SAVED);
      await addBackup({ ...key, name, giveUp });
      if (giveUp !== undefined) untick(giveUp);
      setMaking(null);
      toasts.done(MESSAGES.saved);
    },
    onError: toasts.error,
    onSettled: changed,
  });
  const remove = useSingleMutation({
    mutationFn: (id: string) => deleteBackup(id),
    onSuccess: (_done, id) => {
      untick(id);
      toasts.done(MESSAGES.deleteDone);
    },
    onError: toasts.error,
    onSettled: changed,
  });
  return {
    making,
    setMaking,
    isBusy: add.isPending,
    /** Goes on with the backup that is being made. */
    go(): void {
      if (!making || !own) return;
      if (making.step === "giveUp") add.mutate({ name: making.name, giveUp: making.giveUp });
      else if (own.length >= MAX_BACKUPS)
        setMaking({ step: "giveUp", name: making.name, giveUp: own.at(-1)?.key ?? "" });
      else add.mutate({ name: making.name });
    },
    askDelete: ({ key: id, time }: KeptState): void =>
      confirm({
        title: "删除这份备份？",
        content: `${time} 的备份不再单独留，保存记录里还有那时的稿子。`,
        okText: "删除",
        cancelText: "取消",
        danger: true,
        onOk: () => remove.mutateAsync(id).catch(() => undefined),
      }),
  };
}
export type BackupCommands = ReturnType<typeof useBackupCommands>;
