import clsx from "clsx";
import { Button, Segmented } from "antd";
import { Icon } from "../../ui/Icon.tsx";
import { PAPERS, ROWS, TYPES, type ReadingPreferences } from "./readingPreferences.ts";
import css from "./ReadingBar.module.css";

interface Props {
  preferences: ReadingPreferences;
  onChange: (preferences: ReadingPreferences) => void;
  onLeave: () => void;
}

/** The tools of reading mode: size, spacing, paper, and the way out. */
export function ReadingBar({ preferences, onChange, onLeave }: Props) {
  const at = TYPES.findIndex((t) => t === preferences.type);
  const step = (by: number) => {
    const type = TYPES[at + by];
    if (type !== undefined) onChange({ ...preferences, type });
  };
  return (
    <div className={css.bar} role="toolbar" aria-label="阅读设置">
      <span className={css.setting}>
        <span className="tiny quiet">字号</span>
        <button type="button" className="icon-btn" aria-label="小一号" disabled={at <= 0} onClick={() => step(-1)}>
          小
        </button>
        <span className="num" aria-live="polite">
          {preferences.type}
        </span>
        <button
          type="button"
          className={clsx("icon-btn", css.large)}
          aria-label="大一号"
          disabled={at === TYPES.length - 1}
          onClick={() => step(1)}
        >
          大
        </button>
      </span>
      <span className={css.setting}>
        <span className="tiny quiet">行距</span>
        <Segmented
          size="small"
          aria-label="行距"
          value={preferences.row}
          options={ROWS.map((r) => ({ value: r.value, label: r.name }))}
          onChange={(row) => onChange({ ...preferences, row })}
        />
      </span>
      <span className={css.setting} role="radiogroup" aria-label="纸色">
        <span className="tiny quiet">纸色</span>
        {PAPERS.map((p) => (
          <button
            key={p.value}
            type="button"
            role="radio"
            aria-checked={preferences.paper === p.value}
            aria-label={p.name}
            title={p.name}
            className={css.swatch}
            style={{ background: `var(--${p.value})` }}
            onClick={() => onChange({ ...preferences, paper: p.value })}
          />
        ))}
      </span>
      <Button size="small" onClick={onLeave} icon={<Icon name="close" small />}>
        退出阅读
      </Button>
    </div>
  );
}
