import { Icon } from "../../../ui/Icon.tsx";
import { proseOf } from "../../assistant/answers.ts";
import { CostButton } from "../../assistant/CostButton.tsx";
import { ModelMarkdown } from "../../assistant/ItemEvaluationPanel.tsx";
import { RunLine } from "../../assistant/RunLine.tsx";
import { NO_MODEL } from "./ScriptIdeas.tsx";
import { useScriptBot } from "./useScriptBot.ts";
import css from "../../assistant/assistant.module.css";

interface Props {
  sceneId: string;
  content: string;
  onRevise: () => void;
}

/** 评一评: what stands in the scene and what does not; then the change that follows from it. */
export function ScriptEvaluation({ sceneId, content, onRevise }: Props) {
  const { run, estimate } = useScriptBot("evaluate", sceneId, content);
  const change = useScriptBot("update", sceneId, content);
  const isDone = run.run?.state === "done";
  const isEmpty = content.trim() === "";
  if (estimate?.modelName === null) return <p className={css.small}>{`评一评${NO_MODEL}`}</p>;
  const evaluate = () => run.begin({ content });
  return (
    <>
      {!run.run && !run.isRunning && (
        <p className={css.lead}>{isEmpty ? "写了字，就能评。" : "看这一场立不立得住，问题在哪，怎么改。"}</p>
      )}
      <RunLine run={run} doing="正在评" done="评好了" onAgain={evaluate} />
      {proseOf(run.run) !== "" && <ModelMarkdown markdown={proseOf(run.run)} writing={run.isRunning} />}
      <div className={css.apply}>
        {isDone && (
          <CostButton
            block
            estimate={change.estimate}
            loading={change.run.isRunning}
            disabled={isEmpty}
            onClick={() => {
              change.run.begin({ content, evaluation: proseOf(run.run) });
              onRevise();
            }}
          >
            按评估更新
          </CostButton>
        )}
        <CostButton
          block
          estimate={estimate}
          icon={<Icon name={isDone ? "redo" : "search"} small />}
          loading={run.isRunning}
          disabled={isEmpty}
          why={isEmpty ? "写了字，就能评" : undefined}
          onClick={evaluate}
        >
          {isDone ? "再评一次" : "评估这一场"}
        </CostButton>
        <p className="tiny">{isDone ? "改完先放在旁边给您看，一处一处点头。" : "评估不改一个字。"}</p>
      </div>
    </>
  );
}
