import clsx from "clsx";
import { actLabel, nameOfSequence } from "../steps/stepTexts.ts";
import { useWorkspace } from "../workspace.ts";
import { textOf } from "../form/fieldValues.ts";
import type { BoardAct } from "../steps/itemTree.ts";
import { EpisodeLengths } from "./EpisodeLengths.tsx";
import { isOddLength, lengthNotes, rangesOf, usualMinutes, type EpisodeLength } from "./episodeNotes.ts";
import type { WholeSequence } from "./useWholeWork.ts";
import css from "./overview.module.css";

interface Props {
  board: readonly BoardAct[];
  sequences: readonly WholeSequence[];
  noun: string;
  /** Opens the form of one of them. */
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

/** A line of each sequence; of an episode its hook, its 卡点 and its length. What is missing is said above and in its cell. */
export function EpisodeTable({ board, sequences, noun, onOpen }: Props) {
  const { scriptType } = useWorkspace().overview;
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
  const valueOf = ({ item }: WholeSequence, field: string): string => textOf(item?.values[field]).trim();
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
      <div className={css.scroll} tabIndex={0} role="group" aria-label={isEpisodic ? "分集表" : "序列表"}>
        <table>
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
          {board.map(({ act }, i) => (
            <tbody key={act.id}>
              <tr>
                <th scope="rowgroup" colSpan={6}>
                  {actLabel(scriptType, i + 1, act.title)}
                </th>
              </tr>
              {sequences
                .filter(({ actId }) => actId === act.id)
                .map((one) => (
                  <tr key={one.sequence.id}>
                    <td className="num">{one.number}</td>
                    <th scope="row">
                      {onOpen ? (
                        <button type="button" className="link" onClick={() => onOpen(one)}>
                          {one.sequence.title || "未定"}
                        </button>
                      ) : (
                        one.sequence.title || "未定"
                      )}
                    </th>
                    <td>{valueOf(one, first[0]) || <em>没有写</em>}</td>
                    <td>{valueOf(one, last[0]) || <em>没有写</em>}</td>
                    {isEpisodic ? (
                      <Length {...lengthOf(one)} usual={usual} />
                    ) : (
                      <td className="num">{one.scenes.length}</td>
                    )}
                    <td>{one.sequence.isSubmit ? "已提交" : "没提交"}</td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}
