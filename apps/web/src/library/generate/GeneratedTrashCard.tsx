import type { GeneratedCard } from "@mochang/contract/generation";
import { relativeTime } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { HorizontalStepper } from "../../ui/stepper/HorizontalStepper.tsx";
import { Cover } from "../Cover.tsx";
import { generatedMeta, generatedState } from "./generatedState.ts";
import css from "../works.module.css";

interface Props {
  card: GeneratedCard;
  busy: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

/** A generated script in the trash. */
export function GeneratedTrashCard({ card, busy, onRestore, onDelete }: Props) {
  const { states, step, cards, extent, isDone } = generatedState(card);
  return (
    <article className={css.work}>
      <Cover title={card.name} genre={card.genre} extent={extent} />
      <h2>
        <span title={card.name}>{card.name}</span>
      </h2>
      <p className={css.meta}>{generatedMeta(card)}</p>
      <div className={css.verdict}>
        <HorizontalStepper states={states} viewed={null} label={isDone ? step : `八步里走到${step}`} />
        <p>{[step, cards].filter((words) => words !== "").join("　")}</p>
        {card.deleteTime !== null && <p>{`${relativeTime(card.deleteTime)}放进来的`}</p>}
      </div>
      <div className={css.row}>
        <Button size="small" loading={busy} onClick={onRestore} aria-label={`还原《${card.name}》`}>
          还原
        </Button>
        <Button size="small" danger disabled={busy} onClick={onDelete} aria-label={`彻底删除《${card.name}》`}>
          彻底删除
        </Button>
      </div>
    </article>
  );
}
