import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { tensionNotes } from "./tension.ts";
import { nameOfSequence } from "../steps/stepTexts.ts";
import { TensionCurve } from "./TensionCurve.tsx";
import { tensionPoints } from "./tensionPoints.ts";
import type { WholeSequence } from "./useWholeWork.ts";
import css from "./overview.module.css";

interface Props {
  sequences: readonly WholeSequence[];
  /** 序列, or 集. */
  noun: string;
}

/** 张力线: how tense each sequence is by its own words, over the whole work. */
export function TensionLine({ sequences, noun }: Props) {
  const points = tensionPoints(sequences);
  const notes = tensionNotes(points, ({ number }) => nameOfSequence(noun, number));
  if (points.length === 0) return <p className="quiet">还没有序列。写好幕设置，这里就有了。</p>;
  return (
    <>
      <h3 className={css.tableHead}>
        张力线
        {notes.length > 0 && <small className={css.warns}>{notes.join("；")}</small>}
        <OriginLabel origin="rules" />
      </h3>
      <div className={css.tension}>
        <TensionCurve points={points} noun={noun} hasValues />
      </div>
    </>
  );
}
