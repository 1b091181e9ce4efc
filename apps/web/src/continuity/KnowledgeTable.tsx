import type { Continuity, KnowledgeCell } from "@mochang/contract";
import clsx from "clsx";
import css from "./continuity.module.css";

/** Secrets beside one another; more would leave their names no room. */
const COLUMNS = 3;

const wordsOf = ({ state, place, clash }: KnowledgeCell): string => {
  const words = { learnt: `${place}起`, known: `${place}已知`, unaware: "不知道", untold: "没有写" }[state];
  return clash === null ? words : `${words}，${clash}对不上`;
};

/** Who knows what, from when. */
export function KnowledgeTable({ knowledge }: Pick<Continuity, "knowledge">) {
  const tables = Array.from({ length: Math.ceil(knowledge.length / COLUMNS) }, (_, i) =>
    knowledge.slice(i * COLUMNS, (i + 1) * COLUMNS),
  );
  return tables.map((topics, t) => {
    const people = (topics[0]?.people ?? []).filter(({ who }) =>
      topics.some((topic) => topic.people.some((one) => one.who === who && one.cell.state !== "untold")),
    );
    return (
      <table key={t} className={css.know}>
        <thead>
          <tr>
            <th>
              <span className="sr">人物</span>
            </th>
            {topics.map(({ topic }) => (
              <th key={topic}>{topic}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ who }) => (
            <tr key={who}>
              <th scope="row">{who}</th>
              {topics.map(({ topic, people: all }) => {
                const cell = all.find((one) => one.who === who)?.cell;
                return cell ? (
                  <td
                    key={topic}
                    data-topic={topic}
                    className={clsx(css[cell.state], cell.clash !== null && css.clash)}
                  >
                    <span>{wordsOf(cell)}</span>
                  </td>
                ) : null;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
