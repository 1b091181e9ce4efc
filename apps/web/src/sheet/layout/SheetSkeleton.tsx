import type { ReactNode } from "react";
import { Bones } from "../../ui/Bones.tsx";
import "./frame.css";

/** The layout while the script is loading. */
export const SheetSkeleton = ({ bar }: { bar: ReactNode }) => (
  <div className="scenes" data-pane="script" data-side="right">
    {bar}
    <div className="scenes-lay" aria-busy="true">
      <aside className="pane l">
        <div className="ph">
          <Bones widths={[40]} />
        </div>
        <Bones widths={[100, 92, 96, 100, 88, 94]} />
      </aside>
      <main className="desk" id="main">
        <div className="script-sheet ghost">
          <div className="ghost-lines">
            <Bones widths={[44, 100, 96, 62, 30, 52, 30, 60, 100, 88, 40, 56, 44, 100, 72]} />
          </div>
        </div>
      </main>
      <aside className="pane r">
        <Bones widths={[60, 100, 92, 100, 46]} />
      </aside>
    </div>
  </div>
);
