import type { Report, RunSnapshot } from "@mochang/contract";
import { duration } from "../../lib/format.ts";
import { Progress } from "../../ui/Progress.tsx";

interface Props {
  run: RunSnapshot;
  tabs: Report["tabs"];
  onCancel: () => void;
  cancelling: boolean;
}

/** A run that has ended, where its progress stood. */
export function RunEnd({ tabs }: Pick<Props, "tabs">) {
  const failed = tabs.flatMap(({ sections }) => sections).filter(({ state }) => state === "failed").length;
  return <p className="small">{failed > 0 ? `评完了，有 ${failed} 项没有写成。` : "评完了。"}</p>;
}

/** The whole run while it is under way. */
export function RunStatus({ run, tabs, onCancel, cancelling }: Props) {
  const sections = tabs.flatMap((t) => t.sections);
  const total = run.total ?? sections.length;
  const done = run.done ?? sections.filter((s) => s.state === "done").length;
  const stop = (label: string) => (
    <button type="button" className="link quiet" disabled={cancelling} onClick={onCancel}>
      {label}
    </button>
  );
  if (run.state === "queued")
    return (
      <Progress
        step={run.queueAhead ? `排队中，前面 ${run.queueAhead} 个` : "排队中"}
        percent={0}
        remaining={run.remainingSeconds === null ? "" : `约 ${duration(run.remainingSeconds)}后开始`}
        action={stop("取消")}
        label="报告进度"
      />
    );
  return (
    <Progress
      step={run.message || run.step || "正在通读"}
      count={total > 0 ? `${done} / ${total} 项` : ""}
      percent={run.percent}
      remaining={run.remainingSeconds === null ? "" : `约还需 ${duration(run.remainingSeconds)}`}
      action={stop("停下")}
      label="报告进度"
    />
  );
}
