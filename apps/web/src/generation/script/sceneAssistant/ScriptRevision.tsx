import { editFits, type LineEdit } from "@mochang/screenplay";
import { useEffect, useMemo, useState } from "react";
import { setChangeMarks, type SheetView } from "../../../sheet/index.ts";
import { Button } from "../../../ui/Button.tsx";
import { proseOf } from "../../assistant/answers.ts";
import { RunLine } from "../../assistant/RunLine.tsx";
import { HunkRow } from "./HunkRow.tsx";
import { hunksOf, type ProposedLine, type SceneHunk, type SheetLine, type StruckLine } from "./sceneHunks.ts";
import { applyHunks } from "./applyHunks.ts";
import { useScriptBot, useScriptRun } from "./useScriptBot.ts";
import css from "../../assistant/assistant.module.css";

interface Props {
  sceneId: string;
  content: string;
  lines: readonly SheetLine[];
  sheet: SheetView | null;
  onEvaluate: () => void;
  onRewrite: () => void;
}

/** The scene as it is proposed, and what was struck from it. */
const proposalOf = (data: unknown): { lines: ProposedLine[]; struck: StruckLine[] } => {
  const { lines = [], struck = [] } = (data ?? {}) as { lines?: ProposedLine[]; struck?: StruckLine[] };
  return { lines, struck };
};

const nameOf = ({ line, op }: LineEdit): string => `${op} ${line}`;

/** 改一改: the scene after its evaluation, change by change, numbered here and on the sheet; nothing of it is in the script until it is taken. */
export function ScriptRevision({ sceneId, content, lines, sheet, onEvaluate, onRewrite }: Props) {
  const { run } = useScriptBot("update", sceneId, content);
  const evaluation = proseOf(useScriptRun("evaluate", sceneId));
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const step = run.run?.steps[0];
  const hunks = useMemo(() => {
    if (run.isRunning || run.run?.state !== "done") return [];
    const proposed = proposalOf(step?.data);
    return proposed.lines.length > 0 ? hunksOf(lines, proposed.lines, proposed.struck) : [];
  }, [run.isRunning, run.run?.state, step, lines]);
  useMarks(sheet, hunks);
  const isChosen = ({ edit, isOwn }: SceneHunk): boolean => choices[nameOf(edit)] ?? !isOwn;
  const chosen = hunks.filter(isChosen);
  if (!run.run && !run.isRunning)
    return (
      <>
        <p className={css.lead}>先评一评，再按评估更新，改动列在这里。</p>
        <div className={css.apply}>
          <Button block onClick={onEvaluate}>
            去评一评
          </Button>
          <Button block disabled={content.trim() === ""} onClick={onRewrite}>
            重写这一场
          </Button>
        </div>
      </>
    );
  return (
    <>
      <RunLine
        run={run}
        doing="正在改"
        done="按评估更新"
        {...(evaluation !== "" && { onAgain: () => run.begin({ content, evaluation }) })}
      />
      {!run.isRunning && run.run?.state === "done" && (
        <p className={css.lead}>
          {hunks.length > 0 ? `${hunks.length} 处改动，稿子还没有动。` : "和稿子已经一样了，没有要改的。"}
        </p>
      )}
      <ul className={css.changes} aria-busy={run.isRunning}>
        {hunks.map((hunk, i) => (
          <HunkRow
            key={nameOf(hunk.edit)}
            number={i + 1}
            hunk={hunk}
            isChosen={isChosen(hunk)}
            onChoose={(is) => setChoices({ ...choices, [nameOf(hunk.edit)]: is })}
          />
        ))}
      </ul>
      {hunks.length > 0 && (
        <div className={css.apply}>
          <Button
            primary={chosen.length > 0}
            block
            disabled={chosen.length === 0}
            onClick={() => sheet && applyHunks(sheet, chosen, run.runId ?? "")}
          >
            {chosen.length > 0 ? `采用勾上的 ${chosen.length} 处` : "还没有勾"}
          </Button>
          <Button block onClick={run.forget}>
            都不要，留原文
          </Button>
          <p className="tiny">采用的都能用撤销退回来。您写的没有替您勾。</p>
        </div>
      )}
    </>
  );
}

/** The changes' numbers in the margin of the sheet, as long as they are looked at. */
function useMarks(sheet: SheetView | null, hunks: readonly SceneHunk[]): void {
  useEffect(() => {
    if (!sheet) return;
    setChangeMarks(
      sheet.view,
      hunks
        .map((hunk, i) => ({ hunk, number: i + 1 }))
        .filter(({ hunk }) => editFits(sheet.view.state.doc, hunk.edit))
        .map(({ hunk, number }) => ({
          lineId: hunk.edit.line,
          number,
          state: "open" as const,
          place: hunk.op === "insert" ? ("below" as const) : ("line" as const),
          washed: [],
        })),
    );
    return () => setChangeMarks(sheet.view, []);
  }, [sheet, hunks]);
}
