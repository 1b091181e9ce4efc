import { BY_EVALUATION, type Estimate } from "@mochang/contract";
import { inkText } from "../../lib/inkText.ts";
import { failedSentence, NO_MODEL, NO_MODEL_SENTENCE } from "../../run/runSentences.ts";
import { withInk } from "../../run/withInk.ts";
import type { PanelProps } from "../panelProps.ts";
import { useStartRewrite } from "../rewrite/useRewrite.ts";
import type { LineQuote } from "./findingsTask.ts";
import type { TodoItem } from "./todoItems.ts";
import { problemOf, useRecheck } from "./useRecheck.ts";
import css from "./TodoPanel.module.css";

interface Props extends PanelProps {
  item: TodoItem;
  isDeciding: boolean;
  onWhy: () => void;
  onDone: () => void;
  onQuote: (quote: LineQuote) => void;
}

const cost = (estimate: Estimate | undefined): string => (estimate ? `（约 ${inkText(estimate.units)}）` : "");

/** 看建议: a proposal for this item alone, beside the script. */
function Suggest({ item, sceneId, ...props }: PanelProps & { item: TodoItem; sceneId: string }) {
  const { script, editor, panels } = props;
  const of = { scriptId: script.scriptId, versionId: editor.structure.versionId, sceneId };
  const request = { promptId: BY_EVALUATION, problem: problemOf(item) } as const;
  const { estimate, isPending, start } = useStartRewrite(of, request, editor.saving);
  if (estimate.data?.modelName === null) return <p className={css.hint}>{`${NO_MODEL}。${NO_MODEL_SENTENCE}`}</p>;
  const begin = async (): Promise<void> => {
    // The server writes about what it has: the last words are on their way first.
    editor.saving.session.get()?.saveNow();
    if (await start()) panels.show("rewrite", sceneId);
  };
  return (
    <button
      type="button"
      className={css.button}
      disabled={isPending}
      onClick={withInk(estimate.data, () => void begin())}
    >
      看建议{cost(estimate.data)}
    </button>
  );
}

const VERDICTS = { standing: "还在", unclear: "看不出", mended: "改好了" } as const;

/** 再查一遍: the button, and what came of the last time. */
function Recheck({ item, onQuote, ...props }: PanelProps & { item: TodoItem; onQuote: (quote: LineQuote) => void }) {
  const { canAsk, estimate, ask, isRunning, isStopping, stop, run, answer } = useRecheck(props, item);
  if (!canAsk || estimate.data?.modelName === null) return null;
  const quote = answer?.quote;
  return (
    <>
      {isRunning ? (
        <button type="button" className={css.button} disabled={isStopping} onClick={stop}>
          正在查，停下
        </button>
      ) : (
        <button type="button" className={css.button} onClick={withInk(estimate.data, ask)}>
          再查一遍{cost(estimate.data)}
        </button>
      )}
      {!isRunning && run && (
        <p className={css.checked} role="status">
          {answer ? (
            <>
              {`${VERDICTS[answer.verdict]}。${answer.why}`}
              {quote && (
                <button
                  type="button"
                  className="link"
                  onClick={() => onQuote({ lineId: quote.lineId, sceneId: quote.sceneId, at: -1, text: quote.quote })}
                >
                  {`「${quote.quote}」`}
                </button>
              )}
            </>
          ) : (
            failedSentence(run)
          )}
        </p>
      )}
    </>
  );
}

/** What can be done about the open item. */
export function TodoActions({ item, isDeciding, onWhy, onDone, onQuote, ...props }: Props) {
  const { source, sceneId } = item;
  const isScene = props.editor.rows.some(({ id, label }) => id === sceneId && label !== null);
  return (
    <div className={css.buttons}>
      {sceneId !== null && isScene && <Suggest {...props} item={item} sceneId={sceneId} />}
      {(source === "report" || source === "card" || source === "continuity") && (
        <Recheck {...props} item={item} onQuote={onQuote} />
      )}
      <span className={css.quiet}>
        {source !== "rule" && (
          <button type="button" className="link" disabled={isDeciding} onClick={onDone}>
            已改
          </button>
        )}
        <button type="button" className="link" onClick={onWhy}>
          有意为之
        </button>
      </span>
    </div>
  );
}
