import type { ItemKind } from "@mochang/generation";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { REFETCH_ON_RETURN } from "../lib/refetchOnReturn.ts";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import { fetchGenerated, fetchOverview } from "./api.ts";
import type { fetchItems } from "./itemCalls.ts";
import type { Item } from "./items.ts";
import { useWorkspace, type WorkKey } from "./workspace.ts";

/** Everything of a version. */
export const workKey = ({ scriptId, versionId }: WorkKey) => ["generation", scriptId, versionId] as const;

/** The script itself: its name, its open version. */
export const generatedKey = (scriptId: string) => ["generation", scriptId, "script"] as const;

export const useGenerated = (scriptId: string) =>
  useQuery({
    queryKey: generatedKey(scriptId),
    queryFn: ({ signal }) => fetchGenerated(scriptId, signal),
    ...REFETCH_ON_RETURN,
    retry: 1,
  });

export const useOverview = (key: WorkKey) =>
  useQuery({ queryKey: [...workKey(key), "overview"], queryFn: ({ signal }) => fetchOverview(key, signal), retry: 1 });

/** What reads and writes items comes beside the overview, not with the workspace's first code. */
export const loadItemCalls = retryUntilSuccess(() => import("./itemCalls.ts"));

type Above = Parameters<typeof fetchItems>[2];
export const itemsKey = (key: WorkKey, kind: ItemKind, { actId = "", sequenceId = "" }: Above = {}) =>
  [...workKey(key), kind, actId, sequenceId] as const;

/** The items of a step, asked for when the step is first looked at; sequences of an act, scenes of a sequence. */
export function useItems(kind: ItemKind, above: Above = {}, enabled = true): UseQueryResult<Item[]> {
  const { key } = useWorkspace();
  return useQuery({
    queryKey: itemsKey(key, kind, above),
    queryFn: async ({ signal }) => (await loadItemCalls()).fetchItems(kind, key, above, signal),
    enabled,
    retry: 1,
  });
}
