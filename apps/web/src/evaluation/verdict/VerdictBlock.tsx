import clsx from "clsx";
import type { ReactNode } from "react";
import { gradeWords, projectVerdict, REVIEW_LABEL, UNGRADED_LABEL, type Verdict } from "@mochang/contract";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { EmptySeal, ReviewSeal, GradeSeal } from "../../ui/GradeSeal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { hanCount, score } from "../../lib/format.ts";
import { useMedia, NARROW } from "../../ui/useMedia.ts";
import { Headline } from "./Headline.tsx";
import { ScoreScale } from "./ScoreScale.tsx";
import { disagreementSentence, scoreRangeSentence } from "./scoreRange.ts";
import css from "./VerdictBlock.module.css";

/** What the seal alone does not say: that another grade is near, that a person has to decide, or why there is no grade. */
function GradeNote({ verdict }: { verdict: Verdict }) {
  if (verdict.near)
    return (
      <p className={css.review}>
        {gradeWords(verdict)}：多数评分在 {verdict.grade} 档，也有落在分界另一边的。
      </p>
    );
  if (verdict.ungraded !== undefined)
    return (
      <p className={css.review}>
        {UNGRADED_LABEL}：{verdict.ungraded}。下面的分数只说已经写出来的部分。
      </p>
    );
  return verdict.grade === null ? (
    <p className={css.review}>
      {REVIEW_LABEL}：{disagreementSentence(verdict.samples.length)}，请人来定。
    </p>
  ) : null;
}

/** The verdict: seal, headline, five samples with their median and spread. While it is not there yet, the layout that it will have. */
export function VerdictBlock({
  verdict,
  headline,
  live,
  opened,
  children,
}: {
  verdict: Verdict | null;
  headline: string | null;
  live: boolean;
  opened: boolean;
  children?: ReactNode;
}) {
  const size = useMedia(NARROW) ? 96 : 112;
  if (!verdict) {
    if (!live) return null;
    return (
      <div className={css.verdict} id="verdict" aria-busy="true">
        <EmptySeal label="评级在后" size={size}>
          评级在后
        </EmptySeal>
        <div>
          <Skeleton widths={[72, 54]} />
          <p className="small quiet">读完全稿，评五次，再给结论。</p>
        </div>
      </div>
    );
  }
  return (
    <div className={css.verdict} id="verdict" data-origin="model">
      {verdict.grade ? (
        <GradeSeal grade={verdict.grade} size={size} name opened={opened} />
      ) : (
        <ReviewSeal size={size} ungraded={verdict.ungraded !== undefined} />
      )}
      <div>
        {headline ? <Headline text={headline} /> : <h2 className="h2">{projectVerdict(verdict)}</h2>}
        <GradeNote verdict={verdict} />
        {children}
        <div className={css.spread}>
          <p className={clsx("small quiet", css.summary)}>
            <span>
              {hanCount(verdict.samples.length)}次独立评分，中位 <b className="num">{score(verdict.median)}</b>，
              {verdict.ungraded === undefined
                ? scoreRangeSentence(verdict)
                : `最低 ${score(verdict.low)}，最高 ${score(verdict.high)}，只作参考。`}
            </span>
            <OriginLabel origin="model" />
          </p>
          {verdict.ungraded === undefined && <ScoreScale verdict={verdict} />}
        </div>
      </div>
    </div>
  );
}
