import type { CorrectionRule } from "@mochang/screenplay/proofread";
import { useMemo, useState } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useGoToLine } from "../modelRunControls/useGoToLine.ts";
import type { PanelProps } from "../panelProps.ts";
import { documentCorrections, applyCorrections, type DocumentCorrection } from "./documentCorrections.ts";
import { CORRECTION_NAMES } from "./correctionNames.ts";
import css from "./proofread.module.css";

/** Corrections of one rule that are listed at once. */
const SHOWN = 50;

interface RuleProps {
  rule: CorrectionRule;
  corrections: readonly DocumentCorrection[];
  onShow: (correction: DocumentCorrection) => void;
  onFix: (corrections: readonly DocumentCorrection[]) => void;
}

/** The corrections of one rule: each a quotation with what it would become. */
function RuleCorrections({ rule, corrections, onShow, onFix }: RuleProps) {
  const [visibleCount, setVisibleCount] = useState(SHOWN);
  const name = CORRECTION_NAMES[rule];
  return (
    <section aria-label={name} className={css.rule}>
      <h3>
        <span>
          {name} <small className="num">{corrections.length}</small>
        </span>
        {corrections.length > 1 && (
          <button type="button" className="link" onClick={() => onFix(corrections)}>
            {`全改 ${corrections.length} 处`}
          </button>
        )}
      </h3>
      <ul>
        {corrections.slice(0, visibleCount).map((correction) => (
          <li key={correction.key}>
            <button type="button" className={css.quote} title="到这一处" onClick={() => onShow(correction)}>
              <bdi>
                {correction.before}
                {correction.written !== "" && <del>{correction.written}</del>}
                <ins>{correction.words}</ins>
                {correction.after}
              </bdi>
            </button>
            <button type="button" className={css.fix} onClick={() => onFix([correction])}>
              改
            </button>
          </li>
        ))}
      </ul>
      {corrections.length > visibleCount && (
        <button type="button" className="link" onClick={() => setVisibleCount(visibleCount + SHOWN)}>
          {`还有 ${corrections.length - visibleCount} 处`}
        </button>
      )}
    </section>
  );
}

/** Typos and punctuation that rules are sure of, fixed with a click. */
export function ProofreadPart({ editor }: PanelProps) {
  const { sheet, rows, run } = editor;
  const toasts = useToasts();
  const goToLine = useGoToLine(editor);
  // The list of rows is told of each change of the text.
  const corrections = useMemo(() => (sheet && rows ? documentCorrections(sheet.doc()) : null), [sheet, rows]);
  if (!corrections) return <Skeleton />;
  const fix = (chosen: readonly DocumentCorrection[]): void => {
    run(applyCorrections(chosen));
    if (chosen.length > 1) toasts.done(`改了 ${chosen.length} 处，撤销一次就都回来`);
  };
  if (corrections.length === 0)
    return <p className="quiet">错别字、标点和的地得，规则没有查出拿得准的错。病句要请模型看。</p>;
  return (
    <>
      <p className={css.hint}>规则查的，只列拿得准的；改一处就是一步，撤销就回来。</p>
      {(Object.keys(CORRECTION_NAMES) as CorrectionRule[]).map((rule) => {
        const of = corrections.filter((correction) => correction.rule === rule);
        return of.length === 0 ? null : (
          <RuleCorrections
            key={rule}
            rule={rule}
            corrections={of}
            onShow={(correction) => goToLine(correction.lineId, correction.before + correction.written)}
            onFix={fix}
          />
        );
      })}
    </>
  );
}
