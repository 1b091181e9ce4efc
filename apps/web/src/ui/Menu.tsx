import clsx from "clsx";
import type { KeyboardEvent, ReactNode, ToggleEvent } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import { usePopover } from "./usePopover.ts";
import css from "./Menu.module.css";

export interface MenuItem {
  key: string;
  label: string;
  /** At the right end of the entry: what it is about, or how things stand. */
  hint?: string;
  icon?: IconName;
  /** A rule stands above it. */
  ruled?: boolean;
  /** Opens in a window of its own. */
  href?: string;
  /** One of a set of which one is chosen. */
  chosen?: boolean;
  /** On or off by itself. */
  checked?: boolean;
  onSelect?: () => void;
}

interface Props {
  items: readonly MenuItem[];
  /** A sentence below the entries. */
  note?: string;
  /** The edge of the button that the menu keeps to. */
  align?: "start" | "end";
  /** The button's name where its content has no words. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A button with its menu; arrows, Home and End move in it. */
export function Menu({ items, note, align = "start", label, className, children }: Props) {
  const { open, close, panelRef, button, panel } = usePopover(align);
  const entries = () => [...(panelRef.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
  // Told once the panel is shown: before that nothing in it takes the focus.
  const focusEntry = ({ newState }: ToggleEvent) => {
    const all = entries();
    if (newState === "open") (all.find((entry) => entry.ariaChecked === "true") ?? all[0])?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === "Tab") return close();
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  const entryOf = ({ key, label: words, hint, icon, ruled, href, chosen, checked, onSelect }: MenuItem) => {
    const attributes = {
      role: checked !== undefined ? "menuitemcheckbox" : chosen !== undefined ? "menuitemradio" : "menuitem",
      "aria-checked": checked ?? chosen,
      "data-entry": "",
      tabIndex: -1,
      className: clsx(css.item, (checked ?? chosen) && css.chosen),
      onClick: () => {
        close();
        onSelect?.();
      },
    };
    const content = (
      <>
        {icon && <Icon name={icon} small />}
        {words}
        {hint !== undefined && <small className={css.hint}>{hint}</small>}
      </>
    );
    return (
      <li key={key} role="none" className={clsx(ruled && css.ruled)}>
        {href === undefined ? (
          <button type="button" {...attributes}>
            {content}
          </button>
        ) : (
          <a href={href} target="_blank" rel="opener" {...attributes}>
            {content}
          </a>
        )}
      </li>
    );
  };
  return (
    <>
      <button type="button" className={className} aria-label={label} aria-haspopup="menu" {...button}>
        {children}
      </button>
      <div {...panel} className={css.panel} onToggle={focusEntry}>
        {open && (
          <ul role="menu" aria-label={label} onKeyDown={walk}>
            {items.map(entryOf)}
          </ul>
        )}
        {open && note !== undefined && <p className={css.note}>{note}</p>}
      </div>
    </>
  );
}
