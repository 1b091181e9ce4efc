import type { SheetView } from "../../../sheet/index.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { OriginLabel } from "../../../ui/OriginLabel.tsx";
import { CostButton } from "../../assistant/CostButton.tsx";
import { RunLine } from "../../assistant/RunLine.tsx";
import { scenesOfRun } from "../../run/sceneRun.ts";
import { applyHunks } from "./applyHunks.ts";
import { hunksOf, type SheetLine } from "./sceneHunks.ts";
import { NO_MODEL } from "./ScriptIdeas.tsx";
import { useScriptBot } from "./useScriptBot.ts";
import css from "../../assistant/assistant.module.css";
import runCss from "../../run/run.module.css";

interface Props {
  sceneId: string;
  content: string;
  lines: readonly SheetLine[];
  sheet: SheetView | null;
  onTaken: () => void;
}

const DOING: Readonly<Record<string, string>> = { draft: "正在起草", script: "正在写" };

/** 重写: the scene once more from its setting, beside the script as it comes; nothing of it is in the script until it is taken. */
export function ScriptRewrite({ sceneId, content, lines, sheet, onTaken }: Props) {
  const { run, estimate } = useScriptBot("rewrite", sceneId, content);
  if (estimate?.modelName === null) return <p className={css.small}>{`重写${NO_MODEL}`}</p>;
  const written = run.run ? scenesOfRun(run.run)[0] : undefined;
  const isDone = !run.isRunning && run.run?.state === "done" && written?.stage === "done";
  const ownCount = lines.filter(({ isOwn, type }) => isOwn && type !== "heading").length;
  const rewrite = () => run.begin({ content });
  const take = () => {
    if (!sheet || !written) return;
    applyHunks(sheet, hunksOf(lines, written.lines), run.runId ?? "");
    run.forget();
    onTaken();
  };
  return (
    <>
      {!run.run && !run.isRunning && (
        <p className={css.lead}>照场景设置和前面的场重写一稿，写在这里；稿子不动，您换上才算数。</p>
      )}
      <RunLine run={run} doing={DOING[written?.stage ?? ""] ?? "正在通读前面几步"} done="重写好了" onAgain={rewrite} />
      {!run.isRunning && (
        <div className={css.apply}>
          {isDone && (
            <>
              {ownCount > 0 && <p className={css.lead}>{`稿子上有 ${ownCount} 行有您写的字，换上会一起换掉。`}</p>}
              <Button primary={ownCount === 0} block onClick={take}>
                换成这一稿
              </Button>
              <Button block onClick={run.forget}>
                不要，留原文
              </Button>
            </>
          )}
          <CostButton block estimate={estimate} icon={<Icon name="redo" small />} onClick={rewrite}>
            {isDone ? "再重写一稿" : "重写这一场"}
          </CostButton>
          {isDone && <p className="tiny">换上之后能用撤销退回来。</p>}
        </div>
      )}
      {written && written.lines.length > 0 && (
        <div className={runCss.live} aria-live="off" role="group" aria-label="重写的这一稿">
          {run.isRunning && <OriginLabel origin="model" />}
          {written.lines.map((line, i) => (
            <p key={i} data-type={line.type}>
              {line.text}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
