import clsx from "clsx";
import type { LineType } from "@mochang/screenplay";
import { useEffect, useState, type ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { typesFor, type SheetView } from "../sheet/index.ts";
import { kindName } from "./EditorFoot.tsx";
import css from "./phoneBars.module.css";

interface Props {
  sheet: SheetView;
  type: LineType;
  isProse: boolean;
  onKind: (type: LineType) => void;
  onUndo: () => void;
  /** Words are selected: what can be done with them, in the place of the kinds. */
  selection: ReactNode;
}

/** How far the keyboard of a phone reaches into the window. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => setHeight(Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop));
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, []);
  return height;
}

function useFocusIn(element: HTMLElement): boolean {
  const [inside, setInside] = useState(() => element.contains(document.activeElement));
  useEffect(() => {
    const focus = () => setInside(true);
    const blur = () => setInside(false);
    element.addEventListener("focus", focus);
    element.addEventListener("blur", blur);
    return () => {
      element.removeEventListener("focus", focus);
      element.removeEventListener("blur", blur);
    };
  }, [element]);
  return inside;
}

/** On a phone, above the keyboard: the six kinds, undo, and what hides the keyboard. */
export function KindsBar({ sheet, type, isProse, onKind, onUndo, selection }: Props) {
  const writes = useFocusIn(sheet.view.dom);
  const keyboard = useKeyboardHeight();
  return (
    <div
      className={clsx(css.kindsBar, writes && css.shown)}
      role="toolbar"
      tabIndex={-1}
      aria-label={selection ? "选中的文字" : "这一行是"}
      data-kinds-bar={writes ? "" : undefined}
      data-selection={selection ? "" : undefined}
      style={{ "--keyboard": `${keyboard}px` } as React.CSSProperties}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {selection ??
        typesFor(isProse).map((kind) => (
          <button
            key={kind}
            type="button"
            // The bar under the thumb has a 场景 and a 人物 of its own.
            aria-label={`${kindName(kind)}行`}
            aria-pressed={kind === type}
            onClick={() => onKind(kind)}
          >
            {kindName(kind)}
          </button>
        ))}
      <button type="button" className={css.first} aria-label="撤销" onClick={onUndo}>
        <Icon name="undo" />
      </button>
      <button type="button" aria-label="收起键盘" onClick={() => sheet.view.dom.blur()}>
        <Icon name="down" />
      </button>
    </div>
  );
}
