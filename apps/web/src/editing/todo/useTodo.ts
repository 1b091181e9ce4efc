import { MESSAGES, type DecideTodo, type TodoDecision } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useScriptDetail } from "../../sheet/index.ts";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import { fetchAllCards } from "../sceneEvaluation/api.ts";
import { editorNotes } from "../notes/editorNotes.ts";
import type { PanelProps } from "../panelProps.ts";
import { decideTodo, fetchContinuity, fetchDecisions, fetchReportOf } from "./api.ts";
import { continuityProblems } from "./continuityProblems.ts";
import { cardProblems } from "./cardProblems.ts";
import { noteProblems } from "./noteProblems.ts";
import { reportProblems } from "./reportProblems.ts";
import { settleNoteOf } from "./settleNote.ts";
import { ruleTitle } from "./ruleTitle.ts";
import type { ReportedItem } from "./todoSource.ts";
import { todoItems, type TodoItem } from "./todoItems.ts";
import { todoKey } from "./todoKey.ts";
import { useFindings } from "./useFindings.ts";
import { useMarkFixed } from "./useMarkFixed.ts";

const REPORT_STALE_MS = 60_000;
const NONE: readonly never[] = [];

/** What the newest report, the cards on the scenes and the continuity ledger say; `isLoaded` when all have answered, or cannot be had. */
function useSaidByModels({ script: { scriptId }, editor }: PanelProps): {
  byModels: readonly ReportedItem[];
  isLoaded: boolean;
} {
  const { versionId } = editor.structure;
  const detail = useScriptDetail(scriptId);
  const originId = detail.data?.originId ?? null;
  const report = useQuery({
    queryKey: ["editing", "report", scriptId, originId],
    queryFn: ({ signal }) => fetchReportOf(scriptId, originId, signal),
    enabled: detail.isSuccess,
    staleTime: REPORT_STALE_MS,
  });
  const cards = useQuery({
    queryKey: ["sceneCards", versionId],
    queryFn: ({ signal }) => fetchAllCards({ scriptId, versionId }, signal),
    staleTime: REPORT_STALE_MS,
  });
  const continuity = useQuery({
    queryKey: ["continuity", scriptId, versionId],
    queryFn: ({ signal }) => fetchContinuity(scriptId, versionId, signal),
    staleTime: REPORT_STALE_MS,
  });
  const byModels = useMemo(
    () => [
      ...(report.data ? reportProblems(report.data) : NONE),
      ...(cards.data ? cardProblems(cards.data) : NONE),
      ...(continuity.data ? continuityProblems(continuity.data) : NONE),
    ],
    [report.data, cards.data, continuity.data],
  );
  const isLoaded = (detail.isError || !report.isPending) && !cards.isPending && !continuity.isPending;
  return { byModels, isLoaded };
}

/** Keeps a decision about an item, and takes it back. */
export function useDecide({ script: { scriptId, versionId }, editor }: PanelProps) {
  const client = useQueryClient();
  const toasts = useToasts();
  const decide = useMutation({
    mutationFn: (decision: DecideTodo) => decideTodo(decision),
    onSuccess(_answer, decision) {
      client.setQueryData<TodoDecision[]>(todoKey(editor.structure.versionId), (before = []) => {
        const others = before.filter((one) => one.key !== decision.key);
        return decision.state === "open" ? others : [decision as TodoDecision, ...others];
      });
      toasts.done(MESSAGES.saved);
    },
    onError: (error) => toasts.warn(error.message),
  });
  return {
    isDeciding: decide.isPending,
    decide({ key, decidedBy, title, quote, ...item }: TodoItem, state: "open" | "done" | "waived", reason = ""): void {
      // A note is settled where notes are; only that it is meant so is kept here.
      if (state === "done" && settleNoteOf(key, true)) return;
      if (state === "open" && item.state === "done" && settleNoteOf(key, false)) return;
      decide.mutate(
        state === "open"
          ? { scriptId, versionId, key: decidedBy, state }
          : { scriptId, versionId, key, state, reason, title, quote: quote.slice(0, 200).toWellFormed() },
      );
    },
  };
}

/** What was said of the script, and what its writer decided about it. */
export function useTodo(props: PanelProps) {
  const { script, editor } = props;
  const followed = useFindings(editor);
  const decisions = useQuery({
    queryKey: todoKey(editor.structure.versionId),
    queryFn: ({ signal }) => fetchDecisions(script.scriptId, script.versionId, signal),
    ...REFETCH_ON_RETURN,
    staleTime: REPORT_STALE_MS,
  });
  useMarkFixed(props, followed, decisions.data);
  const { byModels, isLoaded } = useSaidByModels(props);
  const notes = useStore(editorNotes)?.notes ?? NONE;
  const { rows, sheet } = editor;
  const items = useMemo((): readonly TodoItem[] | null => {
    if (!followed || !sheet || !rows || !decisions.data) return null;
    const doc = sheet.doc();
    const reported = [...byModels, ...noteProblems(doc, notes)];
    return todoItems({ ...followed, reported, decisions: decisions.data, doc, titleOf: ruleTitle });
  }, [followed, sheet, rows, byModels, notes, decisions.data]);
  return {
    items,
    isComplete: items !== null && isLoaded,
    isFailed: decisions.isError,
    retry: () => void decisions.refetch(),
  };
}
