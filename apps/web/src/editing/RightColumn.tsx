import { Suspense } from "react";
import { ColumnTabs } from "./ColumnTabs.tsx";
import { PanelGrip } from "./PanelGrip.tsx";
import type { PanelProps } from "./panelProps.ts";
import { DETAILS, RIGHT_TABS } from "./panels.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import css from "./editor.module.css";

const WAITING = <Skeleton className={css.waiting} widths={[40, 100, 92, 46]} />;

/** What the writer works on now: what was chosen at the left or in the header, else the open tab. */
export function RightColumn(props: PanelProps) {
  const { detail, right, show } = props.panels;
  const inHand = detail && DETAILS[detail.key];
  if (inHand)
    return (
      <aside className={css.hand} aria-label={inHand.name}>
        <PanelGrip {...props} />
        <Suspense fallback={WAITING}>
          <inHand.Panel key={detail.id} {...props} />
        </Suspense>
      </aside>
    );
  const open = RIGHT_TABS.find(({ key }) => key === right) ?? RIGHT_TABS[0];
  if (!open) return null;
  return (
    <aside className={css.hand} aria-label={open.title ?? open.name}>
      <PanelGrip {...props} />
      <ColumnTabs label="手上的事" tabs={RIGHT_TABS} open={open.key} onTab={show} props={props}>
        <Suspense fallback={WAITING}>
          <open.Panel {...props} />
        </Suspense>
      </ColumnTabs>
    </aside>
  );
}
