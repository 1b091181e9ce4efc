import type { DiffRow } from "@mochang/screenplay/compare";
import { diffScene } from "@mochang/screenplay/compare";
import { writtenNumber, type Line } from "@mochang/screenplay";
import clsx from "clsx";
import { Fragment, memo, useMemo, useState } from "react";
import { lineProps, SCRIPT_CLASS } from "../../sheet/index.ts";
import { rangeWords } from "./ComparedIndex.tsx";
import type { ComparedPair, ShownPair } from "./compareVersions.ts";
import { unifiedParts } from "./unifiedParts.ts";
import changedCss from "./changedWords.module.css";
import css from "./CompareView.module.css";

interface Props {
  name: string;
  /** What the parts of the work are called. */
  unit: string;
  visiblePairs: readonly ShownPair[];
  here: ComparedPair | undefined;
}

const NONE = { lines: [], number: null };

/** As the sheet shows a line: the number stands between the columns, a cue and a parenthetical have no colon. */
const shownText = ({ type, text }: Line): string =>
  type === "heading"
    ? text.slice(writtenNumber(text).length)
    : type === "character" || type === "parenthetical"
      ? text.replace(/\s*[：:]\s*$/u, "")
      : text;

/** The older side of a row; empty where it has no such line, at the height of the other side. */
function OldCell({ row, at }: { row: DiffRow; at: number }) {
  const place = { gridRow: at + 1 };
  if (row.op === "added") return <p className={css.old} style={place} aria-hidden="true" />;
  const { className, ...rest } = lineProps(row.old.type);
  return (
    <p {...rest} className={clsx(className, css.old)} style={place}>
      {row.op === "changed" ? (
        row.oldParts.map(({ text, same }, i) => (same ? text : <del key={i}>{text}</del>))
      ) : row.op === "removed" ? (
        <del>{shownText(row.old)}</del>
      ) : (
        shownText(row.old)
      )}
    </p>
  );
}

/** The current side; on a phone it holds both. */
function NowCell({ row, at }: { row: DiffRow; at: number }) {
  const place = { gridRow: at + 1 };
  const line = row.op === "removed" ? row.old : row.new;
  const { className, ...rest } = lineProps(line.type);
  return (
    <p {...rest} className={clsx(className, css.now, row.op === "removed" && css.gone)} style={place}>
      {row.op === "changed" ? (
        unifiedParts(row.oldParts, row.newParts).map(({ text, op }, i) =>
          op === "same" ? (
            <Fragment key={i}>{text}</Fragment>
          ) : op === "added" ? (
            <ins key={i}>{text}</ins>
          ) : (
            <del key={i} className={css.unified}>
              {text}
            </del>
          ),
        )
      ) : row.op === "added" ? (
        <ins>{shownText(line)}</ins>
      ) : row.op === "removed" ? (
        <del>{shownText(line)}</del>
      ) : (
        shownText(line)
      )}
    </p>
  );
}

interface PairProps {
  pair: ComparedPair;
  name: string;
  unit: string;
  isHere: boolean;
}

/** One scene of both versions, line beside line. */
const Pair = memo(function Pair({ pair, name, unit, isHere }: PairProps) {
  const rows = useMemo(() => diffScene(pair.old?.scene ?? NONE, pair.now?.scene ?? NONE), [pair]);
  const label = (pair.now ?? pair.old)?.label ?? "";
  return (
    <section
      className={clsx(css.pair, changedCss.changed, SCRIPT_CLASS, !pair.now && css.cut, isHere && css.here)}
      id={`pair-${pair.key}`}
      aria-label={`第 ${label} ${unit}`}
    >
      <span className={css.middle} style={{ gridRow: `1 / span ${rows.length + 1}` }}>
        {pair.now?.label ?? <span className={css.narrow}>{label}</span>}
      </span>
      {!pair.old && (
        <p className={clsx(css.old, css.none)}>
          {name}没有这一{unit}
        </p>
      )}
      {!pair.now && <p className={clsx(css.now, css.none)}>删去了</p>}
      {rows.map((row, i) => (
        <Fragment key={i}>
          {pair.old && <OldCell row={row} at={i} />}
          {pair.now && <NowCell row={row} at={i} />}
        </Fragment>
      ))}
    </section>
  );
});

/** The scenes that changed, those that stayed folded to one row. */
export function ComparedScenes({ name, unit, visiblePairs, here }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return visiblePairs.map((one) => {
    if (one.is === "pair")
      return <Pair key={one.key} pair={one.pair} name={name} unit={unit} isHere={one.pair === here} />;
    if (open.has(one.key))
      return one.pairs.map((pair) => <Pair key={pair.key} pair={pair} name={name} unit={unit} isHere={false} />);
    return (
      <p key={one.key} className={css.same}>
        第 {rangeWords(one.pairs)} {unit}，一字未改
        <button type="button" className="link" onClick={() => setOpen(new Set(open).add(one.key))}>
          展开
        </button>
      </p>
    );
  });
}
