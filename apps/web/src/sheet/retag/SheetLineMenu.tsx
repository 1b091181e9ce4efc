import { linesBetween, type LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { useEffect } from "react";
import { copyText } from "../../lib/copyText.ts";
import { useToasts } from "../../ui/toasts.ts";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import type { CommandTarget, SheetCommand } from "../layout/sheetCommand.ts";
import type { LineTarget, SelectedText, SheetView } from "../view/sheetView.ts";
import { sameTypeRun } from "./changeLineType.ts";
import { LineMenu } from "./LineMenu.tsx";
import type { LineMenuState } from "./useLineMenu.ts";

interface Props {
  sheet: SheetView;
  doc: Node;
  menu: LineMenuState;
  onNote: (selected: SelectedText) => void;
  /** Called before lines get another type. */
  onBeforeChange: () => void;
  onSplitScene: (index: number) => void;
  /** What features add. */
  commands: readonly SheetCommand[];
}

/** The part of the window's height that the menu leaves free on a phone, where it lies at the foot. */
const FREE_ON_PHONE = 0.3;

/** On a phone the line whose menu opens is scrolled clear of it. */
function useLineInSight(sheet: SheetView, target: LineTarget | null): void {
  const narrow = useMedia(NARROW);
  useEffect(() => {
    if (!narrow || !target || target.at.bottom <= innerHeight * FREE_ON_PHONE) return;
    sheet.scrollToText({ start: target.first.start, end: target.first.end }, "start");
  }, [sheet, narrow, target]);
}

/** The open menu of a line: its type, and what can be done with it, with the words selected in it, and with its scene. */
export function SheetLineMenu({ sheet, doc, menu, onNote, onBeforeChange, onSplitScene, commands }: Props) {
  const toasts = useToasts();
  const { target } = menu;
  useLineInSight(sheet, target);
  const line = target && doc.maybeChild(target.first.scene)?.maybeChild(target.first.line);
  if (!target || !line) return null;
  const { first, last, selected } = target;
  const commandTarget: CommandTarget = { selected, scene: first.scene };
  const copy = () =>
    void copyText(selected?.text ?? "").then((isCopied) => {
      if (!isCopied) toasts.warn("没有复制上，请用 Ctrl+C。");
    });
  return (
    <LineMenu
      target={target}
      type={line.attrs.type as LineType}
      runLength={sameTypeRun(doc, first).count}
      lineCount={linesBetween(doc, first.id, last.id)?.length ?? 1}
      onChangeType={(type, wholeRun) => {
        onBeforeChange();
        menu.changeType(type, wholeRun);
      }}
      onClose={() => {
        menu.close();
        // The keyboard goes on where it was.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) sheet.focus();
        });
      }}
      commands={[
        {
          key: "note",
          label: selected ? "批注选中的文字" : "批注这一行",
          run: () => onNote(selected ?? wordsOf(doc, target)),
        },
        ...(selected ? [{ key: "copy", label: "复制", run: copy }] : []),
        { key: "split", label: "加入分屏显示", run: () => onSplitScene(first.scene) },
        ...commands.map(({ key, label, run }) => ({
          key,
          label: label(commandTarget),
          run: () => run(commandTarget),
        })),
      ]}
    />
  );
}

const wordsOf = (doc: Node, { first, last }: LineTarget): SelectedText => ({
  start: first.start,
  end: last.end,
  text: doc.textBetween(first.pos, last.pos + last.size, "\n"),
});
