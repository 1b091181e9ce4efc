import { acceptEdits, type LineType } from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import { rowIds } from "../retag/changeLineType.ts";
import { SAVE_REASON, SAVE_RUN } from "../saving/savingPlugin.ts";
import { caretOf } from "./caret.ts";
import type { WritingCommand } from "./commands.ts";
import { keepOrigin } from "./typedText.ts";

/** Puts lines that a model wrote, in this run, behind the line of the caret, as one step of the history that bears their origin. */
export const insertModelLines =
  (lines: readonly { type: LineType; text: string }[], runId: string | null = null): WritingCommand =>
  (state) => {
    const place = caretOf(state);
    const tr = closeHistory(state.tr);
    if (!place || !acceptEdits(tr, [{ op: "insert", line: place.id, words: "", lines }], rowIds)) return null;
    return keepOrigin(tr).setMeta(SAVE_REASON, "model").setMeta(SAVE_RUN, runId).scrollIntoView();
  };
