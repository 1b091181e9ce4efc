import { useQueryClient } from "@tanstack/react-query";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { useToasts } from "../ui/toasts.ts";
import { useMode } from "../ui/useTheme.ts";
import { initScript } from "./api.ts";
import { confirmBlockedWindow } from "./confirmBlockedWindow.ts";
import { editUrl, type EditingPlace } from "./pageUrls.ts";
import { openPendingWindow } from "./pendingWindow.ts";
import { SCRIPTS_KEY } from "./queries.ts";

/**
 * 开启深度修改与编辑: makes the record of the modify system from an assessed script, or finds the one that was made, and opens it in the editor, in a
 * window that the click opened. The assessed script is not changed by it. A place that is named is shown there.
 */
export function useOpenEditing({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const dark = useMode() === "dark";
  return useSingleMutation({
    mutationFn: async (place: EditingPlace | undefined) => {
      const later = openPendingWindow(`《${name}》修改 · 墨场`, dark);
      later.showMessage("正在准备修改用的稿子，好了就在这里打开。评估过的稿子不动。");
      try {
        const script = await initScript(id, 2);
        later.openUrl(editUrl(script, place));
        if (later.blocked) confirmBlockedWindow(editUrl(script, place), script.name, "编辑器", "准备好了");
      } catch (error) {
        later.close();
        throw error;
      }
    },
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey: SCRIPTS_KEY }),
  });
}
