import clsx from "clsx";
import { LINE_TYPES, type LineType } from "@mochang/screenplay";
import { useState } from "react";
import type { PasteReport } from "../sheet/index.ts";
import { kindName } from "./EditorFoot.tsx";
import css from "./editor.module.css";

interface Props {
  report: PasteReport;
  /** Goes to a line by its id. */
  onLine: (id: string) => void;
  onUndo: () => void;
  onKeep: () => void;
}

/** `场景 9　动作 41　对白 38`. */
function counts({ lines }: PasteReport): string {
  const byType = new Map<LineType, number>();
  for (const { attrs } of lines) byType.set(attrs.type, (byType.get(attrs.type) ?? 0) + 1);
  return LINE_TYPES.flatMap((type) => {
    const count = byType.get(type);
    return count === undefined ? [] : [`${kindName(type)} ${count}`];
  }).join("　");
}

/** Each press goes to the next of the lines whose kind is in doubt. */
function Doubtful({ ids, onLine }: { ids: readonly string[]; onLine: Props["onLine"] }) {
  const [at, setAt] = useState(0);
  const id = ids[at % ids.length];
  if (id === undefined) return null;
  const go = (): void => {
    onLine(id);
    setAt(at + 1);
  };
  return (
    <button type="button" className={css.plain} title="稿上打了问号，点一下去下一行" onClick={go}>
      {`看拿不准的 ${ids.length} 行`}
    </button>
  );
}

/** What was pasted from elsewhere, as it was read; one undo takes all of it back. */
export const PastedFoot = ({ report, onLine, onUndo, onKeep }: Props) => (
  <div className={clsx(css.foot, css.asked)} role="status" data-part="pasted">
    <b>{`贴入 ${report.lines.length} 行`}</b>
    <span className="num">{counts(report)}</span>
    <Doubtful ids={report.doubtful} onLine={onLine} />
    <span className={css.spacer} />
    <button type="button" className={css.plain} onClick={onUndo}>
      退回
    </button>
    <button type="button" className={css.plain} onClick={onKeep}>
      就这样
    </button>
  </div>
);
