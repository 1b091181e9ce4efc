import { MESSAGES, type SceneCard, type SceneOf } from "@mochang/contract";
import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "../../lib/apiError.ts";
import { toasts } from "../../ui/toasts.ts";
import * as api from "./api.ts";

/** Deletes a card of a scene. Its words are then in the page alone: what takes the deletion back is offered until it has. */
export function useRemoveCard(of: SceneOf, refresh: () => unknown): (card: SceneCard) => void {
  const restore = useMutation({
    mutationFn: (card: SceneCard) => api.restoreCard(of, card),
    onError: (error, card) => toasts.retry(`${card.title}没有放回来：${sentenceOf(error)}`, () => restore.mutate(card)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (card: SceneCard) => api.deleteCard(card.id),
    onSuccess: (_, card) => toasts.undo(MESSAGES.deleteDone, () => restore.mutate(card)),
    onError: toasts.error,
    onSettled: refresh,
  });
  return (card) => remove.mutate(card);
}
