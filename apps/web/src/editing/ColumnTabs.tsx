import { Suspense, useId, type KeyboardEvent, type ReactNode } from "react";
import { nameOfTab, type EditorTab, type PanelProps } from "./panelProps.ts";
import css from "./editor.module.css";

interface Props {
  label: string;
  tabs: readonly EditorTab[];
  /** Key of the open tab. */
  open: string;
  onTab: (key: string) => void;
  props: PanelProps;
  children: ReactNode;
}

/** A row of tabs and what the open one shows. Left and right go from one to the next. */
export function ColumnTabs({ label, tabs, open, onTab, props, children }: Props) {
  const id = useId();
  const keyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = tabs.at((tabs.findIndex(({ key }) => key === open) + by) % tabs.length);
    if (!next) return;
    onTab(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={keyDown}>
        {tabs.map(({ key, name, proseName, title, Count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            title={title}
            aria-selected={key === open}
            aria-controls={`${id}-panel`}
            tabIndex={key === open ? 0 : -1}
            onClick={() => onTab(key)}
          >
            {nameOfTab({ name, ...(proseName !== undefined && { proseName }) }, props.editor.isProse)}
            {Count && (
              <Suspense>
                <Count {...props} />
              </Suspense>
            )}
          </button>
        ))}
      </div>
      <div className={css.tabBody} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  );
}
