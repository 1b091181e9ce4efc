import {
  comparablesLabel,
  costWords,
  formOf,
  genreOfSheet,
  lengthWords,
  mediumOf,
  pointsHeading,
  projectVerdict,
  samplesSentence,
  targetWords,
  uncited,
  unitOf,
  writerVerdict,
  type Citation,
  type EvaluationSheet,
  type Report,
  type SheetPoint,
  type SheetRevision,
} from "@mochang/contract";
import clsx from "clsx";
import { Suspense, type ReactNode } from "react";
import { day, hanNumber } from "../../lib/format.ts";
import { CitedMarkdown } from "../../sheet/index.ts";
import { EmptySeal, GradeSeal, ReviewSeal } from "../../ui/GradeSeal.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { Headline } from "../verdict/Headline.tsx";
import css from "./EvaluationSheetTab.module.css";

interface Props {
  report: Report;
  /** The passage that is open beside it. */
  open: string | null;
  onCite: (citation: Citation) => void;
  /** What is to be said of the run. */
  notices: ReactNode;
  /** What stands where it is not written yet: its state, and a way on. */
  unwritten: ReactNode;
  /** Buttons at the end. */
  actions: ReactNode;
  /** What was checked, in a sentence. */
  note: string;
}

/** 评估单: the conclusion on one page. */
export function EvaluationSheetTab({ report, notices, unwritten, actions, note, ...cited }: Props) {
  const { work, evaluatedAt, sheet, verdict } = report;
  const size = useMedia(NARROW) ? 88 : 112;
  return (
    <div className={css.sheet} data-part="evaluation-sheet">
      <h1 className="h1 hang">《{work.name}》</h1>
      <p className={css.by}>
        {work.author && (
          <span>
            作者<b>{work.author}</b>
          </span>
        )}
        {evaluatedAt && sheet && (
          <span>
            评于<b className="num">{day(evaluatedAt)}</b>
          </span>
        )}
        {sheet && <OriginLabel origin="model" />}
      </p>
      {notices}
      {sheet ? (
        <div data-origin="model">
          <div className={css.opening}>
            {verdict?.grade ? (
              <GradeSeal grade={verdict.grade} size={size} name />
            ) : (
              <ReviewSeal size={size} ungraded={verdict?.ungraded !== undefined} />
            )}
            <Headline text={uncited(sheet.verdict)} />
          </div>
          <Verdicts sheet={sheet} verdict={verdict} />
          {sheet.logline && (
            <section className={css.logline} aria-label="一句话故事">
              <h2>一句话故事</h2>
              <p>{uncited(sheet.logline)}</p>
            </section>
          )}
          <SheetFacts report={report} sheet={sheet} />
          <div className={css.points}>
            <Points title="长处" points={sheet.strengths} {...cited} />
            <Points title="短处" points={sheet.weaknesses} {...cited} />
          </div>
          <Roadmap revisions={sheet.roadmap} />
        </div>
      ) : (
        <div className={css.opening} aria-busy="true">
          <EmptySeal label="评级在后" size={size}>
            评级在后
          </EmptySeal>
          <div>{unwritten}</div>
        </div>
      )}
      <div className={css.end}>
        <p className="tiny quiet">{note}</p>
        <div>{actions}</div>
      </div>
    </div>
  );
}

const Verdicts = ({ sheet, verdict }: { sheet: EvaluationSheet } & Pick<Report, "verdict">) => (
  <div className={css.verdicts}>
    <div>
      <h2>这个项目</h2>
      <b>{projectVerdict(verdict)}</b>
      {verdict && <span className="num">{samplesSentence(verdict)}</span>}
      {sheet.project && <p>{uncited(sheet.project)}</p>}
    </div>
    <div>
      <h2>这位作者</h2>
      <b>{writerVerdict(sheet, verdict)}</b>
      {verdict?.ungraded === undefined && <span>不论这一部成不成</span>}
      {sheet.writer.say && <p>{uncited(sheet.writer.say)}</p>}
    </div>
  </div>
);

function SheetFacts({ report, sheet }: { report: Report; sheet: EvaluationSheet }) {
  const { figures, work } = report;
  const facts: [string, string, string][] = [
    ["媒介", mediumOf(sheet), ""],
    ["类型", genreOfSheet(sheet, report), ""],
    ["篇幅", `${figures.sceneCount} ${unitOf(formOf(work.fileType))}`, lengthWords(figures)],
    ["成本档", `${sheet.cost.level}（估计）`, costWords(sheet, figures)],
  ];
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value, more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {value}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      {sheet.comparables.length > 0 && (
        <div>
          <dt>{comparablesLabel(sheet)}</dt>
          <dd>
            {sheet.comparables.map(({ title }) => `《${title}》`).join("")}
            {sheet.comparables.map(({ title, like }) => (
              <small key={title}>
                {sheet.comparables.length > 1 ? `《${title}》：${uncited(like)}` : uncited(like)}
              </small>
            ))}
            <span className={css.memory}>凭记忆，请核对</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

const Points = ({
  title,
  points,
  open,
  onCite,
}: { title: "长处" | "短处"; points: readonly SheetPoint[] } & Pick<Props, "open" | "onCite">) => (
  <section aria-label={title}>
    <h2 className="h3">{pointsHeading(title, points.length)}</h2>
    <ol>
      {points.map((p, i) => (
        <li key={i}>
          <h3>{uncited(p.title)}</h3>
          <Suspense fallback={<Skeleton widths={[92, 46]} />}>
            <CitedMarkdown compact markdown={p.why} open={open} onCite={onCite} />
          </Suspense>
        </li>
      ))}
    </ol>
  </section>
);

const EFFORT_CELLS: Record<SheetRevision["effort"], number> = { 小: 1, 中: 2, 大: 3 };

const Roadmap = ({ revisions }: { revisions: readonly SheetRevision[] }) => (
  <section className={css.roadmap} aria-label="修改路线">
    <h2 className="h3">
      修改路线<span className="small quiet">按先后排，格子是工夫</span>
    </h2>
    <ol>
      {revisions.map((r, i) => (
        <li key={i}>
          <span className={css.number}>{hanNumber(i + 1)}</span>
          <div>
            <b>{uncited(r.what)}</b>
            {r.how && <p>{uncited(r.how)}</p>}
          </div>
          <span className={css.target}>{targetWords(r.for)}</span>
          <span className={css.effort}>
            <i aria-hidden="true">
              {[1, 2, 3].map((n) => (
                <u key={n} className={clsx(n <= EFFORT_CELLS[r.effort] && css.filled)} />
              ))}
            </i>
            <span className="sr">工夫{r.effort}</span>
            {r.size || <span aria-hidden="true">{r.effort}</span>}
          </span>
        </li>
      ))}
    </ol>
  </section>
);
