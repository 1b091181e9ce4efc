import { CUT_PIECES_MAX, MESSAGES, type CutPiece } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { REFETCH_MS } from "../../lib/refetchInterval.ts";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { toasts } from "../../ui/toasts.ts";
import { labelsOf, type CutRow } from "../../sheet/index.ts";
import { whenSaved } from "../export/whenSaved.ts";
import type { PanelProps } from "../panelProps.ts";
import { cutStoreOf, openCut } from "./openCut.ts";
import { standsWholeIn } from "./standsIn.ts";

function pieceOf({ row, after, before, above, doc }: CutRow, unit: string): CutPiece {
  const label = labelsOf(doc, true)[above];
  return {
    id: String(row.attrs.id),
    kind: "scene",
    content: row.toJSON(),
    after,
    before,
    place: label ? `第 ${label} ${unit}之后` : "开头",
    cutTime: Date.now(),
  };
}

/** Keeps the scenes that are taken out of the script, whatever panel is open. */
export function CutHost({ script, editor }: PanelProps) {
  const { cutRows, unit, saving } = editor;
  const client = useQueryClient();
  // What is not saved yet may still be taken back by what another window has saved.
  const findPutBack = useLatestCallback(async (pieces: readonly CutPiece[]) => {
    const doc = (await whenSaved(saving)) ? editor.sheet?.doc() : undefined;
    return doc ? pieces.filter((piece) => standsWholeIn(doc, piece)) : [];
  });
  const [store] = useState(() => cutStoreOf(client, script, findPutBack));
  useEffect(() => {
    openCut.set(store);
    void store.load();
    const retry = (): void => void store.retry();
    const timer = setInterval(retry, REFETCH_MS);
    addEventListener("online", retry);
    return () => {
      openCut.set(null);
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [store]);
  useEffect(() => {
    const take = (): void => {
      const rows = cutRows.get();
      if (rows.length === 0) return;
      cutRows.set([]);
      const deleted = `${MESSAGES.deleteDone}，${rows.length} ${unit}`;
      // The server keeps the version by itself before a save that takes so many away (`keepBeforeSave.ts`).
      if (rows.length > CUT_PIECES_MAX)
        return toasts.warn(`${deleted}太多，没有收在「剪下的${unit}」里；撤销就回来，「历史」里也有自动留存`);
      store.add(rows.map((row) => pieceOf(row, unit)));
      toasts.done(`${deleted}收在「剪下的${unit}」里`);
    };
    take();
    return cutRows.subscribe(take);
  }, [cutRows, store, unit]);
  return null;
}
