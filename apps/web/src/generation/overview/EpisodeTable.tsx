import clsx from "clsx";
import { useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { actLabel, nameOfSequence, unitOfSequences } from "../steps/stepTexts.ts";
import { useWorkspace } from "../workspace.ts";
import { textOf } from "../form/fieldValues.ts";
import type { BoardAct } from "../steps/itemTree.ts";
import { EpisodeLengths } from "./EpisodeLengths.tsx";
import { EpisodeDetail } from "./EpisodeDetail.tsx";
import { isOddLength, lengthNotes, rangesOf, usualMinutes, type EpisodeLength } from "./episodeNotes.ts";
import type { WholeSequence } from "./useWholeWork.ts";
import tableCss from "./episodeTable.module.css";
import css from "./overview.module.css";

interface Props {
  board: readonly BoardAct[];
  sequences: readonly WholeSequence[];
  noun: string;
  /** Goes to the form of one of them. */
  onOpen?: (one: WholeSequence) => void;
}

const lengthOf = ({ number, item }: WholeSequence): EpisodeLength => {
  const minutes = Number(item?.values["minutes"] ?? 0);
  return { number, minutes: minutes > 0 ? minutes : null };
};

/** An episode's length, as words and as a line below them. */
function Length({ minutes, usual }: EpisodeLength & { usual: number | null }) {
  if (minutes === null) return <td>未写</td>;
  return (
    <td className={clsx("num", css.length, isOddLength(minutes, usual) && css.odd)}>
      {`${minutes} 分钟`}
      <i aria-hidden="true" style={{ width: `${Math.min(100, (50 * minutes) / (usual ?? minutes))}%` }} />
    </td>
  );
}

/** A line of each sequence; of an episode its hook, its 卡点 and its length. What is missing is said above and in its cell; a row opens in its place. */
export function EpisodeTable({ board, sequences, noun, onOpen }: Props) {
  const { scriptType } = useWorkspace().overview;
  const isNarrow = useMedia(NARROW);
  // On a phone the acts behind the first begin folded.
  const [folded, foldAct] = useToggled(isNarrow ? board.slice(1).map(({ act }) => act.id) : []);
  const [opened, toggle] = useToggled([]);
  const isEpisodic = noun === "集";
  const [first, last] = isEpisodic
    ? ([
        ["hook", "钩子，开头三秒"],
        ["cliffhanger", "卡点，停在哪里"],
      ] as const)
    : ([
        ["goal", "目标"],
        ["turningPoint", "转折"],
      ] as const);
  const namesOf = (named: readonly WholeSequence[]): string =>
    isEpisodic
      ? rangesOf(named.map(({ number }) => number))
      : named.map(({ number }) => nameOfSequence(noun, number)).join("、");
  const gaps = [first, last].flatMap(([field, label]) => {
    const without = sequences.filter((one) => one.item !== null && valueOf(one, field) === "");
    return without.length === 0 ? [] : [`${namesOf(without)}没有写${label.split("，")[0]}`];
  });
  const lengths = isEpisodic ? sequences.map(lengthOf) : [];
  const usual = usualMinutes(lengths);
  return (
    <>
      {isEpisodic && <EpisodeLengths episodes={lengths} />}
      {[...gaps, ...lengthNotes(lengths)].length > 0 && (
        <p className={css.gaps}>{[...gaps, ...lengthNotes(lengths)].join("；")}</p>
      )}
      <table className={tableCss.table} aria-label={isEpisodic ? "分集表" : "序列表"}>
        <thead>
          <tr>
            <th scope="col">{noun}</th>
            <th scope="col">名字</th>
            <th scope="col">{first[1]}</th>
            <th scope="col">{last[1]}</th>
            <th scope="col">{isEpisodic ? "时长" : "场"}</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        {board.map(({ act }, i) => {
          const below = sequences.filter(({ actId }) => actId === act.id);
          const isFolded = folded.has(act.id);
          return (
            <tbody key={act.id}>
              <tr>
                <th scope="rowgroup" colSpan={6}>
                  <button type="button" aria-expanded={!isFolded} onClick={() => foldAct(act.id)}>
                    {actLabel(scriptType, i + 1, act.title)}
                    <small>{sizeOf(below, noun)}</small>
                    <Icon name={isFolded ? "down" : "up"} small />
                  </button>
                </th>
              </tr>
              {!isFolded &&
                below.map((one) => (
                  <EpisodeRow
                    key={one.sequence.id}
                    one={one}
                    isOpen={opened.has(one.sequence.id)}
                    onToggle={() => toggle(one.sequence.id)}
                    columns={[first, last]}
                    usual={isEpisodic ? usual : undefined}
                    onEdit={onOpen && (() => onOpen(one))}
                  />
                ))}
            </tbody>
          );
        })}
      </table>
    </>
  );
}

const valueOf = ({ item }: WholeSequence, field: string): string => textOf(item?.values[field]).trim();

interface RowProps {
  one: WholeSequence;
  isOpen: boolean;
  onToggle: () => void;
  /** The fields of its line, with their names. */
  columns: readonly (readonly [string, string])[];
  /** The usual length of episodes; null: none is known. Undefined: it is none, and its scenes are counted. */
  usual: number | null | undefined;
  onEdit: (() => void) | undefined;
}

/** A sequence's line, and below it what it says when it is open. */
function EpisodeRow({ one, isOpen, onToggle, columns, usual, onEdit }: RowProps) {
  const { sequence, item, scenes, number } = one;
  return (
    <>
      <tr className={clsx(isOpen && tableCss.open)}>
        <td className="num">{number}</td>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} disabled={item === null} onClick={onToggle}>
            {sequence.title || "未定"}
          </button>
        </th>
        {columns.map(([field, label]) => (
          <td key={field} data-label={label.split("，")[0]}>
            {valueOf(one, field) || <em>没有写</em>}
          </td>
        ))}
        {usual === undefined ? (
          <td className="num">{`${scenes.length} 场`}</td>
        ) : (
          <Length {...lengthOf(one)} usual={usual} />
        )}
        <td>
          <span className={tableCss.state}>
            <i className={clsx("state", !sequence.isSubmit && "waiting")} aria-hidden="true" />
            {sequence.isSubmit ? "已提交" : "没提交"}
          </span>
        </td>
      </tr>
      {isOpen && item && (
        <tr className={tableCss.open}>
          <td colSpan={6}>
            <EpisodeDetail item={item} firstScene={scenes[0]?.number ?? null} onEdit={onEdit} />
          </td>
        </tr>
      )}
    </>
  );
}

/** 16 集，25 分钟 */
function sizeOf(below: readonly WholeSequence[], noun: string): string {
  const minutes = below.reduce((sum, one) => sum + (lengthOf(one).minutes ?? 0), 0);
  return `${below.length} ${unitOfSequences(noun)}${noun === "集" && minutes > 0 ? `，${minutes} 分钟` : ""}`;
}

/** Ids that are in a set or not, by a click each. */
function useToggled(first: readonly string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(first));
  const toggle = (id: string): void =>
    setIds(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set(ids).add(id));
  return [ids, toggle] as const;
}
