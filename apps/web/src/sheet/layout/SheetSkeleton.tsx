import type { ReactNode } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import "./frame.css";

/** The layout while the script is loading. */
export const SheetSkeleton = ({ bar }: { bar: ReactNode }) => (
  <div className="scenes" data-pane="script" data-side="right">
    {bar}
    <div className="scenes-lay" aria-busy="true">
      <aside className="pane l">
        <div className="ph">
          <Skeleton widths={[40]} />
        </div>
        <Skeleton widths={[100, 92, 96, 100, 88, 94]} />
      </aside>
      <main className="desk" id="main">
        <div className="script-sheet ghost">
          <div className="ghost-lines">
            <Skeleton widths={[44, 100, 96, 62, 30, 52, 30, 60, 100, 88, 40, 56, 44, 100, 72]} />
          </div>
        </div>
      </main>
      <aside className="pane r">
        <Skeleton widths={[60, 100, 92, 100, 46]} />
      </aside>
    </div>
  </div>
);
