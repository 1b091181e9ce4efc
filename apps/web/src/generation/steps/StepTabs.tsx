import clsx from "clsx";
import { useLayoutEffect, useRef } from "react";
import type { KeptFocus } from "./useKeptFocus.ts";
import css from "./steps.module.css";

interface Props {
  label: string;
  tabs: readonly { id: string; label: string; count?: string }[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Where the tabs are made anew with what they choose. */
  focus?: KeptFocus;
}

/** Scrolls a row sideways until one of its children is seen; the page stays where it is. */
function showInRow(row: HTMLElement, child: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), child.getBoundingClientRect()];
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
}

/** Tabs of a step: its acts, or the sequences of an act. Arrows go from one to another; the chosen one is in sight. */
export function StepTabs({ label, tabs, chosen, onChoose, focus }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(chosen)}"]`);
    if (row.current && tab) showInRow(row.current, tab);
    if (focus?.isLost(chosen)) tab?.focus({ preventScroll: true });
  }, [chosen, focus]);
  return (
    <div ref={row} className={clsx("tabs", css.tabs)} role="tablist" aria-label={label}>
      {tabs.map((tab, i) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-tab={tab.id}
          aria-selected={tab.id === chosen}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
          onFocus={() => focus?.onFocus(tab.id)}
          onBlur={focus?.onBlur}
          onKeyDown={(event) => {
            const to = { ArrowLeft: i - 1, ArrowRight: i + 1 }[event.key];
            const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
            if (!next) return;
            event.preventDefault();
            onChoose(next.id);
            (event.currentTarget.parentElement?.children[tabs.indexOf(next)] as HTMLElement | undefined)?.focus();
          }}
        >
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </button>
      ))}
    </div>
  );
}
