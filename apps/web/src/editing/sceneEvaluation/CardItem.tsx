import { CARD_MAX, type CardQuote, type SceneCard } from "@mochang/contract";
import clsx from "clsx";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { focusOnMount } from "../../ui/focusOnMount.ts";
import { useKeptField } from "../../ui/keptFields.ts";
import aiCss from "../modelRunControls/ai.module.css";
import { CardText } from "./CardText.tsx";
import css from "./evaluate.module.css";

interface Props {
  card: SceneCard;
  isTicked: boolean;
  isCurrent: boolean;
  onTick: (ticked: boolean) => void;
  onTake: () => void;
  onQuote: (quote: CardQuote) => void;
  /** Answers whether it is stored. */
  onSave: (result: string) => Promise<boolean>;
  onDelete: () => void;
}

/** One judgement: its tick decides whether the rewriting follows it; the writer may change and delete it. */
export function CardItem({ card, isTicked, isCurrent, onTick, onTake, onQuote, onSave, onDelete }: Props) {
  const [draft, setDraft] = useKeptField<string | null>(`card:${card.id}`, null);
  const [isSaving, setSaving] = useState(false);
  const save = async (result: string): Promise<void> => {
    if (result !== card.result) {
      setSaving(true);
      const isSaved = await onSave(result);
      setSaving(false);
      // What was typed stays, to be saved again.
      if (!isSaved) return;
    }
    // Something else may be typed by now.
    setDraft((now) => (now?.trim() === result ? null : now));
  };
  return (
    <li className={clsx(isCurrent && css.on)} onFocus={onTake}>
      <input
        type="checkbox"
        className={clsx(aiCss.tick, css.tick)}
        checked={isTicked}
        aria-label={`按这一条改：${card.title}`}
        onChange={(event) => onTick(event.target.checked)}
      />
      <h3>
        {card.title}
        {draft === null && (
          <span className={css.row}>
            <button type="button" className="link" aria-label={`改${card.title}`} onClick={() => setDraft(card.result)}>
              改
            </button>
            <button type="button" className="link" aria-label={`删${card.title}`} onClick={onDelete}>
              删
            </button>
          </span>
        )}
      </h3>
      {draft === null ? (
        <CardText text={card.result} quotes={card.quotes} onQuote={onQuote} />
      ) : (
        <>
          <textarea
            className={aiCss.area}
            rows={5}
            maxLength={CARD_MAX}
            aria-label={card.title}
            value={draft}
            ref={focusOnMount}
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className={css.edit}>
            <Button
              size="small"
              loading={isSaving}
              disabled={draft.trim() === ""}
              onClick={() => void save(draft.trim())}
            >
              保存
            </Button>
            <Button size="small" onClick={() => setDraft(null)}>
              取消
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
