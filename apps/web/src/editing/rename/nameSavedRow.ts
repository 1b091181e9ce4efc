import type { Saving } from "../../sheet/index.ts";
import { toasts } from "../../ui/toasts.ts";
import { whenSaved } from "../export/whenSaved.ts";
import { savedAtLast } from "../export/savedAtLast.ts";

interface Inputs {
  saving: Saving;
  /** What was done to the script's words. */
  sentence: string;
  /** Answers whether there was a row to rename. */
  renameRow: () => Promise<boolean>;
  undo: () => void;
}

/** Renames a person's row, and says so, once the script's words are saved: before, other windows would read the former name in the script beside the new row. */
export async function nameSavedRow({ saving, sentence, renameRow, undo }: Inputs): Promise<void> {
  if (!(await whenSaved(saving))) {
    toasts.warn(`${sentence}，稿子还没有存上；存上以后小传才跟着改名`);
    await savedAtLast(saving);
    await renameRow();
  } else if (await renameRow()) toasts.undo(`${sentence}，小传跟着改名`, undo);
  else toasts.done(`${sentence}，撤销一次就都回来`);
}
