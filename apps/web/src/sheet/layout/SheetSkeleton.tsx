import clsx from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import sheetCss from "../view/sheet.module.css";
import sheetFrameCss from "../SheetFrame.module.css";
import css from "./panel.module.css";

/** The layout while the script is loading. */
export const SheetSkeleton = ({ bar }: { bar: ReactNode }) => (
  <div className={sheetFrameCss.frame} data-pane="script" data-side="right">
    {bar}
    <div className={sheetFrameCss.layout} aria-busy="true">
      <aside className={clsx(sheetFrameCss.panel, sheetFrameCss.left)}>
        <div className={clsx(css.head, css.panelStart)}>
          <Skeleton widths={[40]} />
        </div>
        <Skeleton widths={[100, 92, 96, 100, 88, 94]} />
      </aside>
      <main className={sheetFrameCss.scroller} id="main">
        <div className={clsx(sheetCss.sheet, sheetCss.skeleton)}>
          <div className={sheetCss.skeletonLines}>
            <Skeleton widths={[44, 100, 96, 62, 30, 52, 30, 60, 100, 88, 40, 56, 44, 100, 72]} />
          </div>
        </div>
      </main>
      <aside className={clsx(sheetFrameCss.panel, sheetFrameCss.right)}>
        <Skeleton widths={[60, 100, 92, 100, 46]} />
      </aside>
    </div>
  </div>
);
