import { Icon } from "../../ui/Icon.tsx";
import { useAssisted } from "./assist.ts";
import { CostButton } from "./CostButton.tsx";
import { RunLine } from "./RunLine.tsx";
import { useFormEstimate } from "./useFormRun.ts";
import css from "./assistant.module.css";

/** 灵感 and 评估 of the current form, with what they cost. */
export function FormTools() {
  const { form, inspire, one, evaluate, canInspire, canRewrite, canEvaluate, ...assist } = useAssisted();
  const idea = useFormEstimate("inspire", form.item, canInspire);
  const rewrite = useFormEstimate("one", form.item, canRewrite);
  const evaluation = useFormEstimate("evaluate", form.item);
  return (
    <div className={css.tools}>
      {canInspire && idea.data?.modelName === null && (
        <button type="button" className="link small" onClick={assist.drawCards}>
          翻三张灵感卡，不用墨
        </button>
      )}
      {canInspire && (
        <CostButton
          estimate={idea.data}
          icon={<Icon name={inspire.run ? "redo" : "idea"} small />}
          loading={inspire.isRunning}
          onClick={assist.startInspire}
        >
          {inspire.run ? "再要三个灵感" : "要三个灵感"}
        </CostButton>
      )}
      {canRewrite && (
        <CostButton
          estimate={rewrite.data}
          icon={<Icon name="idea" small />}
          loading={one.isRunning}
          disabled={form.isDirty}
          why={form.isDirty ? "先提交，或者撤掉没提交的字" : undefined}
          onClick={() => one.begin({})}
        >
          灵感
        </CostButton>
      )}
      {canEvaluate && (
        <CostButton
          estimate={evaluation.data}
          icon={<Icon name="search" small />}
          loading={evaluate.isRunning}
          onClick={assist.startEvaluate}
        >
          评估
        </CostButton>
      )}
      {(one.isRunning || (one.run && one.run.state !== "done")) && (
        <RunLine run={one} doing="正在写这一张" done="写好了" onAgain={() => one.begin({})} />
      )}
    </div>
  );
}
