import type { LastStageRun } from "@mochang/contract/generation";
import { LAST_STEP, stepOfString } from "@mochang/generation";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { duration } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { workKey } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import {
  estimateStages,
  fetchLastStages,
  fetchUse,
  pauseStages,
  resumeStages,
  setStagesCeiling,
  startStages,
  type StagesRequest,
} from "./api.ts";
import { markStageRun } from "./activeStageRuns.ts";
import { inkText } from "../../lib/inkText.ts";
import { ceilingToResume, costOf, rangeOf } from "./ceiling.ts";
import { STAGE_RUN_NAME } from "./stageSurplus.ts";
import { RunCeiling } from "./RunCeiling.tsx";
import { RunDone } from "./RunDone.tsx";
import { StageDialog } from "./StageDialog.tsx";
import { currentStage, describeProgress, newTotal, stagesOfRun, surplusSentence, type StageInRun } from "./stageRun.ts";
import { usePausableRun, type PausableRun } from "./usePausableRun.ts";
import css from "./run.module.css";

const STAGE_RUN: PausableRun<LastStageRun, StagesRequest> = {
  name: STAGE_RUN_NAME,
  last: fetchLastStages,
  start: startStages,
  pause: pauseStages,
  resume: resumeStages,
  setCeiling: setStagesCeiling,
  stored: ({ steps }) => steps.filter(({ state }) => state === "done").length,
};
type StageRunOf = ReturnType<typeof usePausableRun<LastStageRun, StagesRequest>>;
type Last = LastStageRun;

