import { Suspense } from "react";
import { CitedMarkdown } from "../../sheet/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { proseOf } from "./answers.ts";
import { useAssisted } from "./assist.ts";
import { CostButton } from "./CostButton.tsx";
import { RunLine } from "./RunLine.tsx";
import { useFormEstimate } from "./useFormRun.ts";
import css from "./assistant.module.css";

const NO_MODEL = "评估要有大模型，请管理员配置。自己写、翻灵感卡照常。";

/** What a model wrote, without quotations that lead anywhere. */
export const ModelMarkdown = ({ markdown, writing = false }: { markdown: string; writing?: boolean }) => (
  <Suspense fallback={<Skeleton />}>
    <div className={css.said}>
      <CitedMarkdown markdown={markdown} open={null} writing={writing} compact onCite={() => undefined} />
    </div>
  </Suspense>
);

/** 评一评: what stands and what does not; then the change that follows from it. */
export function ItemEvaluationPanel() {
  const { form, evaluate, canEvaluate, startEvaluate, startUpdate, update } = useAssisted();
  const estimate = useFormEstimate("evaluate", form.item);
  const change = useFormEstimate("update", form.item, evaluate.run?.state === "done");
  const isDone = evaluate.run?.state === "done";
  if (estimate.data?.modelName === null) return <p className={css.small}>{NO_MODEL}</p>;
  return (
    <>
      {!evaluate.run && !evaluate.isRunning && (
        <p className={css.lead}>{canEvaluate ? "看它立不立得住，问题在哪，怎么改。" : "要填的都填上，就能评。"}</p>
      )}
      <RunLine run={evaluate} doing="正在评" done="评好了" onAgain={startEvaluate} />
      {evaluate.run && proseOf(evaluate.run) !== "" && (
        <ModelMarkdown markdown={proseOf(evaluate.run)} writing={evaluate.isRunning} />
      )}
      <div className={css.apply}>
        {isDone && (
          <CostButton block estimate={change.data} loading={update.isRunning} onClick={startUpdate}>
            按评估更新
          </CostButton>
        )}
        <CostButton
          block
          estimate={estimate.data}
          icon={<Icon name={isDone ? "redo" : "search"} small />}
          loading={evaluate.isRunning}
          disabled={!canEvaluate}
          why={canEvaluate ? undefined : "要填的都填上，就能评"}
          onClick={startEvaluate}
        >
          {isDone ? "再评一次" : "评估"}
        </CostButton>
        <p className="tiny">{isDone ? "改完先放在旁边给您看，一项一项点头。您写的没有替您勾。" : "评估不改一个字。"}</p>
      </div>
    </>
  );
}
