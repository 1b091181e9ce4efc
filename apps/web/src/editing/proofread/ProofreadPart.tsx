import type { SlipRule } from "@mochang/screenplay/proofread";
import { useMemo, useState } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useGoToLine } from "../modelRunControls/useGoToLine.ts";
import type { PanelProps } from "../panelProps.ts";
import { documentSlips, fixSlips, type DocumentSlip } from "./documentTypos.ts";
import { SLIP_NAMES } from "./slipNames.ts";
import css from "./proofread.module.css";

/** Slips of one rule that are listed at once. */
const SHOWN = 50;

interface RuleProps {
  rule: SlipRule;
  slips: readonly DocumentSlip[];
  onShow: (slip: DocumentSlip) => void;
  onFix: (slips: readonly DocumentSlip[]) => void;
}

/** The slips of one rule: each a quotation with what it would become. */
function RuleSlips({ rule, slips, onShow, onFix }: RuleProps) {
  const [visibleCount, setVisibleCount] = useState(SHOWN);
  const name = SLIP_NAMES[rule];
  return (
    <section aria-label={name} className={css.rule}>
      <h3>
        <span>
          {name} <small className="num">{slips.length}</small>
        </span>
        {slips.length > 1 && (
          <button type="button" className="link" onClick={() => onFix(slips)}>
            {`全改 ${slips.length} 处`}
          </button>
        )}
      </h3>
      <ul>
        {slips.slice(0, visibleCount).map((slip) => (
          <li key={slip.key}>
            <button type="button" className={css.quote} title="到这一处" onClick={() => onShow(slip)}>
              <bdi>
                {slip.before}
                {slip.written !== "" && <del>{slip.written}</del>}
                <ins>{slip.words}</ins>
                {slip.after}
              </bdi>
            </button>
            <button type="button" className={css.fix} onClick={() => onFix([slip])}>
              改
            </button>
          </li>
        ))}
      </ul>
      {slips.length > visibleCount && (
        <button type="button" className="link" onClick={() => setVisibleCount(visibleCount + SHOWN)}>
          {`还有 ${slips.length - visibleCount} 处`}
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
  const slips = useMemo(() => (sheet && rows ? documentSlips(sheet.doc()) : null), [sheet, rows]);
  if (!slips) return <Skeleton />;
  const fix = (chosen: readonly DocumentSlip[]): void => {
    run(fixSlips(chosen));
    if (chosen.length > 1) toasts.done(`改了 ${chosen.length} 处，撤销一次就都回来`);
  };
  if (slips.length === 0)
    return <p className="quiet">错别字、标点和的地得，规则没有查出拿得准的错。病句要请模型看。</p>;
  return (
    <>
      <p className={css.hint}>规则查的，只列拿得准的；改一处就是一步，撤销就回来。</p>
      {(Object.keys(SLIP_NAMES) as SlipRule[]).map((rule) => {
        const of = slips.filter((slip) => slip.rule === rule);
        return of.length === 0 ? null : (
          <RuleSlips
            key={rule}
            rule={rule}
            slips={of}
            onShow={(slip) => goToLine(slip.lineId, slip.before + slip.written)}
            onFix={fix}
          />
        );
      })}
    </>
  );
}
