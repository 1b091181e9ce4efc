import { MESSAGES } from "@mochang/contract";
import type { SceneJson } from "@mochang/screenplay";
import { putBackScene } from "../../sheet/index.ts";
import { toasts } from "../../ui/toasts.ts";
import { runAndOfferUndo } from "../runAndTell.ts";
import type { Editor } from "../useEditor.ts";

interface Options {
  /** What stands there once it is done, as it is said behind 还原成功. */
  what: string;
  /** The row behind which a scene comes that is gone. */
  above?: string | null;
  onUndone?: () => void;
}

/** Puts an earlier state of a scene in its place and offers to take that back. */
export const putBack = (
  editor: Pick<Editor, "sheet" | "run">,
  scene: SceneJson,
  { what, above = null, onUndone }: Options,
): void =>
  runAndOfferUndo(editor, putBackScene(scene, above), {
    sentence: `${MESSAGES.restored}，${what}`,
    ...(onUndone && { onUndone }),
    onUnchanged: () => toasts.done("和现在一样，没有改动"),
  });
