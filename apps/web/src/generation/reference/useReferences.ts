import { LEAVE_OUT_PATH, REFERENCE_USES_PATH, ReferenceUses, type LeaveOut } from "@mochang/contract/generation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { itemsKey, useItems, workKey } from "../queries.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";

const usesKey = (key: WorkKey) => [...workKey(key), "references", "uses"];

/** The script's reference files, each with its length and size: they come with the core. */
export function useReferenceFiles() {
  const { data, error, isError, isSuccess, isFetching, refetch } = useItems("core");
  return { data: data?.[0]?.files, error, isError, isSuccess, isFetching, refetch };
}

/** Where the script's reference files stand word for word in the forms. */
export function useReferenceUses(enabled = true) {
  const { key } = useWorkspace();
  return useQuery({
    queryKey: usesKey(key),
    queryFn: ({ signal }) => get(REFERENCE_USES_PATH, { ...key }, ReferenceUses, signal),
    enabled,
    gcTime: 0,
    retry: 1,
  });
}

/** Asks again for what the files are, after one came or went. */
export function useForgetReferences(): () => Promise<void> {
  const { key } = useWorkspace();
  const client = useQueryClient();
  return async () => {
    const keys = [itemsKey(key, "core"), usesKey(key)];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** 不用这一处, and its way back. */
export function useLeaveOut(url: string) {
  const { key } = useWorkspace();
  const toasts = useToasts();
  const forget = useForgetReferences();
  return useSingleMutation({
    mutationFn: (passage: Pick<LeaveOut, "from" | "to" | "leftOut">) =>
      post(LEAVE_OUT_PATH, { scriptId: key.scriptId, url, ...passage }, z.null()),
    // A refusal also says that the page is out of date: the file went, or was replaced, in another window.
    onSettled: forget,
    onError: toasts.error,
  });
}
