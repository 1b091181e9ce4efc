import type { ReportPaper } from "@mochang/contract";
import { Facts, PrintedPage } from "./PrintedPage.tsx";
import { PrintedTable } from "./PrintedTable.tsx";
import css from "./page.module.css";

/** 与上一稿对比: what became of the former draft. */
export const ComparisonPage = ({ comparison: c }: { comparison: NonNullable<ReportPaper["comparison"]> }) => (
  <PrintedPage id="comparison" number="另附" title={c.title}>
    <Facts rows={c.drafts} />
    <p className={css.headline}>{c.summary}</p>
    {c.note && <p className={css.note}>{c.note}</p>}
    {c.scenes.length > 0 && (
      <>
        <h3>动过的场次</h3>
        <PrintedTable head={["变化", "位置", "标题", "行数"]} rows={c.scenes} />
        {c.scenesRest && <p className="small">{c.scenesRest}</p>}
      </>
    )}
    <h3>数字</h3>
    <PrintedTable head={["项目", "旧稿", "新稿", "相差"]} rows={c.figures} />
    {c.names.length > 0 && <Facts rows={c.names} />}
    <h3>前后不一</h3>
    {c.findings.map((g) => (
      <div key={g.title}>
        <h4>{g.title}</h4>
        <ul>
          {g.messages.map((m, i) => (
            <li key={i}>{m}</li>
          ))}
        </ul>
        {g.rest && <p className="small">{g.rest}</p>}
      </div>
    ))}
    <h3>评分</h3>
    <p className="small">{c.scoresNote}</p>
    {c.scores.length > 0 && <PrintedTable head={["维度", "旧稿", "新稿", "分差"]} rows={c.scores} />}
  </PrintedPage>
);
