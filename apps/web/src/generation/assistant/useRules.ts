import { RULES_MAX, WritingRules } from "@mochang/contract";
import { readRules, writeRules, type Rules } from "@mochang/generation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { INK_KEY } from "../../ink/index.ts";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { ANYTHING, get, post } from "../../lib/api.ts";
import { isConflict } from "../../lib/apiError.ts";
import { useToasts } from "../../ui/toasts.ts";
import { workKey } from "../queries.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";

/** 写作约定 of a version, which every question takes along and which go along when it is copied or handed over to be modified. */
const rulesQuery = ({ scriptId, versionId }: WorkKey) => ({
  queryKey: ["generation", scriptId, versionId, "rules"] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    get("/api/rewrite/rules", { scriptId, versionId }, WritingRules, signal),
  ...REFETCH_ON_RETURN,
  staleTime: 60_000,
});

export function useRules() {
  const { data, error, refetch } = useQuery(rulesQuery(useWorkspace().key));
  return { rules: data?.rules ?? null, error, refetch };
}

/** So many windows may store rules between this one's reading and its save. */
const MAX_ATTEMPTS = 5;

/** Changes the rules as they are stored, again where another window was quicker; the text that is stored now, or would be, were it not too long. */
async function changeStored(
  read: () => Promise<string>,
  change: (rules: Rules) => Rules,
  save: (rules: string, replaces: string) => Promise<unknown>,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const stored = await read();
    const rules = writeRules(change(readRules(stored)));
    if (rules.length > RULES_MAX) return rules;
    try {
      await save(rules, stored);
      return rules;
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
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
      const rules = await changeStored(
        async () => (await client.fetchQuery({ ...query, staleTime: 0 })).rules,
        change,
        (changed, replaces) => post("/api/rewrite/saveRules", { ...key, rules: changed, replaces }, ANYTHING),
      );
      if (rules.length > RULES_MAX) {
        toasts.warn(`约定一共 ${rules.length} 字，最多 ${RULES_MAX} 字`);
        return false;
      }
      // What was asked for before the save may answer with the text before it.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, { rules });
      // They go along with every question, and cost with it.
      for (const queryKey of [INK_KEY, [...workKey(key), "estimate"]]) void client.invalidateQueries({ queryKey });
      toasts.done("约定存好了，往后每次生成都带上");
      return true;
    },
    onError: toasts.error,
  });
  return (change) => save.mutateAsync(change).catch(() => false);
}
