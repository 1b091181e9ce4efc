import type { Figures } from "@mochang/screenplay";
import { doubtfulNames, joinedNames } from "@mochang/screenplay/people";
import { lazy, Suspense, useState } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import type { FigureProps } from "./figureProps.ts";
import css from "./MergedPersons.module.css";

/** Its selects are of Ant Design, a third of what the report loads: it comes when it is opened. */
const MergePersonsDialog = lazy(
  retryUntilSuccess(() =>
    import("./MergePersonsDialog.tsx").then((loaded) => ({ default: loaded.MergePersonsDialog })),
  ),
);

/** Who has several names: the names that were counted as one person's, each with its 再分开, who is doubtful, and a way to join two people. */
export function MergedPersons({ figures, onPerson }: { figures: Figures } & Pick<FigureProps, "onPerson">) {
  const [joining, setJoining] = useState(false);
  const joined = joinedNames(figures);
  const people = (figures.prose?.people ?? figures.people).map((person) => person.name);
  const decide = (name: string, person: string) => onPerson({ name, person }).catch(() => undefined);
  if (people.length < 2 && joined.length === 0) return null;
  const opener = (
    <button type="button" className="link quiet" onClick={() => setJoining(true)}>
      两个名字是一个人？合并
    </button>
  );
  return (
    <div className={css.joined}>
      {joined.length > 0 && (
        <ul aria-label="合为一人的名字">
          {joined.map(({ name, others }) => (
            <li key={name}>
              <b>{name}</b>
              {others.map((other) => (
                <span key={other} className={css.alias}>
                  也叫 {other}
                  <button
                    type="button"
                    className="link"
                    aria-label={`把${other}和${name}再分开`}
                    onClick={() => void decide(other, other)}
                  >
                    再分开
                  </button>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <DoubtfulPersons names={doubtfulNames(figures)} onPerson={decide} />
      {joining ? (
        <Suspense fallback={opener}>
          <MergePersonsDialog people={people} onJoin={decide} onClose={() => setJoining(false)} />
        </Suspense>
      ) : (
        people.length > 1 && opener
      )}
    </div>
  );
}

/** No more are named; the rest are counted. */
const NAMED = 24;

/** Who was read as a person on little ground: not counted until the writer says so. */
function DoubtfulPersons({
  names,
  onPerson,
}: {
  names: string[];
  onPerson: (name: string, person: string) => unknown;
}) {
  if (names.length === 0) return null;
  return (
    <>
      <p>{`存疑 ${names.length} 人，没有计入人物数：没有列名，又只开口一次或只见动作。`}</p>
      <ul aria-label="存疑的人物">
        {names.slice(0, NAMED).map((name) => (
          <li key={name} className={css.doubtful}>
            <b>{name}</b>
            <button
              type="button"
              className="link"
              aria-label={`${name}是人物`}
              onClick={() => void onPerson(name, name)}
            >
              是人物
            </button>
          </li>
        ))}
        {names.length > NAMED && <li>{`等 ${names.length} 人`}</li>}
      </ul>
    </>
  );
}
