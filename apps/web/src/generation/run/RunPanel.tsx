import type { Estimate } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { duration } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { workKey } from "../queries.ts";
import type { BoardScene } from "../steps/itemTree.ts";
import { useWorkspace } from "../workspace.ts";
import { estimateScenes } from "./api.ts";
import { inkText } from "../../lib/inkText.ts";
import { additionFault, ceilingToResume, reachOf } from "./ceiling.ts";
import { ProposedChanges } from "./ProposedChanges.tsx";
import { RunCeiling } from "./RunCeiling.tsx";
import { RunDone } from "./RunDone.tsx";
import type { ProposedChange, SceneInRun, SceneStage } from "./sceneRun.ts";
import type { SceneRun } from "./useSceneRun.ts";
import css from "./run.module.css";

interface Props {
  run: SceneRun;
  scenes: readonly BoardScene[];
  onGo: (sceneId: string) => void;
  /** Takes a change that the reviser proposes for a scene into the sheet; null: it cannot be taken any more. */
  takeOf: (scene: SceneInRun, change: ProposedChange) => (() => void) | null;
}

export const STAGES: Record<SceneStage, string> = {
  after: "等着",
  draft: "在起草",
  script: "在写",
  review: "在审",
  done: "写好了",
  failed: "没写成",
  skipped: "删了，跳过",
};
/** The same where nothing is being written. */
const HALTED_STAGES: Record<SceneStage, string> = {
  ...STAGES,
  after: "还没写",
  draft: "还没写",
  script: "起草了",
  review: "写好了",
};
const isWriting = ({ stage }: SceneInRun): boolean => stage === "draft" || stage === "script" || stage === "review";
const isWritten = ({ stage }: SceneInRun): boolean => stage === "done" || stage === "review";

