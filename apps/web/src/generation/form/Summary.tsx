import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
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

/** The result of a step: read, and mended in place by its pencil. */
export function Summary({ item, label }: { item: Item; label: string }) {
  const { book, saveSummary } = useWorkspace();
  const draft = useDraft(book, `summary ${item.key}`, {
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
  if (!draft.isEditing)
    return (
      <>
        <div className={css.tale}>
          {item.summary
            .split(/\n+/u)
            .filter((line) => line.trim() !== "")
            .map((line, i) => (
              <p key={i}>{line}</p>
            ))}
        </div>
        <div className={css.buttons}>
          <Button size="small" icon={<Icon name="pen" small />} onClick={draft.edit}>
            {`改${label}`}
          </Button>
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
