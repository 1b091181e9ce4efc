import { useId, type ReactNode } from "react";

interface Tab<K extends string> {
  key: K;
  name: string;
  count?: number;
}

interface Props<K extends string> {
  label: string;
  tabs: Tab<K>[];
  at: K;
  onTab: (key: K) => void;
  children: ReactNode;
}

/** The tabs of a pane and what they show. Left and right go from one to the next. */
export function PaneTabs<K extends string>({ label, tabs, at, onTab, children }: Props<K>) {
  const id = useId();
  const move = (by: number): void => {
    const next = tabs[(tabs.findIndex((t) => t.key === at) + by + tabs.length) % tabs.length];
    if (!next) return;
    onTab(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div
        className="tabs"
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(e) => {
          if (e.key === "ArrowRight") move(1);
          if (e.key === "ArrowLeft") move(-1);
        }}
      >
        {tabs.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === at}
            aria-controls={`${id}-panel`}
            tabIndex={key === at ? 0 : -1}
            onClick={() => onTab(key)}
          >
            {name}
            {count ? <small>{count}</small> : null}
          </button>
        ))}
      </div>
      <div className="pane-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}

const PANES = [
  { key: "left", name: "分析" },
  { key: "script", name: "剧本" },
  { key: "right", name: "批注" },
] as const;

/** On a phone: one of the three at a time, under the thumb. */
export function TabBar({
  at,
  notes,
  onTab,
}: {
  at: "left" | "script" | "right";
  notes: number;
  onTab: (key: "left" | "script" | "right") => void;
}) {
  return (
    <nav className="barm" aria-label="切换">
      {PANES.map(({ key, name }) => (
        <button key={key} type="button" aria-current={key === at ? "page" : undefined} onClick={() => onTab(key)}>
          {name}
          {key === "right" && notes > 0 ? ` ${notes}` : ""}
        </button>
      ))}
    </nav>
  );
}