/** 一路写下去: the run from the open step to a later one, its price before, its progress, where it stopped. `canBegin`: the page offers to begin one. */
export function StageRun({ canBegin }: { canBegin: boolean }) {
  const { overview, key } = useWorkspace();
  const run = usePausableRun(STAGE_RUN);
  const { versionId } = key;
  useEffect(() => {
    markStageRun(versionId, run.isActive);
    return () => markStageRun(versionId, false);
  }, [versionId, run.isActive]);
  const [isAsking, setAsking] = useState(false);
  const open = Math.max(5, stepOfString(overview.step) + 1);
  const estimate = useQuery({
    queryKey: [...workKey(key), "estimate", "stages", LAST_STEP, false],
    queryFn: () => estimateStages(key, { to: LAST_STEP, critique: false }),
    enabled: canBegin && open < LAST_STEP && !run.isActive,
    retry: false,
  });
  const cost = estimate.data;
  if (run.run !== null && run.last !== null && !run.isLeft)
    return (
      <StagePanel run={run} last={run.last} stages={stagesOfRun(run.run, run.last.to, stepOfString(overview.step))} />
    );
  // A run that is not told of yet may be under way: nothing is offered beside it.
  const isUnknown = run.last !== null && run.run === null;
  // Where only scripts are left, 一键生成 on their own page writes them.
  if (isUnknown || !canBegin || open >= LAST_STEP || !cost || cost.modelName === null) return null;
  return (
    <section className={css.stageBegin} aria-label="一路写下去">
      <p className="small quiet">{`从这一步写到剧本${costOf(cost)}，每一步写好就提交，您写的字不动。`}</p>
      <Button size="small" icon={<Icon name="right" small />} onClick={() => setAsking(true)}>
        一路写下去
      </Button>
      {isAsking && (
        <StageDialog
          open={open}
          isBusy={run.isStarting}
          onStart={(options) =>
            void run.start(options).then(
              () => setAsking(false),
              () => undefined,
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface PanelProps {
  run: StageRunOf;
  last: Last;
  stages: readonly StageInRun[];
}

function StagePanel({ run, last, stages }: PanelProps) {
  return (
    <section className={clsx(css.panel, css.stagePanel)} aria-label="一路写下去">
      {run.isActive ? (
        <StageRunning run={run} last={last} stages={stages} />
      ) : run.run?.state === "done" ? (
        <RunDone run={run} title={`写到${stages.at(-1)?.label ?? ""}了`} note={surplusSentence(stages)} />
      ) : (
        <StageHalted run={run} last={last} stages={stages} />
      )}
    </section>
  );
}

const stageText = ({ label, done, total }: StageInRun): string =>
  total === 0 ? `${label}还没到` : `${label} ${done} / ${total}`;

/**
 * What a run will come to, estimated anew with each step that is written: what the model laid out may be more than was expected before. With the scenes,
 * nothing is left to be laid out.
 */
function NewEstimate({ run, last, stages }: PanelProps) {
  const { key } = useWorkspace();
  const now = currentStage(stages);
  const { runId } = last;
  const total = useQuery({
    queryKey: [...workKey(key), "estimate", "stages", "total", runId, now?.step],
    queryFn: async ({ signal }) => ({
      cost: await estimateStages(key, { to: last.to, critique: last.critique }, runId),
      used: (await fetchUse(runId, signal)).unitsUsed,
    }),
    enabled: now !== undefined && stages.indexOf(now) > 0,
    staleTime: Infinity,
    retry: false,
  });
  if (!total.data) return null;
  return (
    <p className="small" role="status">
      {newTotal(total.data, now, run.ceiling)}
    </p>
  );
}

function StageRunning({ run, last, stages }: PanelProps) {
  const now = currentStage(stages);
  const log = run.run;
  return (
    <>
      <Progress
        label="一路写下去"
        step={log?.state === "queued" ? `排队，前面 ${log.queueAhead ?? 0} 个` : describeProgress(stages)}
        count={now && now.total > 0 ? `${now.done} / ${now.total}` : ""}
        percent={log?.percent ?? null}
        remaining={
          run.link === "lost"
            ? "连接断了，正在重连，照样在写"
            : log?.remainingSeconds
              ? `约还需 ${duration(log.remainingSeconds)}`
              : ""
        }
        action={`已用 ${inkText(run.used)}`}
      />
      <p className="tiny quiet num">{stages.map(stageText).join("　")}</p>
      <NewEstimate run={run} last={last} stages={stages} />
      <div className={css.buttons}>
        <Button icon={<Icon name="pause" small />} loading={run.isPausing} onClick={run.pause}>
          写完手上的就停
        </Button>
        <button type="button" className="link small" disabled={run.isStopping} onClick={run.stop}>
          现在就停
        </button>
      </div>
      <RunCeiling id="stage-run-ceiling" run={run} />
    </>
  );
}

/** Where it stopped: why, what failed, and what going on will cost. */
function StageHalted({ run, last, stages }: PanelProps) {
  const { key } = useWorkspace();
  const options = { to: last.to, critique: last.critique };
  const estimate = useQuery({
    queryKey: [...workKey(key), "estimate", "stages", last.to, last.critique, run.run?.seq],
    queryFn: () => estimateStages(key, options, last.runId),
    retry: false,
  });
  const cost = estimate.data;
  const failures = [...new Set(stages.flatMap((stage) => stage.failures.map((why) => `${stage.label}：${why}`)))];
  const why = run.run?.message ?? "停下了，写好的都在";
  return (
    <>
      <h2 className="h3">{why}</h2>
      {failures.length > 0 && (
        <ul className="small" role="alert">
          {failures.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <dl className={css.due}>
        <dt>用掉的</dt>
        <dd>{inkText(run.used)}</dd>
        <dt>写好的</dt>
        <dd>{stages.map(stageText).join("，")}</dd>
        {cost && (
          <>
            <dt>写完约还要</dt>
            <dd>{`${cost.range ? rangeOf(cost.range) : inkText(cost.units)}，最多 ${inkText(cost.held)}`}</dd>
          </>
        )}
      </dl>
      <div className={css.buttons}>
        <Button
          primary
          disabled={!cost}
          loading={run.isResuming}
          onClick={() => cost && run.resume(ceilingToResume(run.used + cost.held))}
        >
          {cost ? `接着写完，约 ${inkText(cost.units)}` : "接着写完"}
        </Button>
        <Button onClick={run.leave}>就写到这里</Button>
      </div>
      <p className="tiny quiet">停着不扣墨，关掉窗口也留着。</p>
    </>
  );
}
