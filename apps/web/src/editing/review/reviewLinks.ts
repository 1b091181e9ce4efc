import { ReviewLink, type AddReviewLink } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";
import { copyText } from "../../lib/copyText.ts";
import { toasts } from "../../ui/toasts.ts";

const keyOf = (scriptId: string) => ["review-links", scriptId];
const fetchLinks = (scriptId: string, signal?: AbortSignal) =>
  get("/api/review-link/list", { scriptId }, z.array(ReviewLink), signal);

/** The review links of a script, newest first. `asked` false: only what is known already. */
export const useReviewLinks = (scriptId: string, enabled = true) =>
  useQuery({ queryKey: keyOf(scriptId), queryFn: ({ signal }) => fetchLinks(scriptId, signal), enabled });

/** The whole address of a link. */
export const addressOf = ({ path }: ReviewLink): string => `${location.origin}${path}`;

/** Copies a link; where the browser refuses, the address stands on the page. */
export async function copyLink(link: ReviewLink): Promise<void> {
  if (await copyText(addressOf(link))) toasts.done("链接复制好了");
  else toasts.warn("没有复制上，请选中链接自己复制");
}

/** Makes a link and copies it. */
export function useAddLink(scriptId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddReviewLink) => post("/api/review-link/add", body, ReviewLink),
    onSuccess: async (link) => {
      await Promise.all([client.invalidateQueries({ queryKey: keyOf(scriptId) }), copyLink(link)]);
    },
  });
}

export function useRevokeLink(scriptId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post("/api/review-link/revoke", { id }, z.null()),
    onSuccess: () => toasts.done("收回了，链接再打不开"),
    onError: (error) => toasts.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(scriptId) }),
  });
}
