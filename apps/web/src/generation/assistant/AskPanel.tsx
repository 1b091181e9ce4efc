import { RunSnapshot } from "@mochang/contract";
import { useQueries } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { get } from "../../lib/api.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TextArea } from "../form/TextArea.tsx";
import { proseOf } from "./answers.ts";
import { useAssisted } from "./assist.ts";
import { CostButton } from "./CostButton.tsx";
import { ModelMarkdown } from "./ItemEvaluationPanel.tsx";
import { RunLine } from "./RunLine.tsx";
import { useFormEstimate } from "./useFormRun.ts";
import { useHistory } from "./useHistory.ts";
import { useQuestion } from "./useQuestion.ts";
import css from "./assistant.module.css";

/** Questions that are shown, and told along with the next. */
const SHOWN = 4;
const QUESTION_MAX = 2_000;

/** 问一问: questions about the current step, from what stands. The answers stay in its history. */
export function AskPanel() {
  const { form, ask } = useAssisted();
  const { question, setQuestion, sent } = useQuestion(ask);
  const estimate = useFormEstimate("ask", form.item);
  const before = useHistory(form.item).data?.filter(({ task, state }) => task === "ask" && state === "done") ?? [];
  const recent = before.slice(0, SHOWN).toReversed();
  const answers = useQueries({
    queries: recent.map(({ runId }) => ({
      queryKey: ["run", "ended", runId],
      queryFn: ({ signal }: { signal: AbortSignal }) => get("/api/run/snapshot", { runId }, RunSnapshot, signal),
      staleTime: Infinity,
    })),
  });
  const talk = recent.map((one, i) => `问：${one.question}\n答：${proseOf(answers[i]?.data ?? null)}`).join("\n\n");
  const isListed = recent.some(({ runId }) => runId === ask.runId);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (question.trim() === "" || ask.isRunning) return;
    ask.begin({ values: form.values, question: question.trim(), talk });
    sent();
  };
  if (estimate.data?.modelName === null)
    return <p className={css.small}>问一问要有大模型，请管理员配置。自己写、翻灵感卡照常。</p>;
  return (
    <>
      {recent.length === 0 && !ask.runId && <p className={css.lead}>关于这一步，想问什么都行。答的只照您写定的来。</p>}
      <ol className={css.talk}>
        {recent.map((one, i) => (
          <li key={one.runId}>
            <b>{one.question}</b>
            <ModelMarkdown markdown={proseOf(answers[i]?.data ?? null)} />
          </li>
        ))}
      </ol>
      {!isListed && proseOf(ask.run) !== "" && <ModelMarkdown markdown={proseOf(ask.run)} writing={ask.isRunning} />}
      <RunLine run={ask} doing="正在答" done="答好了" />
      <form className={css.apply} onSubmit={send}>
        <TextArea
          id="assistant-question"
          aria-label="问题"
          placeholder="比如：对手的理由够不够硬？"
          maxLength={QUESTION_MAX}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <CostButton
          block
          estimate={estimate.data}
          icon={<Icon name="chat" small />}
          disabled={question.trim() === ""}
          loading={ask.isRunning}
          onClick={send}
        >
          问
        </CostButton>
      </form>
    </>
  );
}
