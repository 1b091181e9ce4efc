import type { LineType } from "@mochang/screenplay";
import { useCallback, useState } from "react";
import type { LineTarget, Page, PageKit, Selected } from "../../library/index.ts";
import type { useSnack } from "./useSnack.ts";

/** The line whose menu is open, and changing the kinds of lines with a way back. */
export function useLineTools(
  page: Page | null,
  kit: PageKit,
  { show, close }: Pick<ReturnType<typeof useSnack>, "show" | "close">,
) {
  const [target, setTarget] = useState<LineTarget | null>(null);
  const undo = useCallback(() => {
    if (page?.undo()) close();
  }, [page, close]);
  const retag = useCallback(
    (type: LineType, wholeRun: boolean) => {
      if (!page || !target) return;
      const lines = kit.linesOf(page.doc());
      const run = wholeRun ? kit.runOf(page.doc(), target.first) : null;
      const first = run ? lines.find((l) => l.scene === run.first.scene && l.line === run.first.line) : target.first;
      const last = run ? lines.find((l) => l.scene === run.last.scene && l.line === run.last.line) : target.last;
      if (!first || !last || !page.retag(first, last, type)) return;
      const count = lines.filter((l) => l.pos >= first.pos && l.pos <= last.pos).length;
      show({
        text: `${count > 1 ? `${count} 行` : "这一行"}改成了${kit.kindName(type)}，统计跟着变。`,
        action: "撤销",
        act: undo,
      });
    },
    [page, kit, target, show, undo],
  );
  /** The menu of the lines in which chosen words stand. */
  const openOn = useCallback(
    (selected: Selected) => {
      const first = page && kit.lineHolding(page.doc(), selected.start);
      const last = page && kit.lineHolding(page.doc(), selected.end - 1);
      if (first && last) setTarget({ first, last, selected, at: { x: 0, y: 0 } });
    },
    [page, kit],
  );
  return { target, setTarget, openOn, retag, undo };
}
export type LineTools = ReturnType<typeof useLineTools>;
