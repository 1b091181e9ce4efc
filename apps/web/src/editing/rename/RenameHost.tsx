import { knownWords } from "@mochang/screenplay";
import { useEffect } from "react";
import { useLatest } from "../../lib/useLatest.ts";
import { useStore } from "../../ui/store.ts";
import type { PanelProps } from "../panelProps.ts";
import { nameOrRetry } from "./nameOrRetry.ts";
import { nameDue, renamedRows } from "./renameHistory.ts";
import { savedAtLast } from "../export/savedAtLast.ts";
import { useNameRow } from "./useRenameRow.ts";

/** Undo and redo of a renaming change the script's words; the row of the person follows them, whatever panel is open. */
export function RenameHost({ script, editor: { sheet, rows, saving } }: PanelProps) {
  const renamed = useStore(renamedRows);
  const nameRow = useLatest(useNameRow(script));
  const { versionId } = script;
  // The list of rows is told of each change of the text.
  useEffect(() => {
    const versionRows = renamed.filter((row) => row.versionId === versionId);
    if (!sheet || rows.length === 0 || versionRows.length === 0) return;
    const names = new Set(knownWords(sheet.doc()).names);
    for (const row of versionRows) {
      const due = nameDue(row, names);
      if (due === null) continue;
      renamedRows.set(renamedRows.get().map((one) => (one === row ? { ...one, now: due } : one)));
      // As with the renaming itself, the script's words come first.
      void savedAtLast(saving).then(() => nameOrRetry(row.id, due, () => nameRow.current(row.id, due)));
    }
  }, [sheet, rows, saving, renamed, versionId, nameRow]);
  return null;
}
