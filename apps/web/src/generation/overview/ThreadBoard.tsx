import clsx from "clsx";
import { hanNumber } from "../../lib/format.ts";
import { actLabel, nameOfSequence } from "../steps/stepTexts.ts";
import { useWorkspace } from "../workspace.ts";
import { columnGap } from "./threadPlaces.ts";
import type { WholeSequence } from "./useWholeWork.ts";
import css from "./threads.module.css";

/** With more columns their names and the numbers of their scenes have no room. */
const MAX_NAMED = 10;
/** With more columns only every tenth has its number. */
const MAX_NUMBERED = 40;
/** As `MAX_NUMBERED`, in a narrow window. */
const MAX_NUMBERED_NARROW = 20;

interface Props {
  sequences: readonly WholeSequence[];
  /** 序列, or 集. */
  noun: string;
  /** The number of the scene that pays the most threads. */
  crowded: number | null;
}

/** A loop, not Map.groupBy, which Safari has from 17.4 on. */
function byAct(sequences: readonly WholeSequence[]): Map<string, WholeSequence[]> {
  const acts = new Map<string, WholeSequence[]>();
  for (const one of sequences) acts.set(one.actId, [...(acts.get(one.actId) ?? []), one]);
  return acts;
}

/** The head of the threads: acts, their sequences and scenes across, in the columns of the board. */
export function ThreadBoard({ sequences, noun, crowded }: Props) {
  return (
    <div
      className={clsx(
        css.board,
        sequences.length > MAX_NAMED && css.narrow,
        sequences.length > MAX_NUMBERED_NARROW && css.sparse,
        sequences.length > MAX_NUMBERED && css.dense,
      )}
      style={{ "--n": sequences.length, "--gap": `${columnGap(sequences.length)}px` } as React.CSSProperties}
    >
      {[...byAct(sequences)].map(([actId, below]) => (
        <Act key={actId} sequences={below} />
      ))}
      {sequences.map(({ sequence, number, scenes }) => (
        <div key={sequence.id} className={clsx(css.column, number % 10 === 0 && css.tenth)}>
          <h3 title={`${nameOfSequence(noun, number)} ${sequence.title}`.trim()}>
            <span className={css.wide}>{nameOfSequence(noun, number)}</span>
            <span className={css.slim}>{noun === "集" ? number : hanNumber(number)}</span>
            <b>{sequence.title}</b>
          </h3>
          <p aria-hidden="true">
            {scenes.map((scene) => (
              <i
                key={scene.id}
                className={clsx(!scene.isSubmit && css.unsaved, scene.number === crowded && css.crowded)}
              >
                {scene.number}
              </i>
            ))}
          </p>
        </div>
      ))}
    </div>
  );
}

function Act({ sequences }: Pick<Props, "sequences">) {
  const { overview } = useWorkspace();
  const [first] = sequences;
  const title = overview.items.find(({ id }) => id === first?.actId)?.title ?? "";
  const count = sequences.reduce((sum, { scenes }) => sum + scenes.length, 0);
  const number = first?.act ?? 1;
  return (
    <h2 style={{ gridColumn: `span ${sequences.length}` }}>
      <span className={css.wide}>{actLabel(overview.scriptType, number, title)}</span>
      <span className={css.slim}>{actLabel(overview.scriptType, number, "")}</span>
      <small>{`${count} 场`}</small>
    </h2>
  );
}
