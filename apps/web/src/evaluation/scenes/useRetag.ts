import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Page, PageKit, PendingKind, RetagQueue, SaveState } from "../../library/index.ts";
import { ApiError } from "../../lib/apiError.ts";
import { recall, remember } from "../../lib/storage.ts";
import { useToasts } from "../../ui/toasts.ts";
import { fetchStructure, sendRetag } from "./api.ts";
import type { ScriptStructure } from "@mochang/contract";

const keyOf = (scriptId: string): string => `retag:${scriptId}`;
const HAPPENED = "剧本在别处有了改动，已经取到新的，刚才改的行接着存。";

function pendingOf(scriptId: string): PendingKind[] {
  try {
    const kept: unknown = JSON.parse(recall(keyOf(scriptId)) ?? "[]");
    return Array.isArray(kept) ? (kept as PendingKind[]).filter((k) => typeof k?.id === "string" && typeof k.type === "string") : [];
  } catch {
    // Not ours: the server's document is whole.
    return [];
  }
}

/** Stores changes of lines' kinds while the page is open, and whatever a last visit could not store. */
export function useRetag(scriptId: string, structure: ScriptStructure, page: Page | null, kit: PageKit) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [saving, setSaving] = useState<SaveState>({ state: "saved" });
  const queue = useRef<RetagQueue | null>(null);

  useEffect(() => {
    if (!page) return;
    let gone = false;
    const begin = (revision: number): void => {
      queue.current = kit.retagQueue(scriptId, page.doc(), revision, {
        send: async (body) => {
          const answer = await sendRetag(body);
          // Figures, findings and the text's lines were computed anew with it.
          for (const key of [["evaluation", "report", scriptId], ["library", "document", scriptId], ["evaluation", "figures", scriptId]]) void client.invalidateQueries({ queryKey: key });
          return answer;
        },
        now: () => page.doc(),
        adopt: (index, stored, lines) => !gone && page.adopt(index, stored, lines),
        isConflict: (error) => error instanceof ApiError && error.code === 409,
        keep: (pending) => remember(keyOf(scriptId), pending.length > 0 ? JSON.stringify(pending) : null),
        tell: (state) => !gone && setSaving(state),
        reload(pending) {
          void fetchStructure(scriptId).then(
            (fresh) => {
              if (gone) return;
              toasts.warn(HAPPENED);
              page.load(fresh.scenes);
              begin(fresh.revision);
              setSaving({ state: "saved" });
              if (page.retagIds(pending) > 0) queue.current?.changed();
            },
            (error: unknown) => !gone && setSaving({ state: "failed", error }),
          );
        },
      });
    };
    begin(structure.revision);
    const left = pendingOf(scriptId);
    if (left.length > 0) page.retagIds(left);
    return () => {
      gone = true;
      queue.current = null;
    };
  }, [scriptId, structure, page, kit, client, toasts]);

  return { saving, changed: useCallback(() => queue.current?.changed(), []), retry: useCallback(() => queue.current?.retry(), []) };
}
