import { MESSAGES, type ScriptRecord } from "@mochang/contract";
import type { GeneratedCard } from "@mochang/contract/generation";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { kindOf } from "../lib/apiError.ts";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { confirm } from "../ui/confirm.tsx";
import { useToasts } from "../ui/toasts.ts";
import { deleteForGood, setDeleted } from "./api.ts";
import { SCRIPTS_KEY, underWay } from "./queries.ts";

type Work = Pick<ScriptRecord, "id" | "name">;

/** What the questions before a deletion and its messages say. */
export interface DeleteWords<T extends Work = Work> {
  trashTitle: (name: string) => string;
  trashSentence: (script: T) => string;
  trashButton: string;
  trashed: string;
  restored: string;
  purgeTitle: (name: string) => string;
  purgeSentence: string;
  purgeButton: string;
}

export const ASSESS_DELETE: DeleteWords<ScriptRecord> = {
  trashTitle: (name) => `把《${name}》移到废纸篓？`,
  trashSentence: (script) =>
    `它的评估、报告和导出记录也一起移走，不再出现在列表里。${underWay(script) ? "正在评的会接着评完，照常用墨；不要了请先停下。" : ""}随时可以从废纸篓放回来。`,
  trashButton: "移到废纸篓",
  trashed: `${MESSAGES.deleteDone}，在废纸篓里`,
  restored: "放回去了",
  purgeTitle: (name) => `永久删除《${name}》？`,
  purgeSentence: "稿子、评估、报告、批注和导出记录都会删掉，找不回来。正在评的会停下，没用的墨退回。",
  purgeButton: "永久删除",
};

/** In the words of spec 3 and its decisions. */
export const MODIFY_DELETE: DeleteWords = {
  trashTitle: (name) => `删除《${name}》？`,
  trashSentence: () => "删除后可在废纸篓找回。",
  trashButton: "删除",
  trashed: MESSAGES.deleteDone,
  restored: MESSAGES.restored,
  purgeTitle: (name) => `彻底删除《${name}》？`,
  purgeSentence: "彻底删除后无法恢复。稿子、版本、批注和备份都不再留着。",
  purgeButton: "彻底删除",
};

/** In the words of the other lists. */
export const GENERATE_DELETE: DeleteWords<GeneratedCard> = {
  ...MODIFY_DELETE,
  trashSentence: ({ writing }) =>
    `删除后可在废纸篓找回。${writing ? "正在写的会接着写完，照常用墨；不要了请先停下。" : ""}`,
  purgeSentence: "彻底删除后无法恢复。八步里写的、版本和参考文件都不再留着。正在写的会停下，没用的墨退回。",
};

/** Trash, put back, delete for good; each deletion asks first. `changed` is told that what hangs on a work (records, messages, ink) may look different now. */
export function useDelete<T extends Work>(changed: () => void, words: DeleteWords<T>) {
  const toasts = useToasts();
  const client = useQueryClient();
  const settled = () => {
    changed();
    return client.invalidateQueries({ queryKey: SCRIPTS_KEY });
  };
  const failed = (error: unknown) =>
    kindOf(error) === "other" ? toasts.warn(MESSAGES.deleteFailed) : toasts.error(error);
  const trash = useMutation({
    mutationFn: (id: string) => setDeleted(id, 1),
    onSuccess: (_, id) => toasts.undo(words.trashed, () => restore.mutate(id)),
    onError: failed,
    onSettled: settled,
  });
  const restore = useSingleMutation({
    mutationFn: (id: string) => setDeleted(id, 0),
    onSuccess: () => toasts.done(words.restored),
    onError: toasts.error,
    onSettled: settled,
  });
  const purge = useMutation({
    mutationFn: deleteForGood,
    onSuccess: () => toasts.done(MESSAGES.deleteDone),
    onError: failed,
    onSettled: settled,
  });

  const ask = (title: string, content: string, okText: string, act: () => Promise<unknown>) =>
    confirm({
      title,
      content,
      okText,
      danger: true,
      cancelText: "不了",
      onOk: () => act().catch(() => undefined),
    });

  return {
    busy: restore.isPending ? restore.variables : null,
    toTrash: (script: T) =>
      ask(words.trashTitle(script.name), words.trashSentence(script), words.trashButton, () =>
        trash.mutateAsync(script.id),
      ),
    restore: (script: Work) => restore.mutate(script.id),
    forGood: (script: Work) =>
      ask(words.purgeTitle(script.name), words.purgeSentence, words.purgeButton, () => purge.mutateAsync(script.id)),
  };
}
