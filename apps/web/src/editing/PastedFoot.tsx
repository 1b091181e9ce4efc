import clsx from "clsx";
import { LINE_TYPES, type LineType } from "@mochang/screenplay";
import { useState } from "react";
import type { PasteReport } from "../sheet/index.ts";
import { kindName } from "./EditorFoot.tsx";
import { likelyTypes } from "./likelyTypes.ts";
import css from "./foot.module.css";

interface Props {
  report: PasteReport;
  /** What a line says and is by now; null where it is gone. */
  lineOf: (id: string) => { type: LineType; words: string } | null;
  /** Goes to a line by its id. */
  onLine: (id: string) => void;
  /** Makes a line another kind, as part of the paste. */
  onType: (id: string, type: LineType) => void;
  onUndo: () => void;
  onKeep: () => void;
}

type DoubtfulProps = Pick<Props, "report" | "lineOf" | "onType"> & {
  /** Which of the lines in doubt is looked at; -1 before the first. */
  at: number;
  onNext: () => void;
};

/** `场景 9　动作 41　对白 38`. */
function counts({ lines }: PasteReport): string {
  const byType = new Map<LineType, number>();
  for (const { attrs } of lines) byType.set(attrs.type, (byType.get(attrs.type) ?? 0) + 1);
  return LINE_TYPES.flatMap((type) => {
    const count = byType.get(type);
    return count === undefined ? [] : [`${kindName(type)} ${count}`];
  }).join("　");
}

/** The lines whose kind is in doubt, one at a time, each with its two likely kinds. */
function Doubtful({ report, at, lineOf, onType, onNext }: DoubtfulProps) {
  const id = report.doubtful[at];
  const read = report.lines.find(({ attrs }) => attrs.id === id)?.attrs.type;
  const line = id === undefined ? null : lineOf(id);
  const count = report.doubtful.length;
  return (
    <>
      {id !== undefined && read !== undefined && line && (
        <span className={css.kinds} role="group" aria-label={`“${line.words}”是`}>
          {likelyTypes(read, line.words).map((type) => (
            <button
              key={type}
              type="button"
              className={css.plain}
              aria-pressed={line.type === type}
              onClick={() => onType(id, type)}
            >
              {kindName(type)}
            </button>
          ))}
        </span>
      )}
      <button type="button" className={css.plain} onClick={onNext}>
        {at < 0 ? `看拿不准的 ${count} 行` : count > 1 ? `下一行　${at + 1} / ${count}` : "再看这一行"}
      </button>
    </>
  );
}

/** What was pasted from elsewhere, as it was read; one undo takes all of it back. */
export function PastedFoot({ report, lineOf, onLine, onType, onUndo, onKeep }: Props) {
  const [looked, setLooked] = useState({ report, at: -1 });
  // The foot stays mounted when something else is pasted meanwhile.
  const at = looked.report === report ? looked.at : -1;
  const next = (): void => {
    const to = (at + 1) % report.doubtful.length;
    setLooked({ report, at: to });
    onLine(report.doubtful[to] ?? "");
  };
  return (
    <div className={clsx(css.foot, css.asked)} role="status" data-part="pasted">
      <b>{`贴入 ${report.lines.length} 行`}</b>
      {at < 0 && <span className="num">{counts(report)}</span>}
      {report.doubtful.length > 0 && <Doubtful report={report} at={at} lineOf={lineOf} onType={onType} onNext={next} />}
      <span className={css.spacer} />
      <button type="button" className={css.plain} onClick={onUndo}>
        退回
      </button>
      <button type="button" className={css.plain} onClick={onKeep}>
        就这样
      </button>
    </div>
  );
}
