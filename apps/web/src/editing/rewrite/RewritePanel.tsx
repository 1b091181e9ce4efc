import {
  BY_EVALUATION,
  CONTINUE,
  JOINT_PROMPTS,
  REWRITE_ANEW,
  REWRITE_PROMPTS,
  THOUGHTS_MAX,
  type Estimate,
  type RewritePromptId,
  type SceneOf,
} from "@mochang/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import { AiFoot } from "../modelRunControls/AiFoot.tsx";
import { costTitle, failedSentence, NO_MODEL, NO_MODEL_SENTENCE, underCost } from "../../run/runSentences.ts";
import { useKeptField } from "../../ui/keptFields.ts";
import { activeScene } from "../modelRunControls/activeScene.ts";
import { fetchCards } from "../sceneEvaluation/api.ts";
import type { PanelProps } from "../panelProps.ts";
import { rowName, type SceneRow } from "../sceneRows.ts";
import { isTooMuch, linesUpTo, sceneLines, selectedLines, type ChosenLines } from "./chosenLines.ts";
import { ProposalView } from "./ProposalView.tsx";
import { useRewrite, useRewriteEstimate, type Rewriting, type RewriteRequest } from "./useRewrite.ts";
import { WritingRulesField } from "./WritingRulesField.tsx";
import { requestedRewrite, type RequestedRewrite } from "./requestedRewrite.ts";
import aiCss from "../modelRunControls/ai.module.css";

/** Rewriting the current scene, or lines of it: chosen, proposed beside the script, taken change by change. */
export default function RewritePanel(props: PanelProps) {
  const row = activeScene(props);
  const { say } = props.editor;
  if (!row)
    return (
      <div className={aiCss.scroll}>
        <EmptyState title={say("还没有{场}")} sentence={say("写下第一{场}，就可以改写。")} />
      </div>
    );
  return <SceneRewriting key={row.id} {...props} row={row} />;
}

/** The kinds and thoughts of a request. */
type Chosen = Pick<RequestedRewrite, "kinds" | "thoughts">;
const NOTHING: Chosen = { kinds: [], thoughts: "" };

function SceneRewriting(props: PanelProps & { row: SceneRow }) {
  const { script, editor, row } = props;
  const of = { scriptId: script.scriptId, versionId: editor.structure.versionId, sceneId: row.id };
  const rewriting = useRewrite(of, editor.saving);
  const { run, isRunning } = rewriting;
  const requested = useStore(requestedRewrite);
  const [last, setLast] = useState<Chosen | null>(null);
  return isRunning || run?.state === "done" ? (
    <ProposalView key={rewriting.runId} {...props} of={of} rewriting={rewriting} />
  ) : (
    <Choose
      key={requested?.turn}
      {...props}
      of={of}
      rewriting={rewriting}
      first={requested ?? last ?? NOTHING}
      onBegin={setLast}
    />
  );
}

const isJoint = (id: RewritePromptId): id is (typeof JOINT_PROMPTS)[number] => JOINT_PROMPTS.some((one) => one === id);

/** Those of 113 to 117 go together, every other one stands alone. */
function toggled(chosen: readonly RewritePromptId[], id: RewritePromptId): RewritePromptId[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return isJoint(id) ? [...chosen.filter(isJoint), id] : [id];
}

function requestOf(chosen: readonly RewritePromptId[], lines: ChosenLines, thoughts: string): RewriteRequest | null {
  const [promptId] = chosen;
  if (promptId === undefined) return null;
  return {
    ...(isTooMuch(lines) ? {} : lines),
    thoughts,
    promptId,
    promptIds: chosen.length > 1 ? chosen.filter(isJoint) : [],
  };
}

interface PicksProps {
  chosen: readonly RewritePromptId[];
  /** How many cards there are to follow. */
  cards: number;
  onToggle: (id: RewritePromptId) => void;
}

const IN_ORDER = REWRITE_PROMPTS.toSorted((a, b) => Number(b.id === BY_EVALUATION) - Number(a.id === BY_EVALUATION));

const Picks = ({ chosen, cards, onToggle }: PicksProps) => (
  <div className={aiCss.picks} role="group" aria-label="改哪几样">
    {IN_ORDER.filter(({ id }) => id !== BY_EVALUATION || cards > 0).map(({ id, title, about }) => (
      <label key={id}>
        <input type="checkbox" className={aiCss.tick} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
        <b>{title}</b>
        <span>{id === BY_EVALUATION ? `全部 ${cards} 条评估` : about}</span>
      </label>
    ))}
  </div>
);

const ThoughtsField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div className={aiCss.field}>
    <label htmlFor="rewrite-thoughts">还有什么想法</label>
    <textarea
      id="rewrite-thoughts"
      className={aiCss.area}
      rows={3}
      maxLength={THOUGHTS_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);

/** The line of a scene behind which the caret would go on; in its heading none. */
const caretLine = ({ place }: PanelProps["editor"], row: SceneRow): string | undefined =>
  place?.sceneId === row.id && place.type !== "heading" && place.type !== "chapter" ? place.lineId : undefined;

