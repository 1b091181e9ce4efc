import { useId, type KeyboardEvent, type ReactNode } from "react";
import type { VisiblePane } from "./usePanels.ts";
import css from "./panel.module.css";

/** A tab of a panel: what a feature gives the sheet to show beside it. */
export interface PanelTab {
  key: string;
  name: string;
  count?: number;
  render: () => ReactNode;
}

interface Props {
  label: string;
  tabs: readonly PanelTab[];
  /** Key of the open tab. */
  open: string;
  onTab: (key: string) => void;
}

/** The tabs of a panel and what the open one shows. Left and right go from one to the next. */
export function PanelTabs({ label, tabs, open, onTab }: Props) {
  const id = useId();
  const move = (by: number): void => {
    const next = tabs[(tabs.findIndex(({ key }) => key === open) + by + tabs.length) % tabs.length];
    if (!next) return;
    onTab(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowRight") move(1);
    if (event.key === "ArrowLeft") move(-1);
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={keyDown}>
        {tabs.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === open}
            aria-controls={`${id}-panel`}
            tabIndex={key === open ? 0 : -1}
            onClick={() => onTab(key)}
          >
            {name}
            {count ? <small>{count}</small> : null}
          </button>
        ))}
      </div>
      <div className={css.body} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} tabIndex={-1}>
        {tabs.find(({ key }) => key === open)?.render()}
      </div>
    </>
  );
}

/** On a phone: one of panels and script at a time, under the thumb. */
export function PaneSwitch({
  front,
  names,
  onFront,
}: {
  front: VisiblePane;
  names: Record<VisiblePane, string>;
  onFront: (front: VisiblePane) => void;
}) {
  return (
    <nav className={css.frontBar} aria-label="切换">
      {(["left", "script", "right"] as const).map((key) => (
        <button key={key} type="button" aria-current={key === front ? "page" : undefined} onClick={() => onFront(key)}>
          {names[key]}
        </button>
      ))}
    </nav>
  );
}
