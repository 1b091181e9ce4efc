import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Page, PageKit, PendingKind, RetagQueue, SaveState } from "../../library/index.ts";
import { ApiError } from "../../lib/apiError.ts";
import { asMutation } from "../../lib/asMutation.ts";
import { keptList } from "../../lib/keptList.ts";
import { useToasts } from "../../ui/toasts.ts";
import { fetchStructure, sendRetag } from "./api.ts";
import type { ScriptStructure } from "@mochang/contract";

const HAPPENED = "剧本在别处有了改动，已经取到新的，刚才改的行接着存。";

const isPending = (value: unknown): value is PendingKind =>
  typeof (value as PendingKind | null)?.id === "string" && typeof (value as PendingKind).type === "string";

/** Stores changes of lines' kinds while the page is open, and whatever a last visit could not store. */
export function useRetag(scriptId: string, structure: ScriptStructure, page: Page | null, kit: PageKit) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [saving, setSaving] = useState<SaveState>({ state: "saved" });
  const queue = useRef<RetagQueue | null>(null);

  useEffect(() => {
    if (!page) return;
    let gone = false;
    const kept = keptList(`retag:${scriptId}`, isPending, ({ id }) => id);
    const store = asMutation(client, sendRetag);
    const begin = (revision: number): void => {
      queue.current = kit.retagQueue(scriptId, page.doc(), revision, {
        send: async (body) => {
          const answer = await store(body);
          // Figures, findings and the text's lines were computed anew with it.
          for (const key of [
            ["evaluation", "report", scriptId],
            ["library", "document", scriptId],
            ["evaluation", "figures", scriptId],
          ])
            void client.invalidateQueries({ queryKey: key });
          return answer;
        },
        now: () => page.doc(),
        adopt: (index, stored, lines) => !gone && page.adopt(index, stored, lines),
        isConflict: (error) => error instanceof ApiError && error.code === 409,
        keep: kept.keep,
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
    // Those that are stored already, or whose lines are gone, are settled.
    if (page.retagIds(kept.adopt()) === 0) kept.keep([]);
    const again = () => queue.current?.retry();
    addEventListener("online", again);
    return () => {
      gone = true;
      removeEventListener("online", again);
      queue.current = null;
    };
  }, [scriptId, structure, page, kit, client, toasts]);

  return {
    saving,
    changed: useCallback(() => queue.current?.changed(), []),
    retry: useCallback(() => queue.current?.retry(), []),
  };
}
