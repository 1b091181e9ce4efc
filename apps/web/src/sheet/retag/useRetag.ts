import type { ScriptStructure } from "@mochang/contract";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../../lib/apiError.ts";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { perWindowList } from "../../lib/perWindowList.ts";
import { fetchStructure, sendRetag } from "../data/api.ts";
import type { SheetView } from "../view/sheetView.ts";
import type { PendingLineType } from "./pendingLineTypes.ts";
import type { SaveState } from "./retagQueue.ts";
import { createRetagSession, type RetagEffects } from "./retagSession.ts";

const RELOADED = "剧本在别处有了改动，已经取到新的，刚才改的行接着存。";
const SAVED: SaveState = { state: "saved" };
const neverChanges = () => () => undefined;

const isPending = (value: unknown): value is PendingLineType =>
  typeof (value as PendingLineType | null)?.id === "string" && typeof (value as PendingLineType).type === "string";

/** The effects of a real page. `onStored` is called after each call that the server has taken. */
function browserEffects(
  client: QueryClient,
  scriptId: string,
  warn: (sentence: string) => void,
  onStored: () => void,
): RetagEffects {
  const store = callAsMutation(client, sendRetag);
  return {
    async send(body) {
      const answer = await store(body);
      onStored();
      return answer;
    },
    fetchStructure: (id, versionId) => fetchStructure(id, undefined, versionId),
    isConflict: (error) => error instanceof ApiError && error.code === 409,
    pending: perWindowList(`retag:${scriptId}`, isPending, ({ id }) => id),
    onReloaded: () => warn(RELOADED),
    onOnline(act) {
      addEventListener("online", act);
      return () => removeEventListener("online", act);
    },
  };
}

/** The effects of storing line types on a real page. */
export function useRetagEffects(
  scriptId: string,
  warn: (sentence: string) => void,
  onStored: () => void,
): RetagEffects {
  const client = useQueryClient();
  return useMemo(() => browserEffects(client, scriptId, warn, onStored), [client, scriptId, warn, onStored]);
}

/** Stores changes of line types while the sheet is open, and those that a former visit could not store. */
export function useRetag(structure: ScriptStructure, sheet: SheetView | null, effects: RetagEffects) {
  const session = useMemo(() => sheet && createRetagSession(structure, sheet, effects), [structure, sheet, effects]);
  useEffect(() => session?.start(), [session]);
  const saving = useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.state() ?? SAVED);
  return useMemo(
    () => ({ saving, documentChanged: () => session?.documentChanged(), retry: () => session?.retry() }),
    [saving, session],
  );
}
