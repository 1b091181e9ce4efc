import { ReferenceFile, GENERATION_PATHS } from "@mochang/contract/generation";
import type { CreativeReference } from "@mochang/generation";
import { useState } from "react";
import { z } from "zod";
import { post } from "../../lib/api.ts";
import { upload } from "../../lib/upload.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useWorkspace } from "../workspace.ts";

/** The one reference file: sent, or taken out again. */
export function useReferenceFile(onStored: (reference: CreativeReference) => void) {
  const { key } = useWorkspace();
  const toasts = useToasts();
  const [share, setShare] = useState(0);
  const send = useSingleMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append("scriptId", key.scriptId);
      form.append("files", file, file.name);
      return upload(GENERATION_PATHS.coreUpload, form, {}, ReferenceFile, setShare).done;
    },
    onMutate: () => setShare(0),
    onSuccess: ({ url, name }) => onStored({ refType: "file", refName: name, refContent: url }),
    onError: toasts.error,
  });
  return {
    isBusy: send.isPending,
    /** What happens to the file that is sent; null: none is. */
    progress: send.isPending ? (share < 1 ? `传了 ${Math.floor(share * 100)}%` : "正在读") : null,
    send: send.mutate,
    /** A file that is gone already is no fault. */
    remove: ({ refContent }: CreativeReference): void =>
      void post(GENERATION_PATHS.coreDeleteUpload, { scriptId: key.scriptId, urls: [refContent] }, z.unknown()).catch(
        toasts.error,
      ),
  };
}
