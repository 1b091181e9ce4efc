import { RunSnapshot } from "@mochang/contract";
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
const FORM_INK_KEY = [...INK_KEY, "form"] as const;

/** What it will cost; asked again after every change of a step (a model reads what stands above) and every run's end, as the work's own ink is. */
export function useFormEstimate(task: FormTask, item: Subject, enabled = true) {
  const { key, overview } = useWorkspace();
  const of = runName(key, task, item);
  return useQuery({
    queryKey: [...FORM_INK_KEY, of, overview.revision],
    queryFn: () => estimateForm(key, task, item),
    // The price stays where it is until the new one comes; another form's is none of it.
    placeholderData: (before, query) => (query?.queryKey[FORM_INK_KEY.length] === of ? before : undefined),
    staleTime: STALE_MS,
    retry: false,
    enabled,
  });
}
