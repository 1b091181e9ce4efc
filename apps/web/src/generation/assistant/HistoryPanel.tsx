import { RunSnapshot } from "@mochang/contract";
import type { StepRun } from "@mochang/contract/generation";
import { ENTITIES, isBlank } from "@mochang/generation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/apiError.ts";
import { relativeTime } from "../../lib/format.ts";
import { failedSentence, usedInk } from "../../run/runSentences.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formsOf, proseOf } from "./answers.ts";
import { useAssisted } from "./assist.ts";
import { Candidates } from "./Candidates.tsx";
import { ModelMarkdown } from "./ItemEvaluationPanel.tsx";
import { SurplusCards } from "./SurplusCards.tsx";
import { useHistory } from "./useHistory.ts";
import css from "./assistant.module.css";

const NAMES: Record<StepRun["task"], string> = {
  inspire: "灵感",
  generate: "整步生成",
  one: "重写",
  evaluate: "评估",
  update: "按评估更新",
  summary: "成文",
  ask: "问一问",
};
const PROSE: readonly StepRun["task"][] = ["evaluate", "summary", "ask"];

/** 历史: what was asked of a model for the current form, what it answered and cost, and the form as it stood then. */
export function HistoryPanel() {
  const { form } = useAssisted();
  const history = useHistory(form.item);
  if (history.isError)
    return <Failure title="历史没有取到" sentence={sentenceOf(history.error)} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Skeleton />;
  if (history.data.length === 0) return <p className={css.lead}>这一步还没有问过大模型。问过的都留在这里。</p>;
  return (
    <ol className={css.history}>
      {history.data.map((run) => (
        <Entry key={run.runId} run={run} />
      ))}
    </ol>
  );
}

function Entry({ run }: { run: StepRun }) {
  const { form } = useAssisted();
  const [isOpen, setOpen] = useState(false);
  const before = run.form;
  return (
    <li>
      <button type="button" className={css.entry} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{NAMES[run.task]}</b>
        <span>{relativeTime(run.at)}</span>
        <small>{run.question || STATES[run.state]}</small>
      </button>
      {isOpen && <Outcome run={run} />}
      {isOpen && before && hasWords(form.item.kind, before) && (
        <div className={css.take}>
          <Button size="small" onClick={() => form.fill(before)}>
            换回那时的表单
          </Button>
        </div>
      )}
    </li>
  );
}

const STATES: Record<StepRun["state"], string> = {
  queued: "排着队",
  running: "正在写",
  done: "",
  failed: "没有写成",
  cancelled: "停下了",
};
const hasWords = (kind: keyof typeof ENTITIES, values: Record<string, unknown>): boolean =>
  ENTITIES[kind].fields.some((field) => field.kind !== "choice" && !isBlank(field, values[field.key]));

function Outcome({ run: { runId, task } }: { run: StepRun }) {
  const { form } = useAssisted();
  const { data, error } = useQuery({
    queryKey: ["run", "ended", runId],
    queryFn: ({ signal }) => get("/api/run/snapshot", { runId }, RunSnapshot, signal),
  });
  if (error) return <p className={css.small}>{sentenceOf(error)}</p>;
  if (!data) return <Skeleton />;
  const forms = formsOf(data, form.item.kind);
  return (
    <>
      <p className={css.line}>
        <span className="num">{data.state === "failed" ? failedSentence(data) : usedInk(data.unitsUsed)}</span>
        {data.state === "done" && <OriginLabel origin="model" />}
      </p>
      {PROSE.includes(task) ? (
        <ModelMarkdown markdown={proseOf(data)} />
      ) : task === "generate" ? (
        <SurplusCards runId={runId} kind={form.item.kind} />
      ) : (
        forms.length > 0 && <Candidates candidates={forms} by="model" isWriting={false} />
      )}
    </>
  );
}
