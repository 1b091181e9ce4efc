import clsx from "clsx";
import { Notice } from "../../ui/Notice.tsx";
import { NO_MODEL_LABEL, type RunSnapshot } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { duration } from "../../lib/format.ts";
import { withFullStop } from "../../lib/withFullStop.ts";
import { inkText } from "../../lib/inkText.ts";
import { Progress } from "../../ui/Progress.tsx";
import { insufficientInkMessage } from "../insufficientInkMessage.ts";
import { fetchScenesEstimate } from "./api.ts";
import { doneSentence, stoppedSentence, type EndInk } from "./endSentences.ts";
import css from "./AllScenes.module.css";

interface EstimateProps {
  scriptId: string;
  promptId: number;
  promptName: string;
  scenes: number;
  starting: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** What analysing all scenes will cost and take; the button starts it. */
export function AllScenesEstimate({
  scriptId,
  promptId,
  promptName,
  scenes,
  starting,
  onStart,
  onClose,
}: EstimateProps) {
  const estimate = useQuery({
    queryKey: ["evaluation", "scenes-estimate", scriptId, promptId],
    queryFn: ({ signal }) => fetchScenesEstimate(scriptId, promptId, signal),
    staleTime: 30_000,
  });
  const e = estimate.data;
  return (
    <div className={css.estimate} role="group" aria-label="分析全部场次">
      <p>
        {promptName}，全部 <b className="num">{scenes}</b> 场
      </p>
      {e && e.modelName !== null && (
        <p className="quiet small">
          预计用墨 {inkText(e.units)}，约 {duration(e.seconds)}。余 {inkText(e.balance)}。
        </p>
      )}
      {e && e.modelName === null && <p className="small quiet">{NO_MODEL_LABEL}。不用墨。</p>}
      {estimate.isPending && <p className="quiet small">正在估算。</p>}
      {estimate.isError && <p className={clsx("small", css.error)}>{fullSentenceOf(estimate.error)}</p>}
      {e && e.modelName !== null && !e.enough && (
        <p className={clsx("small", css.error)}>{insufficientInkMessage(e)}</p>
      )}
      <div className={css.actions}>
        <Button type="primary" size="small" loading={starting} disabled={!e || !e.enough} onClick={onStart}>
          开始分析
        </Button>
        <Button type="text" size="small" onClick={onClose}>
          不了
        </Button>
      </div>
    </div>
  );
}

/** The run over all scenes: under way, or how it ended. */
export function AllScenesRun({
  run,
  ink,
  cancelling,
  onCancel,
  onAgain,
  className,
}: {
  run: RunSnapshot;
  ink: EndInk;
  cancelling: boolean;
  onCancel: () => void;
  onAgain: () => void;
  className?: string;
}) {
  const scenes = run.steps.filter((s) => s.key.startsWith("scene:"));
  const done = scenes.filter((s) => s.state === "done").length;
  const failed = run.steps.filter((s) => s.state === "failed").length;
  const again = (
    <button type="button" className="link" onClick={onAgain}>
      接着分析
    </button>
  );
  if (run.state === "queued" || run.state === "running")
    return (
      <Progress
        className={className}
        label="分析进度"
        step={
          run.state === "queued"
            ? run.queueAhead
              ? `排队中，前面 ${run.queueAhead} 个`
              : "排队中"
            : run.message || run.step || "正在分析"
        }
        count={`${run.done ?? done} / ${run.total ?? scenes.length} 场`}
        percent={run.state === "queued" ? 0 : run.percent}
        remaining={run.remainingSeconds === null ? "" : `约还需 ${duration(run.remainingSeconds)}`}
        action={
          <button type="button" className="link quiet" disabled={cancelling} onClick={onCancel}>
            停下
          </button>
        }
      />
    );
  if (run.state === "cancelled")
    return (
      <Notice className={clsx("small", className)} role="status">
        <span>
          <b>停下了。</b>
          {stoppedSentence(done, ink)}
        </span>
        {again}
      </Notice>
    );
  if (run.state === "failed" || failed > 0)
    return (
      <Notice warning className={clsx("small", className)} role="status">
        <span>
          <b>没有分析完。</b>
          {run.message ? `${withFullStop(run.message)}` : ""}写好的 {done} 场都留着，没写成的不扣墨。
        </span>
        {again}
      </Notice>
    );
  return (
    <Notice className={clsx("small", className)} role="status">
      <span>{doneSentence(done, ink)}</span>
    </Notice>
  );
}
