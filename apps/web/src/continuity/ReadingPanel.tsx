import { NO_MODEL_LABEL, SIMULATED_LABEL, type Continuity, type Estimate } from "@mochang/contract";
import { fullSentenceOf } from "../lib/apiError.ts";
import { withFullStop } from "../lib/withFullStop.ts";
import { costSentence, failedSentence } from "../run/runSentences.ts";
import type { ModelRun } from "../run/useModelRun.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Progress } from "../ui/Progress.tsx";
import type { LedgerScript } from "./api.ts";
import css from "./continuity.module.css";

interface Props {
  ledger: Continuity;
  of: LedgerScript;
  reading: ModelRun<LedgerScript>;
  estimate: Estimate | undefined;
  estimateError: unknown;
}

/** Who has read the script for the ledger, how far a reading is, and what one would cost. Opening the page starts nothing. */
export function ReadingPanel({ ledger, of, reading, estimate, estimateError }: Props) {
  const { model, canRead, changed, failure } = ledger;
  if (reading.isRunning) return <Running reading={reading} />;
  if (!canRead && model === null)
    return (
      <Notice warning className={css.label}>
        <span className="quiet">
          <b className={css.noModel}>{NO_MODEL_LABEL}。</b>
          <br />
          只对得了写明的年龄、日子、星期、钱数和昼夜。人知道什么、东西在谁手里，要接上模型才记。
        </span>
      </Notice>
    );
  const isNeeded = model === null || changed || failure !== null;
  const why =
    failure !== null
      ? `上一次没有全读成：${withFullStop(failure)}`
      : model === null
        ? "现在列的是规则能对的。让大模型通读一遍，人物、道具、谁知道什么、埋下与兑现都记下来再对。"
        : changed
          ? "记账以后稿子改过。改动了的句子已经不算在内，再对一遍才有新写的。"
          : "";
  return (
    <>
      {model?.simulated && <Notice className={css.label}>{SIMULATED_LABEL}</Notice>}
      {reading.run?.state === "failed" && <p className={css.failed}>{failedSentence(reading.run)}</p>}
      {canRead && isNeeded && (
        <div className={css.start}>
          <p>{why}</p>
          <Button disabled={!estimate?.enough} onClick={() => reading.begin(of)}>
            {model === null ? "通读记账" : "再对一遍"}
          </Button>
          <span className="small quiet">{estimateError ? fullSentenceOf(estimateError) : costSentence(estimate)}</span>
        </div>
      )}
    </>
  );
}

const Running = ({ reading }: { reading: ModelRun<LedgerScript> }) => {
  const { run } = reading;
  return (
    <Progress
      className={css.progress}
      label="记连贯账"
      step={run?.state === "queued" ? "排队" : run?.message || "正在逐场记账"}
      count={run?.total ? `${run.done ?? 0} / ${run.total} 步` : undefined}
      percent={run?.percent ?? null}
      remaining="可以离开，回来接着看"
      action={
        <button type="button" className="link" disabled={reading.isStopping} onClick={reading.stop}>
          停下
        </button>
      }
    />
  );
};
