import type { LineType } from "@mochang/screenplay";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "../ui/Icon.tsx";
import { NUMBERED, type CaretPlace, type SheetView } from "../sheet/index.ts";
import { kindName } from "./EditorFoot.tsx";
import css from "./KindButton.module.css";

interface Props {
  sheet: SheetView;
  place: CaretPlace;
  open: boolean;
  onOpen: (open: boolean) => void;
  onKind: (type: LineType) => void;
}

/** Of a line that is none of the six, and of those who look for more. */
const MORE: readonly LineType[] = ["episode", "meta", "text"];
const MORE_NAMES: Partial<Record<LineType, string>> = { episode: "集/幕", meta: "人物表", text: "正文" };

/** The line's top on the sheet, in pixels. */
function topOf(sheet: SheetView): number | null {
  const { view } = sheet;
  const paper = view.dom.closest('[data-part="sheet"]');
  const line = view.state.selection.$head;
  if (!paper || line.depth < 2) return null;
  const element = view.nodeDOM(line.before(2));
  if (!(element instanceof HTMLElement)) return null;
  return element.getBoundingClientRect().top - paper.getBoundingClientRect().top;
}

function KindMenu({ type, onOpen, onKind }: Pick<Props, "onOpen" | "onKind"> & { type: LineType }) {
  const panel = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(MORE.includes(type));
  useEffect(() => {
    const entries = panel.current?.querySelectorAll<HTMLElement>("button");
    ([...(entries ?? [])].find((entry) => entry.ariaChecked === "true") ?? entries?.[0])?.focus();
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && panel.current?.contains(event.target))) onOpen(false);
    };
    document.addEventListener("pointerdown", leave, true);
    return () => document.removeEventListener("pointerdown", leave, true);
  }, [onOpen]);
  const walk = (event: KeyboardEvent) => {
    const entries = [...(panel.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    const numbered = NUMBERED[Number(event.key) - 1];
    if (event.key === "Escape" || event.key === "Tab") onOpen(false);
    else if (numbered) onKind(numbered);
    else if (to !== undefined) entries.at(to % entries.length)?.focus();
    else return;
    event.preventDefault();
  };
  const entry = (kind: LineType, name: string, key?: string) => (
    <button key={kind} type="button" role="menuitemradio" aria-checked={kind === type} onClick={() => onKind(kind)}>
      {name}
      {key !== undefined && <small>{key}</small>}
    </button>
  );
  return (
    <div
      className={css.menu}
      role="menu"
      tabIndex={-1}
      aria-label="这一行是"
      ref={panel}
      onKeyDown={walk}
      data-part="kinds"
    >
      {NUMBERED.map((kind, i) => entry(kind, kindName(kind), String(i + 1)))}
      <hr />
      {more ? (
        MORE.map((kind) => entry(kind, MORE_NAMES[kind] ?? kindName(kind)))
      ) : (
        <button type="button" role="menuitem" onClick={() => setMore(true)}>
          更多
          <Icon name="down" small />
        </button>
      )}
    </div>
  );
}

/** The kind of the line in hand, in the margin beside it; pressed, the popover of kinds. */
export function KindButton({ sheet, place, open, onOpen, onKind }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // At each drawing: the line moves with every line above it.
  useLayoutEffect(() => {
    const top = topOf(sheet);
    if (!box.current) return;
    box.current.hidden = top === null;
    box.current.style.top = `${top ?? 0}px`;
  });
  return (
    <div className={css.place} ref={box}>
      <button
        type="button"
        className={css.kind}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`这一行是${kindName(place.type)}，改种类`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onOpen(!open)}
        data-part="kind"
      >
        {kindName(place.type)}
        <Icon name="down" small />
      </button>
      {open && <KindMenu type={place.type} onOpen={onOpen} onKind={onKind} />}
    </div>
  );
}
