import { changedWords } from "../../lib/changedWords.ts";
import type { ProposedChange, SceneInRun } from "./sceneRun.ts";
import diffCss from "../assistant/assistant.module.css";
import css from "./run.module.css";

const OPERATIONS: Record<ProposedChange["op"], string> = { change: "改", insert: "加", delete: "删" };

interface Props extends Pick<SceneInRun, "changes" | "lines"> {
  /** Takes a change into the sheet; null: the sheet does not say that line any more. */
  takeOf: (change: ProposedChange) => (() => void) | null;
}

/** What the reviser proposes for a scene of the run, line by line, each with its reason. Nothing of it is in the script until it is taken. */
export function ProposedChanges({ changes, lines, takeOf }: Props) {
  if (changes.length === 0) return null;
  return (
    <details className={css.changes}>
      <summary>{`审过了，提了 ${changes.length} 处，没有动稿子`}</summary>
      <ol>
        {changes.map((change, i) => (
          <Change key={i} change={change} before={lines[change.line - 1]?.text ?? ""} take={takeOf(change)} />
        ))}
      </ol>
    </details>
  );
}

interface ChangeProps {
  change: ProposedChange;
  before: string;
  take: (() => void) | null;
}

function Change({ change: { op, line, text, reason }, before, take }: ChangeProps) {
  const spans = changedWords(op === "insert" ? "" : before, op === "delete" ? "" : text);
  return (
    <li>
      <p className={diffCss.diff}>
        <span className="quiet">{`第 ${line} 行${op === "insert" ? "后" : ""}，${OPERATIONS[op]}　`}</span>
        {spans.map(({ text: words, is }, i) =>
          is === "same" ? words : is === "gone" ? <del key={i}>{words}</del> : <ins key={i}>{words}</ins>,
        )}
      </p>
      <p className="tiny quiet">{reason}</p>
      <p className={css.commands}>
        {take ? (
          <button type="button" className="link" onClick={take}>
            采用
          </button>
        ) : (
          <span className="tiny quiet">已经采用，或者这一行改过了</span>
        )}
      </p>
    </li>
  );
}
