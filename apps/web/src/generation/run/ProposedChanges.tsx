import type { ProposedChange, SceneInRun } from "./sceneRun.ts";
import css from "./run.module.css";

const OPERATIONS: Record<ProposedChange["op"], string> = { change: "改", insert: "加", delete: "删" };

/** What the reviser proposes for a scene of the run, line by line, each with its reason. Nothing of it has been done to the script. */
export function ProposedChanges({ changes, lines }: Pick<SceneInRun, "changes" | "lines">) {
  if (changes.length === 0) return null;
  return (
    <details className={css.changes}>
      <summary>{`审过了，提了 ${changes.length} 处，没有动稿子`}</summary>
      <ol>
        {changes.map(({ op, line, text, reason }, i) => (
          <li key={i}>
            <p>
              <span className="quiet">{`第 ${line} 行${op === "insert" ? "后" : ""}，${OPERATIONS[op]}　`}</span>
              {op !== "insert" && <del>{lines[line - 1]?.text}</del>}
              {op !== "delete" && <ins>{text}</ins>}
            </p>
            <p className="tiny quiet">{reason}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
