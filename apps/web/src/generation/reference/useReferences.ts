import {
  DEFAULT_VERSION,
  GENERATION_PATHS,
  LEAVE_OUT_PATH,
  REFERENCE_USES_PATH,
  ReferenceUses,
  StoryCoreDetail,
  type LeaveOut,
  type ReferenceFile,
} from "@mochang/contract/generation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { workKey } from "../queries.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";

const filesKey = (key: WorkKey) => [...workKey(key), "references", "files"];
const usesKey = (key: WorkKey) => [...workKey(key), "references", "uses"];

/** The script's reference files, each with its length and size. */
export function useReferenceFiles() {
  const { key } = useWorkspace();
  const at = [key.scriptId, key.versionId || DEFAULT_VERSION].map(encodeURIComponent).join("/");
  return useQuery({
    queryKey: filesKey(key),
    queryFn: async ({ signal }): Promise<ReferenceFile[]> =>
      (await get(`${GENERATION_PATHS.coreDetail}/${at}`, {}, StoryCoreDetail, signal)).files,
    gcTime: 0,
    retry: 1,
  });
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
  return () => client.invalidateQueries({ queryKey: [...workKey(key), "references"] });
}

/** 不用这一处, and its way back. */
export function useLeaveOut(url: string) {
  const { key } = useWorkspace();
  const toasts = useToasts();
  const forget = useForgetReferences();
  return useSingleMutation({
    mutationFn: (passage: Pick<LeaveOut, "from" | "to" | "leftOut">) =>
      post(LEAVE_OUT_PATH, { scriptId: key.scriptId, url, ...passage }, z.null()),
    onSuccess: forget,
    onError: toasts.error,
  });
}
