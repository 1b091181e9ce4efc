import { linesBetween, type LineType } from "@mochang/screenplay";
import { useCallback, useMemo, useState } from "react";
import { lineTypeName } from "../documentLookups/lineTypes.ts";
import { lineAtOffset } from "../documentLookups/textPositions.ts";
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
      const text = sheet.text();
      const run = wholeRun ? sameTypeRun(text.doc, target.first) : null;
      const first = run?.first ?? target.first.id;
      const last = run?.last ?? target.last.id;
      const count = linesBetween(text.doc, first, last)?.length ?? 0;
      if (!sheet.changeLineType(first, last, type)) return;
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
      const first = sheet && lineAtOffset(sheet.text(), selected.start);
      const last = sheet && lineAtOffset(sheet.text(), selected.end - 1);
      const { top, bottom } = sheet?.boxOfText(selected) ?? { top: 0, bottom: 0 };
      if (first && last) setTarget({ first, last, selected, at: { x: 0, y: bottom, top, bottom } });
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
