import { useCallback } from "react";
import type { WritingCommand } from "../sheet/index.ts";
import { useToasts } from "../ui/toasts.ts";
import type { Editor } from "./useEditor.ts";

/** Runs a command that moves a scene, and says so once it has moved; at the ends of the script nothing moves. */
export function useMoveScene({ run, say }: Pick<Editor, "run" | "say">): (command: WritingCommand) => void {
  const toasts = useToasts();
  return useCallback(
    (command) =>
      run((state) => {
        const tr = command(state);
        if (tr?.docChanged) toasts.done(say("{场景}移动成功"));
        return tr;
      }),
    [run, say, toasts],
  );
}
