import type { ReportPaper } from "@mochang/contract";
import css from "./charts.module.css";

type Rows = ReportPaper["bars"]["speakers"];

/** Bars for a few named numbers. */
export function PrintedBars({ rows }: { rows: Rows }) {
  const max = Math.max(1e-9, ...rows.map(([, value]) => value));
  return (
    <ul className={css.bars}>
      {rows.map(([label, value, valueText]) => (
        <li key={label}>
          <span className={css.name}>{label}</span>
          <span className={css.track}>{value > 0 && <i style={{ width: `${(value / max) * 100}%` }} />}</span>
          <span className="num">{valueText}</span>
        </li>
      ))}
    </ul>
  );
}

/** One bar in parts, with what each part is below it. */
export function PrintedParts({ title, rows }: { title: string; rows: Rows }) {
  const bars = rows.map((row, i) => ({ row, heat: 4 - Math.min(i, 3) })).filter(({ row }) => row[1] > 0);
  const total = bars.reduce((n, { row }) => n + row[1], 0) || 1;
  return (
    <div className={css.parts}>
      <span>{title}</span>
      <span className={css.bar}>
        {bars.map(({ row, heat }) => (
          <i key={row[0]} style={{ width: `${(row[1] / total) * 100}%`, background: `var(--h-${heat})` }} />
        ))}
      </span>
      <span className={css.key}>
        {bars.map(({ row, heat }) => (
          <span key={row[0]}>
            <i style={{ background: `var(--h-${heat})` }} />
            {row[0]} {row[2]}
          </span>
        ))}
      </span>
    </div>
  );
}
