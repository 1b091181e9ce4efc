import { acceptEdits, type LineEdit } from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import type { Transaction } from "prosemirror-state";
import { rowIds } from "../retag/changeLineType.ts";
import { SAVE_REASON, SAVE_RUN } from "../saving/savingPlugin.ts";
import type { WritingCommand } from "./commands.ts";
import { keepOrigin } from "./typedText.ts";

/** The transaction as one that brings a run's words. */
export const ofRun = (tr: Transaction, runId: string): Transaction =>
  keepOrigin(tr).setMeta(SAVE_REASON, "model").setMeta(SAVE_RUN, runId);

/** Takes changes that a run proposes into the script as one step of the history, as far as they fit. */
export const takeEdits =
  (edits: readonly LineEdit[], runId: string): WritingCommand =>
  (state) => {
    const tr = closeHistory(state.tr);
    return acceptEdits(tr, edits, rowIds) ? ofRun(tr, runId) : null;
  };
