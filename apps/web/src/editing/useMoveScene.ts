import { useCallback } from "react";
import type { WritingCommand } from "../sheet/index.ts";
import { runAndTell } from "./runAndTell.ts";
import type { Editor } from "./useEditor.ts";

/** Runs a command that moves a scene, and says so once it has moved. */
export function useMoveScene({ run, say }: Pick<Editor, "run" | "say">): (command: WritingCommand) => void {
  return useCallback((command) => runAndTell({ run }, command, say("{场景}移动成功")), [run, say]);
}
