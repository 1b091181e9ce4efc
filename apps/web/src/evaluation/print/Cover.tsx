import type { ReportPaper } from "@mochang/contract";
import clsx from "clsx";
import css from "./Cover.module.css";
import pageCss from "./page.module.css";

/** The first sheet: the title on its slip, who wrote and judged it, and the grade as a stamp. */
export const Cover = ({ paper }: { paper: ReportPaper }) => (
  <section className={clsx(pageCss.page, css.cover)} aria-label="封面" style={{ background: paper.tint }}>
    <div className={css.titleSlip}>
      <h1>{paper.name}</h1>
      <p>{paper.kindLabel}</p>
    </div>
    <dl className={css.signature}>
      {paper.signature.map(([who, what]) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>{what}</dd>
        </div>
      ))}
      {paper.gradeName && (
        <div className={clsx(css.stamp, !paper.grade && css.ungraded)}>
          <dt>{paper.grade ?? ""}</dt>
          <dd>{paper.gradeName}</dd>
        </div>
      )}
    </dl>
    <p className={css.foot}>
      <span className="brand">墨场</span>
      <span>{paper.label}</span>
    </p>
  </section>
);
