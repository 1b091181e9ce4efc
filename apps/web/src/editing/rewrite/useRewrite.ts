import type { RewriteLines, SceneOf } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../lib/useDebounced.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { keepRun } from "../../run/keptRuns.ts";
import type { Saving } from "../../sheet/index.ts";
import { useModelRun } from "../modelRunControls/useModelRun.ts";
import { saveFirst, whenSaved } from "../export/whenSaved.ts";
import * as api from "./api.ts";

/** What is asked of a scene beside which one it is. */
export type RewriteRequest = Omit<RewriteLines, keyof SceneOf>;

export const rewriteKey = ({ versionId, sceneId }: SceneOf): string => `rewrite:${versionId ?? ""}:${sceneId}`;

/** The rewriting of a scene: the one under way, or the last one of this window. */
export function useRewrite(of: SceneOf, saving: Saving) {
  const rewriting = useModelRun<RewriteRequest>({
    of: rewriteKey(of),
    start: async (request) => {
      // The server rewrites the lines that it has.
      await saveFirst(saving);
      return api.startRewrite({ ...of, ...request });
    },
    running: (signal) => api.fetchRunning(of, signal),
  });
  // What the rewriting before said is not shown as this one's.
  return { ...rewriting, run: rewriting.isStarting ? null : rewriting.run };
}
export type Rewriting = ReturnType<typeof useRewrite>;

/** A request is priced once it has stayed the same for this long. */
const PAUSE_MS = 400;
/** Words that come or go change the price with every so many characters. */
const PRICED_CHARACTERS = 500;

/** What the price of a request hangs on: which lines and kinds, and how long they are. The writer's thoughts are a few words more, and are left out. */
const pricedBy = ({ content, thoughts: _, ...request }: RewriteRequest): string =>
  JSON.stringify([request, Math.ceil((content?.length ?? 0) / PRICED_CHARACTERS)]);

/** What a request will cost. Typing in its lines does not ask anew at each key. */
export function useRewriteEstimate(of: SceneOf, request: RewriteRequest | null, saving: Saving) {
  const priced = useDebounced(request && pricedBy(request), PAUSE_MS);
  return useQuery({
    queryKey: ["rewrite", "estimate", of, priced],
    queryFn: async () => {
      // The server does not know a scene that was begun just now.
      await whenSaved(saving);
      return api.estimateRewrite({ ...of, ...(request as RewriteRequest), thoughts: "" });
    },
    enabled: request !== null && priced !== null,
    retry: false,
    staleTime: 60_000,
  });
}

/** Begins a rewriting from another panel. */
export function useStartRewrite(of: SceneOf, request: RewriteRequest, saving: Saving) {
  const toasts = useToasts();
  const isGrounded = (request.suggestPromptIds?.length ?? 0) > 0 || request.problem !== undefined;
  const estimate = useRewriteEstimate(of, isGrounded ? request : null, saving);
  const begin = useSingleMutation({
    mutationFn: async () => {
      await saveFirst(saving);
      return api.startRewrite({ ...of, ...request });
    },
    onSuccess: ({ runId }) => keepRun(rewriteKey(of), runId),
    onError: toasts.error,
  });
  return {
    estimate,
    isPending: begin.isPending,
    /** @returns whether it has begun */
    start: () =>
      begin.mutateAsync().then(
        () => true,
        () => false,
      ),
  };
}
