import type { CreatedScript } from "@mochang/contract/generation";
import { useQueryClient } from "@tanstack/react-query";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useMode } from "../../ui/useTheme.ts";
import { confirmBlockedWindow } from "../confirmBlockedWindow.ts";
import { generatedUrl } from "../pageUrls.ts";
import { openPendingWindow } from "../pendingWindow.ts";
import { SCRIPTS_KEY } from "../queries.ts";

interface CreateRequest {
  name: string;
  create: () => Promise<CreatedScript>;
  /** The workspace asks for the writer's own outline first. */
  withOutline?: boolean;
}

/** Makes a generated script and opens it in a window that the click opened. */
export function useCreate(onClose: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const dark = useMode() === "dark";
  return useSingleMutation({
    mutationFn: async ({ name, create, withOutline = false }: CreateRequest) => {
      const later = openPendingWindow(`《${name}》创作 · 墨场`, dark);
      later.showMessage("正在新建，好了就在这里打开。");
      try {
        const { scriptId, versionId } = await create();
        const url = generatedUrl(scriptId, versionId) + (withOutline ? "&from=outline" : "");
        later.openUrl(url);
        onClose();
        if (later.blocked) confirmBlockedWindow(url, name, "创作页", "建好了");
      } catch (error) {
        later.close();
        throw error;
      }
    },
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey: SCRIPTS_KEY }),
  });
}
