import { RULES_MAX, WritingRules } from "@mochang/contract";
import { readRules, writeRules, type Rules } from "@mochang/generation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ANYTHING, get, post } from "../../lib/api.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";

/** 写作约定 of a version, which every question takes along and which go along when it is copied or handed over to be modified. */
const rulesQuery = ({ scriptId, versionId }: WorkKey) => ({
  queryKey: ["generation", scriptId, versionId, "rules"] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    get("/api/rewrite/rules", { scriptId, versionId }, WritingRules, signal),
  staleTime: 60_000,
});

export function useRules() {
  const { data, error, refetch } = useQuery(rulesQuery(useWorkspace().key));
  return { rules: data?.rules ?? null, error, refetch };
}

/**
 * Stores a change of the rules; false: they are as they were. A save sends the whole text: changes are made one after another, each of what
 * the one before it has stored.
 */
export function useChangeRules(): (change: (rules: Rules) => Rules) => Promise<boolean> {
  const { key } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const query = rulesQuery(key);
  const save = useMutation({
    scope: { id: `rules ${key.scriptId} ${key.versionId}` },
    mutationFn: async (change: (rules: Rules) => Rules): Promise<boolean> => {
      // Another window may have stored others since these were fetched.
      const stored = await client.fetchQuery({ ...query, staleTime: 0 });
      const rules = writeRules(change(readRules(stored.rules)));
      if (rules.length > RULES_MAX) {
        toasts.warn(`约定一共 ${rules.length} 字，最多 ${RULES_MAX} 字`);
        return false;
      }
      await post("/api/rewrite/saveRules", { ...key, rules }, ANYTHING);
      // What was asked for before the save may answer with the text before it.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, { rules });
      toasts.done("约定存好了，往后每次生成都带上");
      return true;
    },
    onError: toasts.error,
  });
  return (change) => save.mutateAsync(change).catch(() => false);
}
