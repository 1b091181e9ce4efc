import { plainProse } from "@mochang/generation";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { proseOf } from "../assistant/answers.ts";
import { CostButton } from "../assistant/CostButton.tsx";
import { RunLine } from "../assistant/RunLine.tsx";
import { useFormEstimate, useFormRun } from "../assistant/useFormRun.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { useDraft } from "../draft/useDraft.ts";
import { useWorkspace } from "../workspace.ts";
import { TextArea } from "./TextArea.tsx";
import { textOf } from "./fieldValues.ts";
import css from "./form.module.css";
import type { Item } from "../items.ts";

const focus = (area: HTMLTextAreaElement | null): void => area?.focus();

/** Whose words a summary is. */
export function SummaryOrigin({ item }: { item: Item }) {
  if (item.summaryOrigin === "model") return <OriginLabel origin="model" />;
  if (item.summaryOrigin === "fields") return <span className="tiny quiet">由参数拼成，没有用 AI</span>;
  return <span className={css.own}>您写的</span>;
}

/** A summary that was put together, or is a model's, can be written anew; beside hand-written words it is offered. */
function RewriteSummary({ item, label, onStart }: { item: Item; label: string; onStart: () => void }) {
  const estimate = useFormEstimate("summary", item);
  return (
    <CostButton estimate={estimate.data} icon={<Icon name="redo" small />} onClick={onStart}>
      {item.summaryOrigin === "fields" ? `写成${label}` : `重写${label}`}
    </CostButton>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n+/u)
    .filter((line) => line.trim() !== "")
    .map((line, i) => <p key={i}>{line}</p>);

/** The result of a step: read, and fixed in place by its pencil. */
export function Summary({ item, label }: { item: Item; label: string }) {
  const { draftBook, saveSummary } = useWorkspace();
  const draft = useDraft(draftBook, `summary ${item.key}`, {
    values: { summary: item.summary },
    version: item.version,
    isSubmit: true,
  });
  const [isBusy, setBusy] = useState(false);
  const text = textOf(draft.values["summary"]);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const isSaved = await saveSummary(item, text.trim()).finally(() => setBusy(false));
    if (isSaved) draft.close();
  };
  const run = useFormRun("summary", item);
  const isWritten = run.isRunning || (run.run !== null && run.run.state !== "done");
  if (!draft.isEditing)
    return (
      <>
        {isWritten && (
          <RunLine run={run} doing={`正在写${label}，写好了替下面的`} done="写好了" onAgain={() => run.begin({})} />
        )}
        {run.isRunning && proseOf(run.run) !== "" ? (
          <div className={css.tale} aria-live="off">
            <Paragraphs text={plainProse(proseOf(run.run))} />
          </div>
        ) : (
          <div className={css.tale}>
            <Paragraphs text={item.summaryOrigin === "model" ? plainProse(item.summary) : item.summary} />
          </div>
        )}
        <div className={css.buttons}>
          <Button size="small" icon={<Icon name="pen" small />} onClick={draft.edit}>
            {`改${label}`}
          </Button>
          {!run.isRunning && <RewriteSummary item={item} onStart={() => run.begin({})} label={label} />}
        </div>
      </>
    );
  return (
    <>
      <TextArea
        id={`summary-${item.key}`}
        aria-label={label}
        summary
        ref={focus}
        value={text}
        onChange={(event) => draft.change("summary", event.target.value)}
      />
      <div className={css.buttons}>
        <Button size="small" onClick={draft.close} disabled={isBusy}>
          取消
        </Button>
        <Button size="small" loading={isBusy} disabled={text.trim() === ""} onClick={() => void save()}>
          保存
        </Button>
      </div>
    </>
  );
}
