import { Suspense } from "react";
import { ColumnTabs } from "./ColumnTabs.tsx";
import { PanelGrip } from "./PanelGrip.tsx";
import type { PanelProps } from "./panelProps.ts";
import { LEFT_TABS } from "./panels.ts";
import { Rail } from "./Rail.tsx";
import css from "./editor.module.css";

/** The index of the script: its plan, scenes and persons. `isRail`: folded to its tabs. */
export function LeftColumn({ isRail, ...props }: PanelProps & { isRail: boolean }) {
  const open = LEFT_TABS.find(({ key }) => key === props.panels.left) ?? LEFT_TABS[0];
  if (!open) return null;
  return (
    <aside className={css.index} aria-label={open.title ?? open.name}>
      <PanelGrip {...props} />
      {isRail && <Rail {...props} />}
      <div className={css.indexBody}>
        <ColumnTabs label="目录" tabs={LEFT_TABS} open={open.key} onTab={props.panels.showLeft} props={props}>
          <Suspense>
            <open.Panel {...props} />
          </Suspense>
        </ColumnTabs>
      </div>
    </aside>
  );
}
