import {
  BY_EVALUATION,
  CARD_PROMPTS,
  cardKey,
  MESSAGES,
  type CardPromptId,
  type Estimate,
  type RunSnapshot,
  type SceneCard,
} from "@mochang/contract";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { duration } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { AiFoot } from "../modelRunControls/AiFoot.tsx";
import { useGoToLine } from "../modelRunControls/useGoToLine.ts";
import {
  aboutInk,
  costTitle,
  failedSentence,
  NO_MODEL,
  NO_MODEL_SENTENCE,
  underCost,
  usedInk,
} from "../../run/runSentences.ts";
import { withInk } from "../../run/withInk.ts";
import { useModelRun } from "../modelRunControls/useModelRun.ts";
import { activeScene } from "../modelRunControls/activeScene.ts";
import { saveFirst, whenSaved } from "../export/whenSaved.ts";
import type { PanelProps } from "../panelProps.ts";
import { useStartRewrite } from "../rewrite/useRewrite.ts";
import { rowHead, type SceneRow } from "../sceneRows.ts";
import * as api from "./api.ts";
import { CardItem } from "./CardItem.tsx";
import { CardText } from "./CardText.tsx";
import { changedLines } from "./changedLines.ts";
import { judgedAnew } from "./judgedAnew.ts";
import { useRemoveCard } from "./useRemoveCard.ts";
import aiCss from "../modelRunControls/ai.module.css";
import css from "./evaluate.module.css";

const ALL: readonly CardPromptId[] = CARD_PROMPTS.map(({ id }) => id);

/** What the model says of the current scene, as the writer may change it; ticks choose what a rewriting follows. */
export default function SceneEvaluationPanel(props: PanelProps) {
  const row = activeScene(props);
  const { say } = props.editor;
  if (!row)
    return (
      <div className={aiCss.scroll}>
        <EmptyState title={say("还没有{场}")} sentence={say("写下第一{场}的标题，就可以评它。")} />
      </div>
    );
  return <SceneCards key={row.id} {...props} row={row} />;
}

function useCards({ script, row, editor }: PanelProps & { row: SceneRow }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const of = { scriptId: script.scriptId, versionId: editor.structure.versionId, sceneId: row.id };
  const key = ["sceneCards", of.versionId, of.sceneId];
  const { saving } = editor;
  const isEmpty = row.firstLine === "";
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => api.fetchCards(of, signal) });
  const refresh = () => queries.invalidateQueries({ queryKey: ["sceneCards"] });
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: toasts.error,
    onSettled: refresh,
  });
  const remove = useRemoveCard(of, refresh);
  const run = useModelRun<readonly CardPromptId[]>({
    of: `cards:${of.versionId}:${of.sceneId}`,
    start: async (promptIds) => {
      await saveFirst(saving);
      return api.startEvaluation(of, promptIds);
    },
    running: (signal) => api.fetchRunning(of, signal),
    onEnd: () => void refresh(),
  });
  const estimateOf = (promptIds: readonly CardPromptId[]) => ({
    // A scene that is begun has its price once something stands in it.
    queryKey: ["sceneCards", "estimate", of.versionId, of.sceneId, promptIds.join(), isEmpty],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // The server does not know a scene that was begun just now.
      await whenSaved(saving);
      return api.fetchEstimate(of, promptIds, signal);
    },
    enabled: promptIds.length > 0 && !isEmpty,
    retry: false,
    staleTime: 60_000,
  });
  return {
    of,
    list,
    run,
    estimateOf,
    /** Answers whether the words are stored, once the list shows them. */
    save: (card: SceneCard, result: string): Promise<boolean> =>
      change
        .mutateAsync(async () => {
          await api.saveCard(of, card.promptId, result);
          toasts.done(MESSAGES.changed);
        })
        .then(
          () => true,
          () => false,
        ),
    remove,
  };
}
type Cards = ReturnType<typeof useCards>;

