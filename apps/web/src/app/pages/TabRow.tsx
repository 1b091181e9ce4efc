import clsx from "clsx";
import type { KeyboardEvent } from "react";
import css from "./TabRow.module.css";

interface Props<Name extends string> {
  /** Name of the row for screen readers. */
  label: string;
  tabs: readonly { name: Name; label: string }[];
  tab: Name;
  /** How many each tab holds; shown where it is known and not 0. */
  totals: Record<Name, number | undefined>;
  onTab: (name: Name) => void;
}

/** The row of a page's tabs; arrows, Home and End go from one to another. */
export function TabRow<Name extends string>({ label, tabs, tab, totals, onTab }: Props<Name>) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ name }) => name === tab);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onTab(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return (
    <div className={clsx("tabs", css.row)} role="tablist" aria-label={label}>
      {tabs.map(({ name, label: words }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="panel"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={onKeyDown}
        >
          {words}
          {totals[name] ? <small>{totals[name]}</small> : null}
        </button>
      ))}
    </div>
  );
}
