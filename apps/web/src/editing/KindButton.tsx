import { sceneFacts, type LineType } from "@mochang/screenplay";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "../ui/Icon.tsx";
import { typesFor, type CaretPlace, type SheetView } from "../sheet/index.ts";
import { kindName } from "./EditorFoot.tsx";
import { useMarginPosition } from "./tools/useMarginPosition.ts";
import css from "./KindButton.module.css";

interface Props {
  sheet: SheetView;
  place: CaretPlace;
  isProse: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onKind: (type: LineType) => void;
  /** The name of the current cue, to be another everywhere. */
  onRename: (name: string) => void;
}

/** Of a line that is none of the six, and of those who look for more. */
const MORE: readonly LineType[] = ["episode", "meta", "text"];
const MORE_NAMES: Partial<Record<LineType, string>> = { episode: "集/幕", meta: "人物表", text: "正文" };

/** The line's top in the window, in pixels. */
function topOf({ view }: SheetView): number | null {
  const line = view.state.selection.$head;
  if (line.depth < 2) return null;
  const element = view.nodeDOM(line.before(2));
  return element instanceof HTMLElement ? element.getBoundingClientRect().top : null;
}

/** The person whose cue the caret is in; null for any other line. */
function cueAt({ view }: SheetView): string | null {
  const { $head } = view.state.selection;
  if ($head.depth < 2 || $head.parent.attrs.type !== "character") return null;
  return sceneFacts($head.node(1)).lines[$head.index(1)]?.speaker ?? null;
}

function KindMenu({
  type,
  cue,
  isProse,
  onOpen,
  onKind,
  onRename,
}: Pick<Props, "onOpen" | "onKind" | "onRename"> & { type: LineType; cue: string | null; isProse: boolean }) {
  const types = typesFor(isProse);
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
    const numbered = types[Number(event.key) - 1];
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
      {types.map((kind, i) => entry(kind, kindName(kind), String(i + 1)))}
      {!isProse && <hr />}
      {isProse ? null : more ? (
        MORE.map((kind) => entry(kind, MORE_NAMES[kind] ?? kindName(kind)))
      ) : (
        <button type="button" role="menuitem" onClick={() => setMore(true)}>
          更多
          <Icon name="down" small />
        </button>
      )}
      {cue !== null && (
        <button type="button" role="menuitem" onClick={() => onRename(cue)}>
          改名
        </button>
      )}
    </div>
  );
}

/** The kind of the current line, in the margin beside it; pressed, the popover of kinds. */
export function KindButton({ sheet, place, isProse, open, onOpen, onKind, onRename }: Props) {
  const box = useMarginPosition(sheet, () => topOf(sheet));
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
        data-heading={place.type === "heading" ? "" : undefined}
      >
        {kindName(place.type)}
        <Icon name="down" small />
      </button>
      {open && (
        <KindMenu
          type={place.type}
          cue={cueAt(sheet)}
          isProse={isProse}
          onOpen={onOpen}
          onKind={onKind}
          onRename={onRename}
        />
      )}
    </div>
  );
}
