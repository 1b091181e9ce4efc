import clsx from "clsx";
import { nameOfSequence } from "../steps/stepTexts.ts";
import { smoothPath, tensionPosition, type TensionPoint } from "./tension.ts";
import css from "./tensionCurve.module.css";

interface Props {
  points: readonly TensionPoint[];
  /** 序列, or 集. */
  noun: string;
  /** The act that is shaded. */
  shadedAct?: number;
  /** Every point says its number, instead of the highest alone. */
  hasValues?: boolean;
}

/** More names than this do not fit below one another's points. */
const MAX_NAMES = 10;
/** More numbers than this do not, either: every tenth is said. */
const MAX_NUMBERS = 24;

/** The drawn line of how tense each sequence is: a full dot is submitted, a hollow one is not. */
export function TensionCurve({ points, noun, shadedAct, hasValues = false }: Props) {
  const shaded = points.flatMap(({ act }, i) => (act === shadedAct ? [i] : []));
  const rated = points.flatMap(({ tension }, i) =>
    tension === null ? [] : [tensionPosition(points.length, i, tension)],
  );
  const highest = points.findIndex(
    ({ tension }) => tension !== null && points.every((one) => tension >= (one.tension ?? 0)),
  );
  const told = points.map(
    ({ number, title, tension }) => `${nameOfSequence(noun, number)}${title ? `“${title}”` : ""}${tension ?? "未写"}`,
  );
  return (
    <div
      className={clsx(css.curve, hasValues && css.tall)}
      role="img"
      aria-label={told.join("，")}
      style={{ "--n": points.length } as React.CSSProperties}
    >
      {shaded.length > 0 && (
        <span
          className={css.shade}
          style={{
            left: `${(100 * (shaded[0] ?? 0)) / points.length}%`,
            width: `${(100 * shaded.length) / points.length}%`,
          }}
        />
      )}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={smoothPath(rated)} vectorEffect="non-scaling-stroke" />
      </svg>
      <ol>
        {points.map(({ id, number, title, act, tension, isSubmit }, i) => (
          <li
            key={id}
            data-first={(hasValues && points[i - 1]?.act !== act) || undefined}
            data-shaded={act === shadedAct || undefined}
          >
            {tension !== null && (
              <i
                className={clsx(!isSubmit && css.open)}
                style={{ "--y": tensionPosition(points.length, i, tension).y } as React.CSSProperties}
              >
                {(hasValues || i === highest) && <b>{tension}</b>}
              </i>
            )}
            {points.length <= MAX_NAMES && <span className={css.name}>{title || nameOfSequence(noun, number)}</span>}
            {(points.length <= MAX_NUMBERS || number === 1 || number % 10 === 0) && (
              <span className={clsx("num", points.length <= MAX_NAMES && css.onPhone)}>{number}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
