import {
  AI_LABEL_EXPORTED,
  GRADE_NAMES,
  UNGRADED_LABEL,
  type Grade,
  type PaperSheet,
  type ReportPaper,
} from "@mochang/contract";
import clsx from "clsx";
import { GradeSeal, ReviewSeal } from "../../ui/GradeSeal.tsx";
import pageCss from "./page.module.css";
import css from "./PrintedSheet.module.css";

const SEAL = 88;

const Head = ({ title, note }: { title: string; note?: string }) => (
  <div className={css.head}>
    <h3>{title}</h3>
    {note && <span>{note}</span>}
  </div>
);

const Points = ({ title, points }: { title: string; points: PaperSheet["strengths"] }) => (
  <div>
    <Head title={title} />
    <ol className={css.points}>
      {points.map((p, i) => (
        <li key={i}>
          <h4>{p.title}</h4>
          <p>
            {p.runs.map((run, k) =>
              run.t === "q" ? (
                <span key={k} className="song">
                  {`（${run.s}）`}
                </span>
              ) : (
                run.s
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  </div>
);

const Verdict = ({ who, name, said }: { who: string } & PaperSheet["project"]) => (
  <p>
    <b>
      {who}：{name}
    </b>
    <br />
    {said}
  </p>
);

const SheetFacts = ({ facts, comparables, headings }: Pick<PaperSheet, "facts" | "comparables" | "headings">) => (
  <>
    <Head title="概况" note="场数、字数由规则统计" />
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {comparables.length > 0 && (
        <div>
          <dt>{headings.comparables}</dt>
          <dd>
            {comparables.map((c) => (
              <span key={c} className={css.comparable}>
                {c}
              </span>
            ))}
            <small>凭记忆，请核对</small>
          </dd>
        </div>
      )}
    </dl>
  </>
);

const Roadmap = ({ roadmap }: Pick<PaperSheet, "roadmap">) => (
  <>
    <Head title="修改路线" note="按先后排，末列是工夫" />
    <table>
      <tbody>
        {roadmap.map(([n, what, how, target, effort]) => (
          <tr key={n}>
            <td>{n}</td>
            <td>
              <b>{what}</b>
              {how}
            </td>
            <td>{target}</td>
            <td>{effort}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

/** 评估单 as one sheet of paper. */
export const PrintedSheet = ({
  sheet,
  paper: { name, grade, gradeName },
}: {
  sheet: PaperSheet;
  paper: Pick<ReportPaper, "name" | "grade" | "gradeName">;
}) => (
  <section
    className={clsx(pageCss.page, css.sheet)}
    data-part="paper-page"
    data-origin="model"
    id="sheet"
    aria-labelledby="sheet-title"
  >
    <p className={css.running}>
      <span>评估单</span>
      <span>{sheet.date}</span>
    </p>
    <div className={css.top}>
      {grade && Object.hasOwn(GRADE_NAMES, grade) ? (
        <GradeSeal grade={grade as Grade} size={SEAL} name />
      ) : (
        gradeName && <ReviewSeal size={SEAL} ungraded={gradeName === UNGRADED_LABEL} />
      )}
      <div>
        <h2 id="sheet-title">《{name}》</h2>
        <p className={css.by}>
          {sheet.by.map(([label, value]) => (
            <span key={label}>
              {label}
              <b>{value}</b>
            </span>
          ))}
        </p>
        <p className={css.verdict}>{sheet.verdict}</p>
      </div>
    </div>
    <Head title="结论" note="项目与作者分开说" />
    <div className={css.pair}>
      <Verdict who="项目" {...sheet.project} />
      <Verdict who="作者" {...sheet.writer} />
    </div>
    {sheet.logline && (
      <>
        <Head title="一句话故事" />
        <p className={css.logline}>{sheet.logline}</p>
      </>
    )}
    <SheetFacts {...sheet} />
    <div className={css.pair}>
      <Points title={sheet.headings.strengths} points={sheet.strengths} />
      <Points title={sheet.headings.weaknesses} points={sheet.weaknesses} />
    </div>
    <Roadmap {...sheet} />
    <p className={pageCss.aiLabel}>{AI_LABEL_EXPORTED}</p>
  </section>
);
