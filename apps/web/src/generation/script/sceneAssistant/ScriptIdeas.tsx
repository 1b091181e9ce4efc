import { proseOf } from "../../assistant/answers.ts";
import { CostButton } from "../../assistant/CostButton.tsx";
import { ModelMarkdown } from "../../assistant/ItemEvaluationPanel.tsx";
import { RunLine } from "../../assistant/RunLine.tsx";
import { useScriptBot } from "./useScriptBot.ts";
import css from "../../assistant/assistant.module.css";

const QUESTIONS = [
  { label: "三种别的写法", question: "这一场还能怎么写？给三种不同的写法，各说一句为什么，落到具体动作和对白。" },
  { label: "收尾怎么收", question: "这一场的收尾还能怎么收？给三个落在动作上的收尾，不喊口号。" },
  { label: "哪句可以不说", question: "这一场哪几句对白可以不说，改用动作或物件？逐句指出来。" },
] as const;

export const NO_MODEL = "要有大模型，请管理员配置。剧本自己写照常。";

/** 出主意: other ways for the scene; nothing of it is put into the sheet. */
export function ScriptIdeas({ sceneId, content }: { sceneId: string; content: string }) {
  const { run, estimate } = useScriptBot("ideas", sceneId, content);
  if (estimate?.modelName === null) return <p className={css.small}>{`出主意${NO_MODEL}`}</p>;
  return (
    <>
      {!run.run && !run.isRunning && <p className={css.lead}>卡住了就问一句。主意只给您看，稿子不动。</p>}
      <RunLine run={run} doing="正在想" done="想好了" />
      {proseOf(run.run) !== "" && <ModelMarkdown markdown={proseOf(run.run)} writing={run.isRunning} />}
      <div className={css.apply}>
        {QUESTIONS.map(({ label, question }) => (
          <CostButton
            key={label}
            block
            estimate={estimate}
            disabled={run.isRunning}
            onClick={() => run.begin({ content, question, talk: "" })}
          >
            {label}
          </CostButton>
        ))}
      </div>
    </>
  );
}
