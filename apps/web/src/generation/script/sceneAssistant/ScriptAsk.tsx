import { useState, type FormEvent } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { proseOf } from "../../assistant/answers.ts";
import { CostButton } from "../../assistant/CostButton.tsx";
import { ModelMarkdown } from "../../assistant/ItemEvaluationPanel.tsx";
import { RunLine } from "../../assistant/RunLine.tsx";
import { useQuestion } from "../../assistant/useQuestion.ts";
import { TextArea } from "../../form/TextArea.tsx";
import { NO_MODEL } from "./ScriptIdeas.tsx";
import { useScriptBot } from "./useScriptBot.ts";
import css from "../../assistant/assistant.module.css";

const QUESTION_MAX = 2_000;

/** 问一问: questions about the scene's script; the answer to the last one stays, and is told along with the next. */
export function ScriptAsk({ sceneId, content }: { sceneId: string; content: string }) {
  const { run, estimate } = useScriptBot("ask", sceneId, content);
  const { question, setQuestion, sent } = useQuestion(run);
  const [lastQuestion, setLastQuestion] = useState("");
  const answer = proseOf(run.run);
  if (estimate?.modelName === null) return <p className={css.small}>{`问一问${NO_MODEL}`}</p>;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (question.trim() === "" || run.isRunning) return;
    run.begin({ content, question: question.trim(), talk: answer === "" ? "" : `问：${lastQuestion}\n答：${answer}` });
    sent();
    setLastQuestion(question.trim());
  };
  return (
    <>
      {!run.run && !run.isRunning && <p className={css.lead}>关于这一场，想问什么都行。答的只照您写定的来。</p>}
      {lastQuestion !== "" && <b>{lastQuestion}</b>}
      {answer !== "" && <ModelMarkdown markdown={answer} writing={run.isRunning} />}
      <RunLine run={run} doing="正在答" done="答好了" />
      <form className={css.apply} onSubmit={send}>
        <TextArea
          id="script-question"
          aria-label="问题"
          placeholder="比如：这句对白她说得出口吗？"
          maxLength={QUESTION_MAX}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <CostButton
          block
          estimate={estimate}
          icon={<Icon name="chat" small />}
          disabled={question.trim() === ""}
          loading={run.isRunning}
          onClick={send}
        >
          问
        </CostButton>
      </form>
    </>
  );
}
