import { RunSnapshot } from "@mochang/contract";
import type { BoardItem } from "@mochang/contract/generation";
import type { Values } from "@mochang/generation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { INK_KEY } from "../../ink/index.ts";
import { get } from "../../lib/api.ts";
import { keepRun } from "../../run/keptRuns.ts";
import { usedInk } from "../../run/runSentences.ts";
import { useModelRun, type ModelRun } from "../../run/useModelRun.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";
import { estimateForm, startForm, type FormInput, type FormTask, type Subject } from "./calls.ts";
import { keepForm } from "./keptForms.ts";
import { surplusOf } from "./answers.ts";
import { runName, surplusName } from "./runName.ts";

export type FormRequest = Omit<FormInput, "values"> & { values?: Values };
export type FormRun = ModelRun<FormRequest>;

/** What these tasks answer is stored by the server when it is good. */
const STORED: readonly FormTask[] = ["one", "generate", "summary"];

export const historyKey = ({ scriptId, versionId }: WorkKey) => ["generation-history", scriptId, versionId] as const;

/** A model asked about an item: begun, followed, stopped; found again after a reload. */
export function useFormRun(task: FormTask, item: Subject): FormRun {
  const { key, refresh } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const of = runName(key, task, item);
  const ended = async (run: RunSnapshot) => {
    void client.invalidateQueries({ queryKey: INK_KEY });
    void client.invalidateQueries({ queryKey: historyKey(key) });
    if (!STORED.includes(task) || run.state !== "done") return;
    await refresh();
    keepRun(of, null);
    if (task === "generate") keepRun(surplusName(of), surplusOf(run, item.kind).length > 0 ? run.runId : null);
    // The events of a run tell no ink.
    const { unitsUsed } = await get("/api/run/snapshot", { runId: run.runId }, RunSnapshot);
    toasts.done(`写好了，${usedInk(unitsUsed)}`);
  };
  return useModelRun<FormRequest>({
    of,
    start: ({ values, ...request }) => {
      if (values) keepForm(of, values);
      return startForm(key, task, item, { ...request, values: values ?? null });
    },
    onEnd: (run) => void ended(run).catch(toasts.error),
  });
}

const STALE_MS = 60_000;

/** What it will cost; of cards that are written together, with each one that is saved anew. */
export function useFormEstimate(task: FormTask, item: Subject, enabled = true) {
  const { key, overview } = useWorkspace();
  const isOpen = (one: BoardItem) => one.kind === item.kind && one.parentId === item.parentId && !one.isSubmit;
  const open = task === "generate" ? overview.items.filter(isOpen).length : null;
  return useQuery({
    queryKey: ["generation-estimate", runName(key, task, item), open],
    queryFn: () => estimateForm(key, task, item),
    staleTime: STALE_MS,
    retry: false,
    enabled,
  });
}
