import type { DiffRow } from "@mochang/screenplay/compare";
import type { Line } from "@mochang/screenplay";
import clsx from "clsx";
import { unifiedParts, type UnifiedPart } from "./unifiedParts.ts";
import changedCss from "./changedWords.module.css";
import css from "./HistoryPanel.module.css";

const Words = ({ text, op }: UnifiedPart) =>
  op === "removed" ? <del>{text}</del> : op === "added" ? <ins>{text}</ins> : text;

const Speaker = ({ line }: { line: Line }) => line.type === "dialogue" && line.speaker && <b>{line.speaker}　</b>;

const partsOf = (row: DiffRow): UnifiedPart[] => {
  if (row.op === "changed") return unifiedParts(row.oldParts, row.newParts);
  if (row.op === "removed") return [{ text: row.old.text, op: "removed" }];
  return [{ text: row.new.text, op: row.op === "added" ? "added" : "same" }];
};

/** What of a scene came and went between two times; lines that stayed are only counted. */
export function SceneDiff({ rows }: { rows: readonly DiffRow[] }) {
  const changed = rows.filter(({ op }) => op !== "same");
  const same = rows.length - changed.length;
  if (changed.length === 0) return <p className={css.note}>一字未改。</p>;
  return (
    <div className={clsx(css.diff, changedCss.changed)} role="group" aria-label="改了哪些字">
      {changed.map((row, i) => (
        <p key={i}>
          <Speaker line={row.op === "removed" ? row.old : row.new} />
          {partsOf(row).map((part, k) => (
            <Words key={k} {...part} />
          ))}
        </p>
      ))}
      {same > 0 && <p className={css.note}>另有 {same} 行一字未改</p>}
    </div>
  );
}
