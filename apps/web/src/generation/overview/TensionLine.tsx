import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { textOf } from "../form/fieldValues.ts";
import { readTension, tensionNotes, type TensionPoint } from "./tension.ts";
import { nameOfSequence } from "../steps/stepTexts.ts";
import type { WholeSequence } from "./useWholeWork.ts";
import css from "./overview.module.css";

const HIGHEST = 10;

interface Props {
  sequences: readonly WholeSequence[];
  /** 序列, or 集. */
  noun: string;
}

/** 张力线: how tense each sequence is by its own words, over the whole work. */
export function TensionLine({ sequences, noun }: Props) {
  const points: TensionPoint[] = sequences.map(({ sequence, number, act, item }) => ({
    id: sequence.id,
    number,
    title: sequence.title,
    act,
    tension: item ? readTension(textOf(item.values["tension"])) : null,
  }));
  const x = (i: number): number => (100 * (i + 0.5)) / Math.max(1, points.length);
  const y = (tension: number): number => 100 - (100 * tension) / HIGHEST;
  const drawn = points.flatMap(({ tension }, i) => (tension === null ? [] : [`${x(i)},${y(tension)}`]));
  const notes = tensionNotes(points, ({ number }) => nameOfSequence(noun, number));
  if (points.length === 0) return <p className="quiet">还没有序列。写好幕设置，这里就有了。</p>;
  return (
    <>
      <h3 className={css.tableHead}>
        张力线
        {notes.length > 0 && <small className={css.warns}>{notes.join("；")}</small>}
        <OriginLabel origin="rules" />
      </h3>
      <div className={css.tension} style={{ "--n": points.length } as React.CSSProperties}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={drawn.join(" ")} vectorEffect="non-scaling-stroke" />
        </svg>
        <ol>
          {points.map(({ id, number, title, act, tension }, i) => (
            <li key={id} data-first={points[i - 1]?.act !== act || undefined}>
              {tension !== null && (
                <i style={{ top: `calc((100% - 48px) * ${y(tension) / 100})` }} aria-hidden="true" />
              )}
              <b>{tension === null ? "未写" : tension}</b>
              <span title={title}>
                <span className="sr">{nameOfSequence(noun, number)}</span>
                <span aria-hidden="true">{number}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
