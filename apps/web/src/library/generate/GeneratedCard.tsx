import type { GeneratedCard as Generated } from "@mochang/contract/generation";
import { duration, relativeTime } from "../../lib/format.ts";
import { withFullStop } from "../../lib/withFullStop.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { HorizontalStepper } from "../../ui/stepper/HorizontalStepper.tsx";
import { Cover } from "../Cover.tsx";
import { generatedFilesUrl, generatedUrl } from "../pageUrls.ts";
import { changedSentence, generatedMeta, generatedState } from "./generatedState.ts";
import { useToEvaluate } from "./useHandOver.ts";
import css from "../works.module.css";

export interface GeneratedActions {
  onSaveAs: (card: Generated) => void;
  onDelete: (card: Generated) => void;
}

/** A script that is being generated, as a card with its eight steps. */
export function GeneratedCard({ card, actions }: { card: Generated; actions: GeneratedActions }) {
  const { states, step, noun, cards, extent, isDone, button } = generatedState(card);
  const href = generatedUrl(card.scriptId, card.lastVersionId);
  const open = { href, target: "_blank", rel: "opener" };
  const isFinished = isDone && !card.changed;
  const meta = generatedMeta(card);
  return (
    <article className={css.work}>
      <a {...open}>
        <Cover title={card.name} genre={card.genre} extent={extent} picture={card.coverImage} />
        <span className="sr">，打开创作</span>
      </a>
      <h2>
        <span title={card.name}>{card.name}</span>
        {card.changed ? <span className="tag wait">待核</span> : isDone && <span className="tag done">写完了</span>}
        <Menu
          className="icon-btn"
          align="end"
          label={`《${card.name}》的更多操作`}
          items={[
            ...(isFinished ? [{ key: "open", label: "打开", icon: "pen" as const, href }] : []),
            { key: "saveAs", label: "另存为", icon: "saveAs", onSelect: () => actions.onSaveAs(card) },
            { key: "delete", ruled: true, label: "删除", icon: "trash", onSelect: () => actions.onDelete(card) },
          ]}
        >
          <Icon name="more" />
        </Menu>
      </h2>
      <p className={css.meta} title={meta}>
        {meta}
      </p>
      <div className={css.verdict}>
        <HorizontalStepper states={states} viewed={null} label={isDone ? step : `八步里走到${step}`} />
        {card.writing ? (
          <Progress
            step={`正在写${noun}`}
            count={cards}
            percent={card.writing.percent}
            remaining={card.writing.remainingSeconds ? `约还需 ${duration(card.writing.remainingSeconds)}` : ""}
            label={`《${card.name}》写到哪里`}
          />
        ) : (
          <>
            <p>
              {step}
              {cards !== "" && <span className="num">{`　${cards}`}</span>}
            </p>
            {card.halted && <Halted {...card.halted} />}
            {card.changed && <p>{changedSentence(card.changed)}</p>}
          </>
        )}
      </div>
      <div className={css.row}>
        {isFinished ? (
          <FinishedWays card={card} />
        ) : (
          <ButtonLink size="small" {...open} aria-label={`${button}《${card.name}》`}>
            {button}
          </ButtonLink>
        )}
        <time title={card.createTime}>{relativeTime(card.updateTime || card.createTime)}</time>
      </div>
    </article>
  );
}

/** What can become of a finished work; its cover opens it. */
function FinishedWays({ card: { scriptId, lastVersionId, name } }: { card: Generated }) {
  const { sent, send, isSending } = useToEvaluate({ scriptId, versionId: lastVersionId });
  return (
    <>
      {sent?.isBlocked ? (
        <ButtonLink size="small" href={sent.url} target="_blank" rel="opener" aria-label={`打开《${name}》的评估页`}>
          打开评估页
        </ButtonLink>
      ) : (
        <Button size="small" loading={isSending} onClick={() => send(name)} aria-label={`送《${name}》去评估`}>
          送去评估
        </Button>
      )}
      <ButtonLink
        size="small"
        href={generatedFilesUrl(scriptId, lastVersionId)}
        target="_blank"
        rel="opener"
        aria-label={`《${name}》的 PDF 和送出`}
      >
        <Icon name="download" small />
        PDF
      </ButtonLink>
    </>
  );
}

/** Why its last run ended before its end. */
const Halted = ({ message, failed }: NonNullable<Generated["halted"]>) => (
  <p>
    {failed && <span className={css.wrong}>没有写完。</span>}
    {withFullStop(message)}
  </p>
);
