import css from "./Bars.module.css";
export interface Bar {
  label: string;
  value: number;
  /** Beside the bar, e.g. 34 场. */
  say: string;
  /** 1 to 4, the step of ink; default 3. */
  heat?: 1 | 2 | 3 | 4;
  onPick?: () => void;
}

/** Horizontal bars, each a button that opens the scenes it counts. */
export function Bars({ bars, total }: { bars: Bar[]; total?: number }) {
  const max = total ?? (Math.max(...bars.map((b) => b.value)) || 1);
  return (
    <ul className={css.bars}>
      {bars.map((b) => (
        <li key={b.label}>
          <button type="button" disabled={!b.onPick || b.value === 0} onClick={b.onPick}>
            <span className={css.name}>{b.label}</span>
            <span className={css.track}>
              <i style={{ width: `${(b.value / max) * 100}%`, background: `var(--h-${b.heat ?? 3})` }} />
            </span>
            <span className="num quiet">{b.say}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
