import type { KeyboardEvent } from "react";
import { placeInWindow, type SheetView } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { SELECTION_TOOLS } from "../panels.ts";
import { useMarginPosition } from "./useMarginPosition.ts";
import css from "./tools.module.css";

const MARGIN_PX = 8;

/** At the line of the selection's moving end, kept inside the window. */
function topOfSelection(box: HTMLElement, { view }: SheetView, scroller: HTMLElement | null): number | null {
  const { top } = placeInWindow(view, view.state.selection.head);
  const visibleBox = scroller?.getBoundingClientRect();
  const tools = box.firstElementChild;
  if (!visibleBox || !tools) return top;
  return Math.max(
    visibleBox.top + MARGIN_PX,
    Math.min(top, visibleBox.bottom - tools.getBoundingClientRect().height - MARGIN_PX),
  );
}

const Buttons = (props: PanelProps) =>
  SELECTION_TOOLS.filter(({ scriptOnly }) => !(scriptOnly && props.editor.isProse)).map(
    ({ key, label, title, shortcut, run }) => (
      <button
        key={key}
        type="button"
        title={shortcut ? `${label} Ctrl ${shortcut.toUpperCase()}` : title}
        aria-label={title}
        onClick={() => run(props)}
      >
        {label}
      </button>
    ),
  );

/** Arrows go from one tool to the next; Esc goes back to the text, where the words are still selected. */
function walk(event: KeyboardEvent<HTMLElement>, sheet: SheetView): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Escape") sheet.focus();
  else if (to !== undefined) tools.at(to % tools.length)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function MarginTools(props: PanelProps) {
  const { sheet, scroller } = props.editor;
  const box = useMarginPosition(sheet as SheetView, (element) =>
    topOfSelection(element, sheet as SheetView, scroller.current),
  );
  return (
    <div className={css.place} ref={box}>
      <div
        className={css.selection}
        role="toolbar"
        aria-label="选中的文字"
        aria-orientation="vertical"
        tabIndex={-1}
        data-part="selection-tools"
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => walk(event, sheet as SheetView)}
      >
        <Buttons {...props} />
      </div>
    </div>
  );
}

/** What can be done with the selected words, in the right margin. */
export function SelectionTools(props: PanelProps) {
  return (props.editor.place?.selected ?? 0) > 0 ? <MarginTools {...props} /> : null;
}

/** The same on a phone, in the bar above its keyboard. */
export const SelectionButtons = Buttons;
