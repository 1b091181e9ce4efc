import type { WritingCommand } from "../sheet/index.ts";
import { toasts } from "../ui/toasts.ts";
import { undoOf } from "./undoOf.ts";
import type { Editor } from "./useEditor.ts";

/** Runs a command, and says what was done once the script has changed; at the ends of the script nothing moves. */
export const runAndTell = ({ run }: Pick<Editor, "run">, command: WritingCommand, sentence: string): void =>
  run((state) => {
    const tr = command(state);
    if (tr?.docChanged) toasts.done(sentence);
    return tr;
  });

/** The same with a button that takes it back. `onUnchanged`: the command had nothing to do. */
export function runAndOfferUndo(
  { sheet, run }: Pick<Editor, "sheet" | "run">,
  command: WritingCommand,
  { sentence, onUndone, onUnchanged }: { sentence: string; onUndone?: () => void; onUnchanged?: () => void },
): void {
  let before: unknown;
  run((state) => {
    before = state.doc;
    return command(state);
  });
  // Behind it: while an input method composes, both wait.
  run((state) => {
    // Nothing was done: to take back the last step would take back something else.
    if (state.doc === before) onUnchanged?.();
    else {
      const undo = undoOf(sheet);
      toasts.undo(sentence, () => {
        if (undo()) onUndone?.();
      });
    }
    return null;
  });
}
