import { failedSentence, usedInk } from "../../run/runSentences.ts";
import { Button } from "../../ui/Button.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import type { FormRun } from "./useFormRun.ts";
import css from "./assistant.module.css";

interface Props {
  run: Omit<FormRun, "begin">;
  /** What is being written: 在想三个主意. */
  doing: string;
  /** What was written, once it is. */
  done: string;
  /** Asks once more, after it failed or was stopped. */
  onAgain?: () => void;
}

/** How a model's writing stands: under way with its stop, failed with why and the way on, written with what it cost. */
export function RunLine({ run: { run, isRunning, stop, isStopping }, doing, done, onAgain }: Props) {
  if (isRunning)
    return (
      <div className={css.line}>
        <p role="status">
          <i className={css.wheel} aria-hidden="true" />
          {run?.state === "queued"
            ? `排着队${run.queueAhead ? `，前面还有 ${run.queueAhead} 位` : ""}`
            : run?.message || doing}
        </p>
        <Button size="small" loading={isStopping} onClick={stop}>
          停下
        </Button>
      </div>
    );
  if (!run) return null;
  if (run.state !== "done")
    return (
      <div className={css.line}>
        <p role="alert" className={css.failed}>
          {run.state === "cancelled"
            ? `停下了，${run.unitsUsed > 0 ? usedInk(run.unitsUsed) : "没有扣墨"}。`
            : failedSentence(run)}
        </p>
        {onAgain && (
          <Button size="small" onClick={onAgain}>
            再来一次
          </Button>
        )}
      </div>
    );
  return (
    <div className={css.line}>
      <p className="num">{`${done}，${usedInk(run.unitsUsed)}`}</p>
      <OriginLabel origin="model" />
    </div>
  );
}
