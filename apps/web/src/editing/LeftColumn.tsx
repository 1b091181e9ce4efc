import { Suspense } from "react";
import { ColumnTabs } from "./ColumnTabs.tsx";
import type { PanelProps } from "./panelProps.ts";
import { LEFT_TABS } from "./panels.ts";
import css from "./editor.module.css";

/** The index of the script: its plan, scenes and persons. */
export function LeftColumn(props: PanelProps) {
  const open = LEFT_TABS.find(({ key }) => key === props.panels.left) ?? LEFT_TABS[0];
  if (!open) return null;
  return (
    <aside className={css.index} aria-label={open.title ?? open.name}>
      <ColumnTabs label="索引" tabs={LEFT_TABS} open={open.key} onTab={props.panels.showLeft} props={props}>
        <Suspense>
          <open.Panel {...props} />
        </Suspense>
      </ColumnTabs>
    </aside>
  );
}
