import clsx from "clsx";
import { TABS } from "@mochang/contract";
import { Skeleton } from "../../ui/Skeleton.tsx";
import verdictBlockCss from "../verdict/VerdictBlock.module.css";
import reportViewCss from "../ReportView.module.css";
import skeletonCss from "../../ui/Skeleton.module.css";
import css from "./TabMenu.module.css";

/** The report's own layout while it loads. */
export const ReportSkeleton = () => (
  <div className={clsx(reportViewCss.layout, reportViewCss.closed)} aria-busy="true">
    <nav className={clsx("only-d", css.menu)} aria-hidden="true">
      {TABS.map((t) => (
        <span className={css.tab} key={t.index}>
          <i className="state waiting" />
          {t.title}
        </span>
      ))}
    </nav>
    <main id="main">
      <p className="sr" role="status">
        正在取报告
      </p>
      <div className={skeletonCss.pulse} aria-hidden="true">
        <span className={skeletonCss.line} style={{ width: "44%", height: 32, margin: "6px 0" }} />
        <span className={skeletonCss.line} style={{ width: "56%" }} />
        <span className={skeletonCss.line} style={{ width: "100%", height: 56, marginTop: 24 }} />
        <div className={verdictBlockCss.verdict}>
          <span className={skeletonCss.line} style={{ width: 112, height: 112, margin: 0 }} />
          <div>
            <Skeleton widths={[80, 60, 100, 72]} />
          </div>
        </div>
      </div>
      <section>
        <Skeleton widths={[18, 100, 96, 98, 64]} />
      </section>
      <section>
        <Skeleton widths={[18, 100, 96, 98, 64]} />
      </section>
    </main>
  </div>
);