function SceneCards(props: PanelProps & { row: SceneRow }) {
  const { row } = props;
  const cards = useCards(props);
  const { list, run } = cards;
  if (list.isError)
    return <Failure title="评估没有读出来" sentence={sentenceOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <div className={aiCss.scroll}>
        <Skeleton widths={[40, 100, 92, 46]} />
      </div>
    );
  if (run.isRunning)
    return <Running row={row} unit={props.editor.unit} run={run.run} onStop={run.stop} isStopping={run.isStopping} />;
  return list.data.length === 0 ? (
    <Choose {...props} cards={cards} />
  ) : (
    <Judged {...props} cards={cards} visibleCards={list.data} />
  );
}

function Choose({ row, editor, cards: { run, estimateOf } }: PanelProps & { row: SceneRow; cards: Cards }) {
  const [chosen, setChosen] = useState<readonly CardPromptId[]>(ALL);
  const estimate = useQuery(estimateOf(chosen));
  const failed = run.run?.state === "failed" ? failedSentence(run.run) : null;
  const isMissing = estimate.data?.modelName === null;
  const isEmpty = row.firstLine === "";
  const toggle = (id: CardPromptId): void =>
    setChosen((before) => ALL.filter((one) => (one === id ? !before.includes(one) : before.includes(one))));
  return (
    <>
      <div className={aiCss.scroll} role="region" aria-label="评估" tabIndex={0}>
        <div className={aiCss.head}>
          <h2>{rowHead(row, editor.unit)}</h2>
          <p>{failed ?? "还没有评过。挑几项，每条判断都指得回原句。"}</p>
        </div>
        <div className={aiCss.picks}>
          {CARD_PROMPTS.map(({ id, title, about }) => (
            <label key={id}>
              <input type="checkbox" className={aiCss.tick} checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <b>{title}</b>
              <span>{about}</span>
            </label>
          ))}
        </div>
        {chosen.length < ALL.length && (
          <p className={aiCss.small}>
            <button type="button" className="link quiet" onClick={() => setChosen(ALL)}>
              五项都要，算综合评估
            </button>
          </p>
        )}
      </div>
      <AiFoot
        title={
          isEmpty
            ? editor.say("这一{场}还没有写内容")
            : isMissing
              ? NO_MODEL
              : chosen.length === 0
                ? "请选一项"
                : costTitle(estimate)
        }
        sentence={isEmpty ? "写几行再评" : isMissing ? NO_MODEL_SENTENCE : underCost(estimate, "没有评完就退回")}
      >
        {!isMissing && (
          <Button
            primary
            disabled={isEmpty || chosen.length === 0 || estimate.data?.enough === false}
            onClick={() => run.begin(chosen)}
          >
            评这一{editor.unit}
          </Button>
        )}
      </AiFoot>
    </>
  );
}

interface RunningProps {
  row: SceneRow;
  unit: string;
  run: RunSnapshot | null;
  onStop: () => void;
  isStopping: boolean;
}

function Running({ row, unit, run, onStop, isStopping }: RunningProps) {
  const steps = run?.steps ?? [];
  const done = steps.filter(({ state }) => state === "done").length;
  const at = steps.find(({ state }) => state === "running");
  const title = CARD_PROMPTS.find(({ id }) => cardKey(id) === at?.key)?.title;
  return (
    <>
      <div className={aiCss.scroll} role="region" aria-label="评估" aria-busy="true" tabIndex={0}>
        <div className={aiCss.head}>
          <h2>{rowHead(row, unit)}</h2>
          <OriginLabel origin="model" />
        </div>
        <div className={aiCss.progress}>
          <span role="status">{run?.message || (title ? `正在评：${title}` : "正在准备")}</span>
          <span className="quiet">{steps.length > 0 && `${done} / ${steps.length} 项`}</span>
          <span
            className={aiCss.bar}
            role="progressbar"
            aria-label="评估进度"
            aria-valuenow={done}
            aria-valuemax={Math.max(1, steps.length)}
          >
            <i style={{ width: `${(100 * done) / Math.max(1, steps.length)}%` }} />
          </span>
          <span className="quiet num">{run?.remainingSeconds ? `约还需 ${duration(run.remainingSeconds)}` : ""}</span>
          <button type="button" className="link quiet" disabled={isStopping} onClick={onStop}>
            停下
          </button>
        </div>
        {steps.length === 0 && <Skeleton widths={[40, 100, 62]} />}
        <ol className={css.cards}>
          {steps.map(({ key, text, message }) => (
            <li key={key} className={css.plain}>
              <h3>{CARD_PROMPTS.find(({ id }) => cardKey(id) === key)?.title}</h3>
              {message ? (
                <p className="quiet">{message}</p>
              ) : text ? (
                <CardText text={text} />
              ) : (
                <Skeleton widths={[100, 62]} />
              )}
            </li>
          ))}
        </ol>
      </div>
      <AiFoot title={usedInk(run?.unitsUsed ?? 0)} sentence="停下也只算已写的" />
    </>
  );
}