/** The lines that a request is about: those selected, up to the caret where it is to go on there, else all of the scene. */
function linesFor({ editor, row }: PanelProps & { row: SceneRow }, isGoingOn: boolean, wholeScene: boolean) {
  const state = editor.sheet?.view.state;
  if (!state) return { lines: { content: "", lineIds: [] }, selected: null };
  const selected = selectedLines(state, row.id);
  const caret = caretLine(editor, row);
  if (isGoingOn) return { lines: linesUpTo(state.doc, row.id, caret), selected };
  return { lines: selected !== null && !wholeScene ? selected : sceneLines(state.doc, row.id), selected };
}

const MANY_LINES = { title: "选的字太多", sentence: "请少选一些" };
const LONG_LINE = { title: "要接着写的这一行太长", sentence: "请把它分成几行" };

interface Asked {
  isEmpty: boolean;
  isChosen: boolean;
  /** The sentence where there is nothing to rewrite. */
  empty: string;
  /** What to do about more words than can be asked about at once; null: there are not so many. */
  tooLong: { title: string; sentence: string } | null;
}

/** What the foot says of the price: two sentences, the second one smaller. */
function priceOf(estimate: UseQueryResult<Estimate>, { isEmpty, isChosen, empty, tooLong }: Asked) {
  if (estimate.data?.modelName === null) return { title: NO_MODEL, sentence: NO_MODEL_SENTENCE };
  if (isEmpty) return { title: empty, sentence: "写几行再改" };
  if (tooLong) return tooLong;
  const title = isChosen ? costTitle(estimate) : "请选择类型";
  return { title, sentence: underCost(estimate, "没有改成就退回") };
}

interface ChooseProps extends PanelProps {
  row: SceneRow;
  of: SceneOf & { versionId: string };
  rewriting: Rewriting;
  /** What is chosen at first: what another panel asked for, or what was asked for last, which perhaps failed. */
  first: Chosen;
  onBegin: (chosen: Chosen) => void;
}

function Choose(props: ChooseProps) {
  const { editor, row, of, rewriting, first, onBegin } = props;
  const { unit } = editor;
  const toasts = useToasts();
  const [chosen, setChosen] = useState(first.kinds);
  const [thoughts, setThoughts] = useKeptField(`thoughts:${of.versionId}:${of.sceneId}`, first.thoughts);
  // Those that were asked for take the place of what was typed; asked for without any, it stays.
  useEffect(() => {
    if (first.thoughts !== "") setThoughts(first.thoughts);
  }, [first.thoughts, setThoughts]);
  const [wholeScene, setWholeScene] = useState(false);
  const cards = useQuery({
    queryKey: ["sceneCards", of.versionId, of.sceneId],
    queryFn: ({ signal }) => fetchCards(of, signal),
  });
  const isGoingOn = chosen[0] === CONTINUE;
  const { lines, selected } = linesFor(props, isGoingOn, wholeScene);
  const isPart = selected !== null && !wholeScene && !isGoingOn;
  const request = requestOf(chosen, lines, thoughts);
  const isEmpty = lines.lineIds.length === 0;
  const isTooLong = (isPart || isGoingOn) && isTooMuch(lines);
  const tooLong = isTooLong ? (isGoingOn ? LONG_LINE : MANY_LINES) : null;
  // Whether there is a model is known before a kind is chosen.
  const priced = request ?? requestOf([REWRITE_ANEW], lines, "");
  const estimate = useRewriteEstimate(of, isEmpty || isTooLong ? null : priced, editor.saving);
  const isMissing = estimate.data?.modelName === null;
  const { run } = rewriting;
  const what = isGoingOn ? "续写" : isPart ? `改写选中的 ${selected.lineIds.length} 行` : `改写这一${unit}`;
  return (
    <>
      <div className={aiCss.scroll} role="region" aria-label="改写" tabIndex={0}>
        <div className={aiCss.head}>
          <h2>
            {isGoingOn ? "续写" : "改写"}
            {rowName(row, unit)}
            {isPart && `的 ${selected.lineIds.length} 行`}
          </h2>
          <p>
            {run && run.state !== "done"
              ? failedSentence(run)
              : isGoingOn
                ? `从${caretLine(editor, row) === undefined ? `这一${unit}的最后一行` : "光标所在的那一行"}接着写，先放在旁边给您看。`
                : "挑改哪几样。改好先放在旁边给您看，稿子不动。"}
            {selected !== null && !isGoingOn && (
              <button type="button" className="link" onClick={() => setWholeScene(!wholeScene)}>
                {wholeScene ? "只改选中的行" : `改整${unit}`}
              </button>
            )}
          </p>
        </div>
        <Picks chosen={chosen} cards={cards.data?.length ?? 0} onToggle={(id) => setChosen(toggled(chosen, id))} />
        <ThoughtsField value={thoughts} onChange={setThoughts} />
        <WritingRulesField of={of} />
      </div>
      <AiFoot
        {...priceOf(estimate, {
          isEmpty,
          isChosen: request !== null,
          empty: editor.say("这一{场}还没有写内容"),
          tooLong,
        })}
      >
        {!isMissing && (
          <Button
            primary
            disabled={isEmpty || isTooLong || estimate.data?.enough === false}
            onClick={() => {
              if (request === null) return toasts.warn("请选择类型");
              editor.saving.session.get()?.saveNow();
              requestedRewrite.set(null);
              onBegin({ kinds: chosen, thoughts });
              setThoughts(first.thoughts);
              rewriting.begin(request);
            }}
          >
            {what}
          </Button>
        )}
      </AiFoot>
    </>
  );
}
