import { WritingRules } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ANYTHING, get, post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
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
  const { key } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const query = rulesQuery(key);
  const { data, error, refetch } = useQuery(query);
  const save = useSingleMutation({
    mutationFn: (rules: string) => post("/api/rewrite/saveRules", { ...key, rules }, ANYTHING),
    onSuccess: (_, rules) => client.setQueryData(query.queryKey, { rules }),
    onError: toasts.error,
  });
  return { rules: data?.rules ?? null, error, refetch, save: save.mutateAsync, isSaving: save.isPending };
}
