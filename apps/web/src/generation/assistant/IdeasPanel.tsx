import { Icon } from "../../ui/Icon.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { formsOf } from "./answers.ts";
import { useAssisted } from "./assist.ts";
import { Candidates } from "./Candidates.tsx";
import { CostButton } from "./CostButton.tsx";
import { RunLine } from "./RunLine.tsx";
import { useFormEstimate } from "./useFormRun.ts";
import css from "./assistant.module.css";

/** The candidates at hand, of the model or of the cards, wherever they are shown. */
export function IdeasList({ wide = false }: { wide?: boolean }) {
  const { inspire, cards, form, startInspire } = useAssisted();
  const candidates = formsOf(inspire.run, form.item.kind);
  return (
    <>
      <RunLine run={inspire} doing="正在想三个主意" done="三个主意" onAgain={startInspire} />
      {candidates.length > 0 && (
        <Candidates candidates={candidates} by="model" isWriting={inspire.isRunning} wide={wide} />
      )}
      {cards.candidates.length > 0 && (
        <>
          <p className={css.line}>灵感卡拼出来的三个，没有用 AI，也不用墨</p>
          <Candidates candidates={cards.candidates} by="card" isWriting={false} wide={wide} />
        </>
      )}
    </>
  );
}

/** 出主意: three candidates, or one card written anew; idea cards cost nothing. */
export function IdeasPanel() {
  const assist = useAssisted();
  const { form, inspire, one, cards, canInspire, canRewrite } = assist;
  const estimate = useFormEstimate("inspire", form.item, canInspire);
  const rewrite = useFormEstimate("one", form.item, canRewrite);
  const isCore = form.item.kind === "core";
  const noModel = (estimate.data ?? rewrite.data)?.modelName === null;
  return (
    <>
      <p className={css.lead}>
        {isCore
          ? "三个方向，列在表单下面。"
          : canInspire
            ? "三份写法，整份填上，或者只要一项。"
            : "照着前面写定的，重写这一张。"}
      </p>
      {!isCore && <IdeasList />}
      <div className={css.apply}>
        {canInspire && (
          <CostButton
            block
            estimate={estimate.data}
            icon={<Icon name={inspire.run ? "redo" : "idea"} small />}
            loading={inspire.isRunning}
            onClick={assist.startInspire}
          >
            {inspire.run ? "再要三个灵感" : "要三个灵感"}
          </CostButton>
        )}
        {canRewrite && (
          <>
            <RunLine run={one} doing="正在写" done="写好了" />
            <CostButton
              block
              estimate={rewrite.data}
              icon={<Icon name="redo" small />}
              loading={one.isRunning}
              disabled={form.isDirty}
              why={form.isDirty ? "先提交，或者撤掉没提交的字" : undefined}
              onClick={() => one.begin({})}
            >
              重写这一张
            </CostButton>
          </>
        )}
        {(canInspire || canRewrite) && (
          <button
            type="button"
            className="link small quiet"
            disabled={cards.isDrawing}
            onClick={() => cards.draw(form.values)}
          >
            {cards.candidates.length > 0 ? "换三张灵感卡，不用墨" : "翻三张灵感卡，不用墨"}
          </button>
        )}
        <p className="tiny">
          {noModel ? "还没有配大模型，灵感卡照样能用。" : "填进来的还能改。您写的不会被盖掉，换了随时换得回来。"}
        </p>
      </div>
      {isCore && (inspire.run || inspire.isRunning) && <OriginLabel origin="model" />}
    </>
  );
}
