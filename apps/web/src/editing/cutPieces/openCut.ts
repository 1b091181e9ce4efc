import type { CutPiece } from "@mochang/contract";
import type { QueryClient } from "@tanstack/react-query";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { perWindowList } from "../../lib/perWindowList.ts";
import { toasts } from "../../ui/toasts.ts";
import { createStore } from "../../ui/store.ts";
import type { EditedScript } from "../panelProps.ts";
import { deleteCutPieces, fetchCutPieces, sendCutPieces } from "./api.ts";
import { createCutStore, type CutEffects, type CutStore } from "./cutStore.ts";

const isPiece = (value: unknown): value is CutPiece =>
  typeof (value as CutPiece | null)?.id === "string" && typeof (value as CutPiece).place === "string";

/** What was cut out of the open version; null until the page has loaded it. */
export const openCut = createStore<CutStore | null>(null);

/** Opens what was cut out of a version, with the effects of a real page. */
export function cutStoreOf(
  client: QueryClient,
  { scriptId, versionId }: EditedScript,
  findPutBack: CutEffects["findPutBack"],
): CutStore {
  const unsent = perWindowList(`cut:${scriptId}:${versionId}`, isPiece, ({ id }) => id);
  const of = { scriptId, versionId };
  return createCutStore({
    fetch: () => fetchCutPieces(scriptId, versionId),
    send: callAsMutation(client, (pieces: readonly CutPiece[]) => sendCutPieces({ ...of, pieces: [...pieces] })),
    remove: callAsMutation(client, (ids: readonly string[]) => deleteCutPieces({ ...of, ids: [...ids] })),
    findPutBack,
    readUnsent: unsent.adopt,
    keepUnsent: unsent.keep,
    onError: toasts.error,
  });
}
