import clsx from "clsx";
import type { Report, ReportPaper } from "@mochang/contract";
import { AI_LABEL_EXPORTED } from "@mochang/contract";
import { PrintContext } from "../charts/printContext.ts";
import { Blocks, footnoteMark, footnotesOf } from "./Blocks.tsx";
import { Cover } from "./Cover.tsx";
import { ComparisonPage } from "./ComparisonPage.tsx";
import { Facts, PrintedPage } from "./PrintedPage.tsx";
import { PrintedChart } from "./PrintedChart.tsx";
import { PrintedSheet } from "./PrintedSheet.tsx";
import { PrintedTable } from "./PrintedTable.tsx";
import css from "./page.module.css";

/** 人物、分集与场次, as far as there are tables of them; the PDF's words. */
function tablesTitle(tables: ReportPaper["tables"]): string {
  const names = tables.map(({ title }) => title.replace(/表$/u, ""));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join("、")}与${names.at(-1)}`;
}

/** Parts of the report in order, for the contents. */
function partsOf(paper: ReportPaper): { id: string; title: string; under: { id: string; title: string }[] }[] {
  return [
    { id: "usage", title: "使用说明", under: [] },
    { id: "work", title: "作品信息", under: [] },
    ...paper.tabs.map((t) => ({
      id: `tab-${t.index}`,
      title: t.title,
      under: t.sections.map((s, i) => ({ id: `tab-${t.index}-${i}`, title: s.title })),
    })),
    ...(paper.comparison ? [{ id: "comparison", title: paper.comparison.title, under: [] }] : []),
    ...(paper.continuity ? [{ id: "continuity", title: "连贯账", under: [] }] : []),
    ...(paper.tables.length > 0 ? [{ id: "tables", title: tablesTitle(paper.tables), under: [] }] : []),
    { id: "findings", title: "格式与前后一致（规则统计）", under: [] },
    ...(paper.quotes.length > 0 ? [{ id: "quotes", title: "引文", under: [] }] : []),
  ];
}

/** Sentences with the passages that show them. */
const PrintedFindings = ({ findings }: Pick<ReportPaper, "findings">) =>
  findings.map((f, i) => (
    <div key={i} className={css.finding}>
      <p className={css.message}>{f.message}</p>
      {f.quotes.map(([where, text], k) => (
        <p key={k} className={css.passage}>
          <span>{where}</span>
          <span className="song">{text}</span>
        </p>
      ))}
    </div>
  ));

const Contents = ({ paper }: { paper: ReportPaper }) => (
  <nav className={clsx(css.page, css.contents)} aria-labelledby="contents-title">
    <h2 id="contents-title">目录</h2>
    <ol>
      {partsOf(paper).map((p) => (
        <li key={p.id}>
          <a href={`#${p.id}`}>{p.title}</a>
          {p.under.length > 0 && (
            <ol>
              {p.under.map((s) => (
                <li key={s.id}>
                  <a href={`#${s.id}`}>{s.title}</a>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  </nav>
);

function Tab({ tab, report, paper }: { tab: ReportPaper["tabs"][number]; report: Report; paper: ReportPaper }) {
  return (
    <PrintedPage id={`tab-${tab.index}`} number={tab.number} title={tab.title}>
      {tab.lead.length > 0 && <Facts rows={tab.lead} />}
      {tab.note && <p className={css.note}>{tab.note}</p>}
      {tab.headline && <p className={css.headline}>{tab.headline}</p>}
      {tab.charts.map((chart, i) => (
        <PrintedChart key={chart} chart={chart} at={`${tab.index}-${i + 1}`} report={report} paper={paper} />
      ))}
      {tab.sections.map((s, i) => {
        const notes = footnotesOf(s.blocks);
        return (
          <section
            key={i}
            className={css.section}
            data-part="section"
            id={`tab-${tab.index}-${i}`}
            data-origin={s.model ? "model" : "rules"}
            aria-labelledby={`tab-${tab.index}-${i}-title`}
          >
            <h3 id={`tab-${tab.index}-${i}-title`}>{s.title}</h3>
            {s.note && <p className="small">{s.note}</p>}
            <div className={css.text}>
              <Blocks blocks={s.blocks} />
            </div>
            {notes.length > 0 && (
              <ol className={css.quoteNotes}>
                {notes.map((q) => (
                  <li key={q.n}>
                    <a href={`#quote-${q.n}`}>
                      <span aria-hidden="true">{footnoteMark(q.n)}</span> {q.s}
                      <span className="song">{q.quote}</span>
                    </a>
                  </li>
                ))}
              </ol>
            )}
            {s.model && <p className={css.aiLabel}>{AI_LABEL_EXPORTED}</p>}
          </section>
        );
      })}
    </PrintedPage>
  );
}

const TablesPage = ({ tables }: Pick<ReportPaper, "tables">) => (
  <PrintedPage id="tables" number="附表" title={tablesTitle(tables)}>
    {tables.map((t) => (
      <section key={t.title} aria-label={t.title}>
        <h3>{t.title}</h3>
        <p className={t.rows.length > 0 ? "small" : undefined}>{t.note}</p>
        {t.rows.length > 0 && <PrintedTable head={t.head} rows={t.rows} widths={t.widths} />}
      </section>
    ))}
  </PrintedPage>
);

/** The whole report as sheets of paper: what the PDF holds, in its words and order. */
export function PrintedReport({ report, paper }: { report: Report; paper: ReportPaper }) {
  return (
    <PrintContext value={true}>
      <article className={clsx("on-paper", css.paper)} data-part="paper">
        <Cover paper={paper} />
        {paper.sheet && <PrintedSheet sheet={paper.sheet} paper={paper} />}
        <PrintedPage id="usage" title="使用说明">
          {paper.usage.map((p, i) => (
            <p key={i}>{p}</p>
          ))}
          <dl className={css.grades}>
            {paper.grades.map((g) => (
              <div key={g.grade}>
                <dt>{g.grade}</dt>
                <dd>
                  <b>{g.name}</b> {g.text}
                </dd>
              </div>
            ))}
          </dl>
        </PrintedPage>
        <PrintedPage id="work" title="作品信息">
          <dl className={css.rows}>
            {paper.work.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {paper.doubts.length > 0 && (
            <>
              <h3>读稿时拿不准的地方</h3>
              <ul>
                {paper.doubts.map((d, i) => (
                  <li key={i}>{d}</li>
                ))}
              </ul>
            </>
          )}
        </PrintedPage>
        <Contents paper={paper} />
        {paper.tabs.map((tab) => (
          <Tab key={tab.index} tab={tab} report={report} paper={paper} />
        ))}
        {paper.comparison && <ComparisonPage comparison={paper.comparison} />}
        {paper.continuity && (
          <PrintedPage id="continuity" number="另附" title="连贯账">
            <p>{paper.continuity.note}</p>
            {paper.continuity.items.length === 0 && <p>没有发现对不上的地方。</p>}
            <PrintedFindings findings={paper.continuity.items} />
          </PrintedPage>
        )}
        {paper.tables.length > 0 && <TablesPage tables={paper.tables} />}
        <PrintedPage id="findings" number="附录一" title="格式与前后一致（规则统计）">
          {paper.findings.length === 0 && <p>按规则逐项查过，没有发现问题。</p>}
          <PrintedFindings findings={paper.findings} />
        </PrintedPage>
        {paper.quotes.length > 0 && (
          <PrintedPage id="quotes" number="附录二" title="引文">
            {paper.quotes.map((q) => (
              <p key={q.n} className={clsx(css.passage, css.quoted)} data-part="quote" id={`quote-${q.n}`}>
                <span>{footnoteMark(q.n)}</span>
                <span>{q.where}</span>
                <span className="song">
                  <span className={css.context}>{q.before}</span>
                  <u>{q.text}</u>
                  <span className={css.context}>{q.after}</span>
                </span>
              </p>
            ))}
          </PrintedPage>
        )}
      </article>
    </PrintContext>
  );
}
