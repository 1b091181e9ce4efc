import { useState } from "react";
import type { Values } from "@mochang/generation";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useWorkspace } from "../workspace.ts";
import { drawCards, type Subject } from "./calls.ts";

/** Candidates from the idea cards: free, and others each time. */
export function useCards(item: Subject & { key: string }) {
  const { key } = useWorkspace();
  const toasts = useToasts();
  const [drawn, setDrawn] = useState<{ of: string; candidates: Values[] } | null>(null);
  const [round, setRound] = useState(0);
  const draw = useSingleMutation({
    mutationFn: (values: Values) => drawCards(key, item, values, String(round)),
    onSuccess: ({ candidates = [] }) => {
      setDrawn({ of: item.key, candidates });
      setRound(round + 1);
    },
    onError: toasts.error,
  });
  return {
    candidates: drawn?.of === item.key ? drawn.candidates : [],
    draw: draw.mutate,
    isDrawing: draw.isPending,
    clear: () => setDrawn(null),
  };
}