/** 在写: the run of scenes under way, where it paused, or what came of it. Nothing when there is none, or its writer has put it aside. */
export function RunPanel({ run, scenes, onGo, takeOf }: Props) {
  if (run.run === null || run.phase === null || run.isLeft) return null;
  const named = run.scenes.flatMap((scene) => {
    const found = scenes.find(({ id }) => id === scene.id);
    return found ? [{ ...scene, number: found.number, title: found.title, scripted: found.scripted }] : [];
  });
  const rest = named.filter((scene) => !isWritten(scene) && !scene.scripted);
  if (named.length === 0) return null;
  const skipped = run.scenes.filter(({ stage }) => stage === "skipped").length;
  const body =
    run.phase === "running" ? (
      <Running run={run} named={named} />
    ) : run.phase === "done" || rest.length === 0 ? (
      <RunDone run={run} title={`写完了 ${named.length} 场`} />
    ) : (
      <Halted run={run} named={named} rest={rest} />
    );
  return (
    <section className={css.panel} aria-label="在写">
      {body}
      {skipped > 0 && <p className="tiny quiet">{`有 ${skipped} 场在写到之前删了，跳过，没有扣墨。`}</p>}
      <ol className={css.scenes}>
        {named.map((scene) => (
          <li key={scene.id} className={clsx(css[scene.stage])}>
            <button type="button" onClick={() => onGo(scene.id)}>
              <span className="num">{scene.number}</span>
              <span>{scene.title}</span>
              <small>{(run.phase === "running" ? STAGES : HALTED_STAGES)[scene.stage]}</small>
            </button>
            {scene.message !== null && <p>{scene.message}</p>}
            <ProposedChanges changes={scene.changes} lines={scene.lines} takeOf={(change) => takeOf(scene, change)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Named = SceneInRun & { number: number; title: string; scripted: boolean };

function Running({ run, named }: { run: SceneRun; named: readonly Named[] }) {
  const now = named.filter(isWriting);
  const done = named.filter(isWritten).length;
  const { run: log, link } = run;
  const current = now[0];
  const waits = log?.state === "queued";
  return (
    <>
      <Progress
        label="一键生成"
        step={
          waits
            ? `排队，前面 ${log.queueAhead ?? 0} 个`
            : current
              ? `正在写第 ${current.number} 场：${current.title}`
              : "正在通读前面几步"
        }
        count={`${done} / ${named.length} 场`}
        percent={named.length === 0 ? null : (100 * done) / named.length}
        remaining={
          link === "lost"
            ? "连接断了，正在重连，照样在写"
            : log?.remainingSeconds
              ? `约还需 ${duration(log.remainingSeconds)}`
              : ""
        }
        action={`已用 ${inkText(run.used)}`}
      />
      {now.length > 1 && (
        <p className="tiny quiet">{`同时在写：第 ${now.map(({ number }) => number).join("、")} 场`}</p>
      )}
      {current && current.lines.length > 0 && (
        <div className={css.live} aria-live="off">
          <p className="tiny quiet">{`第 ${current.number} 场　内容由 AI 生成`}</p>
          {current.lines.slice(-4).map((line, i) => (
            <p key={i} data-type={line.type}>
              {line.text}
            </p>
          ))}
        </div>
      )}
      <div className={css.buttons}>
        <Button icon={<Icon name="pause" small />} loading={run.isPausing && run.isActive} onClick={() => run.pause()}>
          写完手上的就停
        </Button>
        <button type="button" className="link small" disabled={run.isStopping} onClick={() => run.stop()}>
          现在就停
        </button>
      </div>
      <RunCeiling id="scene-run-ceiling" run={run} />
    </>
  );
}

const MORE = [100, 300] as const;
const UNITS = 1_000;

/** Where a run stopped: what is there, why, and how to go on. */
function Halted({ run, named, rest }: { run: SceneRun; named: readonly Named[]; rest: readonly Named[] }) {
  const { key } = useWorkspace();
  const [more, setMore] = useState<number | null>(null);
  const ids = rest.map(({ id }) => id);
  const estimate = useQuery({
    queryKey: [...workKey(key), "estimate", "scripts", ids.join(), run.critique],
    queryFn: () => estimateScenes(key, { ids, critique: run.critique }, run.run?.runId),
    retry: false,
  });
  const failed = named.filter(({ stage }) => stage === "failed");
  const written = named.filter(isWritten).length;
  const cost = estimate.data;
  const why =
    run.run?.message ?? (failed.length > 0 ? `${failed.length} 场没有写成，没写成的一步不扣墨` : "停下了，写好的都在");
  const further = more === null ? cost?.held : more * UNITS;
  const go = () => run.resume(further === undefined ? null : ceilingToResume(run.used + further));
  return (
    <>
      <h2 className="h3">{why}</h2>
      <p
        className={css.meter}
        style={{ "--used": `${(100 * run.used) / Math.max(1, run.used + (cost?.units ?? 0))}%` } as React.CSSProperties}
        aria-hidden="true"
      >
        <i />
      </p>
      <dl className={css.due}>
        <dt>用掉的</dt>
        <dd>{inkText(run.used)}</dd>
        <dt>写好并保存</dt>
        <dd>{`${written} 场`}</dd>
        {failed.length > 0 && (
          <>
            <dt>没写成</dt>
            <dd>{`第 ${failed.map(({ number }) => number).join("、")} 场`}</dd>
          </>
        )}
        <dt>还没有写</dt>
        <dd>{`${rest.length} 场`}</dd>
        {cost && (
          <>
            <dt>写完约还要</dt>
            <dd>{inkText(cost.units)}</dd>
          </>
        )}
      </dl>
      <More cost={cost} rest={rest} more={more} onMore={setMore} />
      <div className={css.wide}>
        <Button primary block loading={run.isResuming} onClick={go}>
          {more === null ? "接着写完" : `再加 ${more} 滴，接着写`}
        </Button>
        <Button block onClick={run.leave}>
          就写到这里
        </Button>
      </div>
      <p className="tiny quiet">
        {cost ? `余墨 ${inkText(cost.balance)}，${cost.enough ? "够用" : "不够写完，写到没墨就停"}。` : ""}
        停着不扣墨，关掉窗口也留着。
      </p>
    </>
  );
}

interface MoreProps {
  cost: Estimate | undefined;
  rest: readonly Named[];
  /** In drops; null: whatever the rest takes. */
  more: number | null;
  onMore: (more: number | null) => void;
}

/** How much more it may spend, and how far that leads. */
const More = ({ cost, rest, more, onMore }: MoreProps) => (
  <div className={css.more} role="radiogroup" aria-label="再加多少">
    <p>再加多少</p>
    {MORE.map((drops) => {
      const fault = cost ? additionFault(cost, drops * UNITS) : null;
      return (
        <button
          key={drops}
          type="button"
          role="radio"
          aria-checked={more === drops}
          disabled={fault !== null}
          onClick={() => onMore(drops)}
        >
          <b>{`${drops} 滴`}</b>
          <small>{fault ?? (cost ? reachOf(cost, drops * UNITS, rest) : "")}</small>
        </button>
      );
    })}
    <button type="button" role="radio" aria-checked={more === null} onClick={() => onMore(null)}>
      <b>写完为止</b>
      <small>{cost ? `约 ${inkText(cost.units)}，最多 ${inkText(cost.held)}` : ""}</small>
    </button>
  </div>
);
