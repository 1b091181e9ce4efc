import {
  PROPOSAL_KEY,
  Proposal,
  readStreamedEdits,
  type BaseLine,
  type RunSnapshot,
  type SceneOf,
} from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { Node } from "prosemirror-model";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { afterComposition, takeEdits } from "../../sheet/index.ts";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import { decideTodo } from "../todo/api.ts";
import { settleNoteOf } from "../todo/settleNote.ts";
import { todoKey } from "../todo/todoKey.ts";
import type { Editor } from "../useEditor.ts";
import { hunkDecisions, recordDecisions, type HunkDecision } from "./hunkDecisions.ts";
import * as api from "./api.ts";
import { editOf, hunksOf, type Hunk } from "./hunks.ts";
import { hunkState, type HunkState } from "./hunkState.ts";
import { keepReplaced, readReplaced } from "./replacedLines.ts";
import { replaceWith, withoutHunk } from "./undoHunk.ts";

const NONE: Readonly<Record<number, HunkDecision>> = {};

/** The hunks of a run, also while it streams; then their lines are known only where `base` is. */
function useHunks(run: RunSnapshot | null): {
  hunks: Hunk[];
  base: readonly BaseLine[];
  /** The item of 待办 that the proposal fixes. */
  problem: Proposal["problem"];
  /** What was asked for; undefined while it streams, and of proposals made before it was kept. */
  asked: Proposal["asked"];
} {
  const step = run?.steps.find(({ key }) => key === PROPOSAL_KEY);
  return useMemo(() => {
    const whole = Proposal.safeParse(step?.data).data;
    const base = whole?.base ?? [];
    return {
      base,
      problem: whole?.problem,
      asked: whole?.asked,
      hunks: hunksOf(base, whole?.edits ?? readStreamedEdits(step?.text ?? "")),
    };
  }, [step]);
}

/** Keeps a backup of the scene before the first change of a run; answers whether there is one. */
function useBackupOnce({ saving }: Editor, of: SceneOf, runId: string): () => Promise<boolean> {
  const toasts = useToasts();
  const savedVersions = useRef(new Map<string, Promise<boolean>>());
  const keep = async (): Promise<boolean> => {
    try {
      saving.session.get()?.saveNow();
      await api.keepBackup(of);
      return true;
    } catch (error) {
      savedVersions.current.delete(runId);
      toasts.error(error);
      return false;
    }
  };
  return () => {
    const backup = savedVersions.current.get(runId) ?? keep();
    savedVersions.current.set(runId, backup);
    return backup;
  };
}

/** Keeps an item of 待办 as 已改, since a proposal for it was taken; a rule finds out by itself. */
function useMarkFixed({ scriptId, versionId = "" }: SceneOf): (problem: NonNullable<Proposal["problem"]>) => void {
  const client = useQueryClient();
  const toasts = useToasts();
  return ({ key, title }) => {
    if (key.startsWith("rule:") || settleNoteOf(key, true)) return;
    decideTodo({ scriptId, versionId, key, state: "done", reason: "采纳了建议", title, quote: "" }).then(
      () => client.invalidateQueries({ queryKey: todoKey(versionId) }),
      toasts.error,
    );
  };
}

/** What was taken last, and the document that it made: while that stands an undo takes back just this. */
interface LastAccepted {
  key: number;
  doc: Node;
}

/** A proposal and what its writer says to it: each answer is one step of the history, before the first a backup is kept. */
export function useProposal(editor: Editor, of: SceneOf, run: RunSnapshot | null) {
  const runId = run?.runId ?? "";
  const { hunks, base, problem, asked } = useHunks(run);
  const markFixed = useMarkFixed(of);
  const keepBackup = useBackupOnce(editor, of, runId);
  const decisions = useStore(hunkDecisions)[runId] ?? NONE;
  const doc = editor.sheet?.view.state.doc ?? null;
  const states = useMemo(() => {
    const isDone = run?.state === "done" && doc !== null;
    return new Map(
      hunks.map((hunk) => [hunk.key, isDone ? hunkState(doc, hunk, base[0], decisions[hunk.key]) : "open"] as const),
    );
  }, [hunks, base, doc, decisions, run?.state]);
  const stateOf = (hunk: Hunk): HunkState => states.get(hunk.key) ?? "open";
  const open = hunks.filter((hunk) => stateOf(hunk) === "open");
  const [chosen, setNow] = useState<number | null>(null);
  const now = open.find(({ key }) => key === chosen) ?? open[0] ?? null;
  const [lastAccepted, setLastAccepted] = useState<LastAccepted | null>(null);

  const accept = async (chosenHunks: readonly Hunk[]): Promise<void> => {
    if (!(await keepBackup())) return;
    const view = editor.sheet?.view;
    if (!view) return;
    // The backup takes a moment, in which the script may have changed.
    const fitting = chosenHunks.filter(
      (hunk) => hunkState(view.state.doc, hunk, base[0], decisions[hunk.key]) === "open",
    );
    if (fitting.length === 0) return;
    const keys = fitting.map(({ key }) => key);
    afterComposition(view, () => {
      const tr = takeEdits(
        fitting.flatMap((hunk) => editOf(view.state.doc, hunk, base[0]) ?? []),
        runId,
      )(view.state);
      if (!tr) return;
      keepReplaced(runId, fitting, view.state.doc);
      view.dispatch(tr);
      const [only] = keys;
      setLastAccepted(only !== undefined && keys.length === 1 ? { key: only, doc: view.state.doc } : null);
      recordDecisions(runId, keys, "accepted");
      if (problem) markFixed(problem);
    });
  };
  const isLast = (hunk: Hunk): boolean =>
    lastAccepted !== null && lastAccepted.doc === doc && lastAccepted.key === hunk.key;
  const without = (hunk: Hunk): Node | null =>
    doc && withoutHunk(doc, hunk, base[0], readReplaced(runId, hunk, doc.type.schema));
  return {
    hunks,
    base,
    problem,
    asked,
    stateOf,
    open,
    now,
    setNow,
    accept,
    keep: (hunk: Hunk) => recordDecisions(runId, [hunk.key], "kept"),
    /** What was kept as it was is always taken back; what was taken, as long as its words were not written on. */
    canTakeBack: (hunk: Hunk) =>
      stateOf(hunk) === "kept" || (stateOf(hunk) === "accepted" && (isLast(hunk) || without(hunk) !== null)),
    takeBack(hunk: Hunk): void {
      if (stateOf(hunk) === "accepted") {
        const target = isLast(hunk) ? null : without(hunk);
        if (target) editor.run(replaceWith(target));
        else editor.sheet?.undo();
      }
      recordDecisions(runId, [hunk.key], null);
      setNow(hunk.key);
    },
    step(by: 1 | -1): void {
      const at = open.findIndex(({ key }) => key === now?.key);
      const next = open[Math.max(0, Math.min(open.length - 1, at + by))];
      if (next) setNow(next.key);
    },
  };
}
export type Proposed = ReturnType<typeof useProposal>;

/** The hunks that have been on screen: only those does one button take together. */
export function useSeen() {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  const watch = useCallback((item: HTMLLIElement | null) => {
    if (!item) return;
    observer.current ??= new IntersectionObserver((entries) => {
      const keys = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .map(({ target }) => Number((target as HTMLElement).dataset.hunk));
      if (keys.length > 0)
        setSeen((before) => (keys.every((key) => before.has(key)) ? before : new Set([...before, ...keys])));
    });
    observer.current.observe(item);
  }, []);
  return { seen, watch };
}
