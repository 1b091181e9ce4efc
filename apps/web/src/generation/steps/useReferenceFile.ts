import { ReferenceFile, GENERATION_PATHS } from "@mochang/contract/generation";
import type { CreativeReference } from "@mochang/generation";
import { useState } from "react";
import { z } from "zod";
import { post } from "../../lib/api.ts";
import { ApiError } from "../../lib/apiError.ts";
import { upload } from "../../lib/upload.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { confirm } from "../../ui/confirm.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useWorkspace } from "../workspace.ts";

const CONFLICT = 409;

/** The one reference file: sent, or taken out again. */
export function useReferenceFile(onStored: (reference: CreativeReference) => void) {
  const { key } = useWorkspace();
  const toasts = useToasts();
  const [share, setShare] = useState(0);
  const send = useSingleMutation({
    mutationFn: ({ file, replaces }: { file: File; replaces: boolean }) => {
      const form = new FormData();
      form.append("scriptId", key.scriptId);
      // What stands on the server without being in the form gives way once this file has been read.
      if (replaces) form.append("replace", "true");
      form.append("files", file, file.name);
      return upload(GENERATION_PATHS.coreUpload, form, {}, ReferenceFile, setShare).done;
    },
    onMutate: () => setShare(0),
    onSuccess: ({ url, name }) => onStored({ refType: "file", refName: name, refContent: url }),
    onError(error, { file }) {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) return toasts.error(error);
      confirm({
        title: "换掉原来的参考文件？",
        content: "这部戏已经有一个参考文件，是在别处放的，或者放了没有提交。只能放一个，换上这个，原来的就删去。",
        okText: "换上这个",
        cancelText: "取消",
        danger: true,
        onOk: () => send.mutate({ file, replaces: true }),
      });
    },
  });
  return {
    isBusy: send.isPending,
    /** What happens to the file that is sent; null: none is. */
    progress: send.isPending ? (share < 1 ? `传了 ${Math.floor(share * 100)}%` : "正在读") : null,
    send: (file: File): void => send.mutate({ file, replaces: false }),
    /** A file that is gone already is no fault. */
    remove: ({ refContent: url }: CreativeReference): void =>
      void post(
        GENERATION_PATHS.coreDeleteUpload,
        { scriptId: key.scriptId, urls: [url] },
        z.array(ReferenceFile),
      ).catch(toasts.error),
  };
}
