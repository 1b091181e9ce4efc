import { ReferenceFile, GENERATION_PATHS } from "@mochang/contract/generation";
import type { CreativeReference } from "@mochang/generation";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { post } from "../../lib/api.ts";
import { ApiError } from "../../lib/apiError.ts";
import { upload } from "../../lib/upload.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { confirm } from "../../ui/confirm.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useForgetReferences } from "../reference/useReferences.ts";
import { fetchItems } from "../itemCalls.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";

const CONFLICT = 409;

/** What a test replaces. */
export const FILE_EFFECTS = {
  sendFile: upload,
  confirm,
  /** The files that the script holds now. */
  readFiles: async (key: WorkKey): Promise<readonly ReferenceFile[]> =>
    (await fetchItems("core", key, {}))[0]?.files ?? [],
  deleteFile: (scriptId: string, url: string): Promise<unknown> =>
    post(GENERATION_PATHS.coreDeleteUpload, { scriptId, urls: [url] }, z.array(ReferenceFile)),
};

/** Whether what asks is still shown, for what comes later. */
function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current;
}

/**
 * Asks, and then takes the one reference file out. One that went in another window needs no question: it is said, and what is shown is read again.
 * Nothing is asked or said once the writer has left.
 */
export function useRemoveReference(onRemoved: (url: string) => void, effects = FILE_EFFECTS) {
  const { key } = useWorkspace();
  const isShown = useIsShown();
  const toasts = useToasts();
  const forget = useForgetReferences();
  const remove = async (url: string): Promise<void> => {
    try {
      await effects.deleteFile(key.scriptId, url);
      onRemoved(url);
      await forget();
    } catch (error) {
      toasts.error(error);
    }
  };
  const ask = useSingleMutation({
    mutationFn: async ({ url, name }: { url: string; name: string }) => {
      const files = await effects.readFiles(key);
      if (!isShown()) return;
      if (files.some((file) => file.url === url))
        return effects.confirm({
          title: "删去这个参考文件？",
          content: `《${name}》只给这部戏用，删去就找不回了。写好的句子还在。`,
          okText: "删去文件",
          cancelText: "取消",
          danger: true,
          onOk: () => remove(url),
        });
      onRemoved(url);
      toasts.warn(`《${name}》已经在别处删去了`);
      await forget();
    },
    onError: (error) => isShown() && toasts.error(error),
  });
  return {
    /** The script is asked whether it still holds the file. */
    isBusy: ask.isPending,
    remove: (url: string, name: string): void => ask.mutate({ url, name }),
  };
}

/** The one reference file: sent, or put in the place of another. */
export function useReferenceFile(onStored: (reference: CreativeReference) => void, { sendFile } = FILE_EFFECTS) {
  const { key } = useWorkspace();
  const toasts = useToasts();
  const forget = useForgetReferences();
  const [share, setShare] = useState(0);
  const isShown = useIsShown();
  const send = useSingleMutation({
    mutationFn: ({ file, replacedUrl }: { file: File; replacedUrl: string | null }) => {
      const form = new FormData();
      form.append("scriptId", key.scriptId);
      if (replacedUrl !== null) form.append("replace", replacedUrl);
      form.append("files", file, file.name);
      return sendFile(GENERATION_PATHS.coreUpload, form, {}, ReferenceFile, setShare).done;
    },
    onMutate: () => setShare(0),
    onSuccess({ url, name }) {
      void forget();
      // The form that asked has been left: what it held then may have been written over since.
      if (!isShown()) return toasts.warn(`《${name}》传好了，还没有放进创作参考：回到那里再选一次`);
      onStored({ refType: "file", refName: name, refContent: url });
    },
    async onError(error, { file }) {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) return toasts.error(error);
      try {
        const [core] = await fetchItems("core", key, {});
        askToReplace(core?.files[0], (replacedUrl) => send.mutate({ file, replacedUrl }));
      } catch (failure) {
        toasts.error(failure);
      }
    },
  });
  return {
    isBusy: send.isPending,
    /** What happens to the file that is sent; null: none is. */
    progress: send.isPending ? (share < 1 ? `传了 ${Math.floor(share * 100)}%` : "正在读") : null,
    /** `replacedUrl`: the file that stands in the form gives way once this one has been read. */
    send: (file: File, replacedUrl: string | null): void => send.mutate({ file, replacedUrl }),
  };
}

/** Asks whether the file that the script holds, which this window's form does not, may go; one that went meanwhile needs no question. */
function askToReplace(held: ReferenceFile | undefined, replace: (url: string | null) => void): void {
  if (!held) return replace(null);
  confirm({
    title: "换掉原来的参考文件？",
    content: `这部戏已经有一个参考文件《${held.name}》，是在别处放的，或者放了没有提交。只能放一个，换上这个，原来的就删去。`,
    okText: "换上这个",
    cancelText: "取消",
    danger: true,
    onOk: () => replace(held.url),
  });
}
