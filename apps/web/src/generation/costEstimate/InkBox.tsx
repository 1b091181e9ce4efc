import type { WorkInk } from "@mochang/contract/generation";
import { inkText } from "../../lib/inkText.ts";
import { inkParts } from "./stepInkLabel.ts";
import css from "./inkBox.module.css";

/** 这部戏的墨, below the string of steps: spent, still to come, left, and whether that is enough. */
export function InkBox({ work }: { work: WorkInk }) {
  const used = work.steps.reduce((sum, step) => sum + step.used, 0);
  const hasModel = work.steps.every(({ rest }) => rest !== null);
  const rest = work.steps.reduce((sum, step) => sum + (step.rest ?? 0), 0);
  if (used === 0 && !hasModel) return null;
  const parts = inkParts(work);
  return (
    <section className={css.box} aria-label="这部戏的墨">
      <h2>这部戏的墨</h2>
      <p className={css.bar} role="img" aria-label="八步用墨，写满的是已经用了的">
        {parts.map(({ step, units, share }) => (
          <i key={step} style={{ flexGrow: units, "--share": `${Math.round(share * 100)}%` } as React.CSSProperties} />
        ))}
      </p>
      <dl>
        <dt>已经用了</dt>
        <dd>{inkText(used)}</dd>
        {hasModel && (
          <>
            <dt>写完约还要</dt>
            <dd>{rest === 0 ? "不用了" : inkText(rest)}</dd>
          </>
        )}
        <dt>余墨</dt>
        <dd className={rest > work.balance ? css.short : undefined}>
          {`${inkText(work.balance)}${rest === 0 ? "" : rest > work.balance ? "，不够" : "，够用"}`}
        </dd>
      </dl>
    </section>
  );
}
