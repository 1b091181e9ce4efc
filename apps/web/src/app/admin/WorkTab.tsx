import { RUN_WORK, type RunKind } from "@mochang/contract";
import type { AdminRun, AdminWork } from "@mochang/contract/admin";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { duration, relativeTime } from "../../lib/format.ts";
import { withFullStop } from "../../lib/withFullStop.ts";
import { inkText } from "../../lib/inkText.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { fetchWork } from "./api.ts";
import { Loaded } from "./Loaded.tsx";
import { RunActDialog, type RunActName } from "./RunActDialog.tsx";
import css from "./admin.module.css";

const POLL_MS = 5_000;
/** A run under way writes something every fifteen seconds. */
const SILENT_SECONDS = 120;
const shortId = (id: string): string => id.slice(0, 8);

/** The icon of the part of the product that a run belongs to. */
const RUN_ICONS: Readonly<Record<RunKind, IconName>> = {
  import: "file",
  evaluation: "stamp",
  scenes: "stamp",
  continuity: "stamp",
  passage: "stamp",
  report: "stamp",
  generation: "brush",
  sceneScripts: "brush",
  picture: "brush",
  steps: "brush",
  rewrite: "script",
  newScene: "script",
  sceneEvaluation: "script",
  planning: "script",
  persons: "script",
  overview: "script",
  recheck: "script",
  assistant: "chat",
  export: "download",
  accountExport: "download",
};

const Kind = ({ of }: { of: RunKind }) => (
  <span className={css.kindOfRun}>
    <Icon name={RUN_ICONS[of]} small />
    {RUN_WORK[of]}
  </span>
);

/** 任务: what runs, waits and failed, of everybody. */
export function WorkTab() {
  const work = useQuery({
    queryKey: ["admin", "work"],
    queryFn: ({ signal }) => fetchWork(signal),
    refetchInterval: POLL_MS,
  });
  const [asked, setAsked] = useState<{ run: AdminRun; act: RunActName } | null>(null);
  const ask = (run: AdminRun, act: RunActName): void => setAsked({ run, act });
  return (
    <section aria-label="任务">
      <Loaded query={work}>
        {(data) => (
          <>
            <Load work={data} />
            <h2 className="h3">没做成的</h2>
            {data.failed.length === 0 ? (
              <p className={css.none}>三天里没有。</p>
            ) : (
              <ul className={css.runs}>
                {data.failed.map((run) => (
                  <Failed key={run.runId} run={run} onAct={ask} />
                ))}
              </ul>
            )}
            <h2 className="h3">正在做的</h2>
            {data.running.length === 0 ? (
              <p className={css.none}>现在没有。</p>
            ) : (
              <ul className={css.runs}>
                {data.running.map((run) => (
                  <Running key={run.runId} run={run} onAct={ask} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {asked && <RunActDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

const Load = ({ work: { running, max, queued, longestWait, today } }: { work: AdminWork }) => (
  <dl className={css.load}>
    {(
      [
        ["正在做", running.length, `每个进程最多 ${max}`],
        ["排队", queued, longestWait === null ? "" : `最久等了 ${duration(longestWait)}`],
        ["今天做完", today.done, today.medianSeconds === null ? "" : `中位 ${duration(today.medianSeconds)}`],
        ["今天没做成", today.failed, ""],
      ] as const
    ).map(([name, count, more]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">
          {count}
          <small>{more}</small>
        </dd>
      </div>
    ))}
  </dl>
);

interface RunProps {
  run: AdminRun;
  onAct: (run: AdminRun, act: RunActName) => void;
}

function Failed({ run, onAct }: RunProps) {
  return (
    <li>
      <Kind of={run.kind} />
      <span>
        <b className="num">{shortId(run.runId)}</b>
        <small className="num">
          {run.phone}，{relativeTime(run.finishedAt ?? run.createdAt)}
          {run.step && `，${run.step}`}
        </small>
      </span>
      <span className={css.fault}>
        {withFullStop(run.message ?? "没有说明")}
        {run.refunded > 0 && <span className="quiet num">退回 {inkText(run.refunded)}墨。</span>}
      </span>
      {run.resumable ? (
        <Button size="small" aria-label={`接着做 ${shortId(run.runId)}`} onClick={() => onAct(run, "resume")}>
          <Icon name="redo" small />
          接着做
        </Button>
      ) : (
        <span className="small quiet">本人可以重做</span>
      )}
    </li>
  );
}

function Running({ run, onAct }: RunProps) {
  const silent = run.silentSeconds > SILENT_SECONDS;
  const { done, total } = run;
  const counted = done !== null && total !== null && total > 0;
  return (
    <li>
      <Kind of={run.kind} />
      <span>
        <b className="num">{shortId(run.runId)}</b>
        <small className={clsx("num", silent && css.late)}>
          {run.phone}
          {silent && `，${duration(run.silentSeconds)}没有动静`}
        </small>
      </span>
      <Progress
        label={`${shortId(run.runId)} 进度`}
        step={run.step ?? "刚开始"}
        count={counted && `${done} / ${total} 项`}
        // What is counted shows its share, as at the home page; `run.percent` weighs the steps by their expected length.
        percent={counted ? (done / total) * 100 : run.percent}
      />
      <Button size="small" aria-label={`停下 ${shortId(run.runId)}`} onClick={() => onAct(run, "stop")}>
        停下
      </Button>
    </li>
  );
}
