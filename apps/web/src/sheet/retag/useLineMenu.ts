import type { LineType } from "@mochang/screenplay";
import { useCallback, useMemo, useState } from "react";
import { lineTypeName } from "../document/lineTypes.ts";
import { lineAtOffset, linesOf } from "../document/textPositions.ts";
import type { Snackbar } from "../layout/useSnackbar.ts";
import type { LineTarget, SelectedText, SheetView } from "../view/sheetView.ts";
import { sameTypeRun } from "./changeLineType.ts";

/** The line whose menu is open, and changing the types of lines with an undo. */
export function useLineMenu(sheet: SheetView | null, { show, close }: Pick<Snackbar, "show" | "close">) {
  const [target, setTarget] = useState<LineTarget | null>(null);
  const undo = useCallback(() => {
    if (sheet?.undo()) close();
  }, [sheet, close]);
  const changeType = useCallback(
    (type: LineType, wholeRun: boolean) => {
      if (!sheet || !target) return;
      const lines = linesOf(sheet.doc());
      const run = wholeRun ? sameTypeRun(sheet.doc(), target.first) : null;
      const first = run ? lines.find((l) => l.scene === run.first.scene && l.line === run.first.line) : target.first;
      const last = run ? lines.find((l) => l.scene === run.last.scene && l.line === run.last.line) : target.last;
      if (!first || !last || !sheet.changeLineType(first, last, type)) return;
      const count = lines.filter((l) => l.pos >= first.pos && l.pos <= last.pos).length;
      show({
        text: `${count > 1 ? `${count} 行` : "这一行"}改成了${lineTypeName(type)}，统计跟着变。`,
        action: "撤销",
        act: undo,
      });
    },
    [sheet, target, show, undo],
  );
  /** Opens the menu of the lines in which selected words stand. */
  const openOn = useCallback(
    (selected: SelectedText) => {
      const first = sheet && lineAtOffset(sheet.doc(), selected.start);
      const last = sheet && lineAtOffset(sheet.doc(), selected.end - 1);
      if (first && last) setTarget({ first, last, selected, at: { x: 0, y: 0 } });
    },
    [sheet],
  );
  const closeMenu = useCallback(() => setTarget(null), []);
  return useMemo(
    () => ({ target, open: setTarget, openOn, close: closeMenu, changeType, undo }),
    [target, openOn, closeMenu, changeType, undo],
  );
}
export type LineMenuState = ReturnType<typeof useLineMenu>;