function priceOfChosen(estimate: UseQueryResult<Estimate>, chosen: number): string {
  if (estimate.data?.modelName === null) return NO_MODEL;
  return chosen > 0 ? costTitle(estimate) : "";
}

function Judged(props: PanelProps & { row: SceneRow; cards: Cards; visibleCards: readonly SceneCard[] }) {
  const { editor, panels, row, cards, visibleCards } = props;
  const goToLine = useGoToLine(editor);
  const [excluded, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const chosen = visibleCards.filter(({ promptId }) => !excluded.has(promptId));
  const { due, kept } = judgedAnew(visibleCards);
  const estimate = useQuery(cards.estimateOf(due));
  const request = { promptId: BY_EVALUATION, suggestPromptIds: chosen.map((c) => c.promptId) } as const;
  const rewriting = useStartRewrite(cards.of, request, editor.saving);
  const doc = editor.sheet?.view.state.doc;
  const changed = doc ? Math.max(0, ...visibleCards.map(({ lines }) => changedLines(doc, row.id, lines))) : 0;
  const newest = visibleCards.reduce((a, b) => (a.updateTime > b.updateTime ? a : b));
  const spent = visibleCards.reduce((sum, { units }) => sum + units, 0);
  return (
    <>
      <div className={aiCss.scroll} role="region" aria-label="评估" tabIndex={0}>
        <div className={aiCss.head}>
          <h2>{rowHead(row, editor.unit)}</h2>
          {visibleCards.some(({ model }) => model !== null) && <OriginLabel origin="model" />}
          <p>
            <span className="nb">
              {newest.updateTime.slice(5, 16)} 评{spent > 0 && `，${usedInk(spent)}`}。
            </span>
            {changed > 0 && <span className="nb">{`之后改过 ${changed} 行。`}</span>}
            {due.length > 0 && estimate.data?.modelName !== null && (
              <button type="button" className="link" onClick={withInk(estimate.data, () => cards.run.begin(due))}>
                重评{aboutInk(estimate.data)}
              </button>
            )}
            {kept.length > 0 && <> 您改过的{kept.join("、")}留着，删去才重评。</>}
            {cards.run.run?.state === "failed" && <> 上次没有评完：{failedSentence(cards.run.run)}</>}
          </p>
        </div>
        <ol className={css.cards}>
          {visibleCards.map((card) => (
            <CardItem
              key={card.promptId}
              card={card}
              isTicked={!excluded.has(card.promptId)}
              isCurrent={current === card.promptId}
              onTick={(ticked) => {
                const next = new Set(excluded);
                if (ticked) next.delete(card.promptId);
                else next.add(card.promptId);
                setLeft(next);
              }}
              onTake={() => setCurrent(card.promptId)}
              onQuote={({ lineId, quote, sceneId }) => {
                setCurrent(card.promptId);
                // The caret goes to another scene; the cards stay those of this one.
                if (sceneId !== row.id) panels.show("evaluate", row.id);
                goToLine(lineId, quote);
              }}
              onSave={(result) => cards.save(card, result)}
              onDelete={() => cards.remove(card)}
            />
          ))}
        </ol>
      </div>
      <AiFoot title={`选了 ${chosen.length} 条`} sentence={priceOfChosen(rewriting.estimate, chosen.length)}>
        <Button
          primary
          loading={rewriting.isPending}
          disabled={chosen.length === 0 || rewriting.estimate.data?.modelName === null}
          onClick={withInk(
            rewriting.estimate.data,
            () =>
              void rewriting.start().then((started) => {
                if (started) panels.show("rewrite", row.id);
              }),
          )}
        >
          按评估修改
        </Button>
      </AiFoot>
    </>
  );
}
