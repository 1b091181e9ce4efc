import clsx from "clsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import frameCss from "../workspaceLayout/frame.module.css";
import { stageOf, type BoardScene } from "./itemTree.ts";
import css from "./steps.module.css";

interface Props {
  scenes: readonly BoardScene[];
  names: readonly string[];
  /** Sequences in order: their scenes stand below one another's columns of the board. */
  columns?: readonly string[];
}

/** Who is in which scene, a row a person; who is long away is named. */
export function PersonsInScenes({ scenes, names, columns = [] }: Props) {
  const persons = stageOf(scenes, names);
  if (persons.length === 0) return null;
  const gaps = persons.flatMap(({ name, gap }) => (gap ? `${name}从 ${gap.from} 场到 ${gap.to} 场没有露面` : []));
  return (
    <section className={css.stage}>
      <div className={frameCss.blockHead}>
        <h2 className="h3">谁在场上</h2>
        {gaps.length > 0 && <span className={clsx("small", css.stale)}>{gaps.join("；")}</span>}
        <span className={frameCss.end}>
          <OriginLabel origin="rules" />
        </span>
      </div>
      <ul>
        {persons.map(({ name, presence, count }) => (
          <li key={name}>
            <p className={css.stageName}>
              <b>{name}</b>
              <span>{`${count} 场`}</span>
            </p>
            <div
              className={clsx(css.stageRow, columns.length > 0 && css.aligned)}
              style={{ "--n": columns.length } as React.CSSProperties}
              aria-hidden="true"
            >
              {(columns.length > 0 ? columns : [null]).map((sequence) => (
                <span key={sequence}>
                  {presence.map(
                    (is, i) =>
                      (sequence === null || scenes[i]?.parentId === sequence) && (
                        <i key={i} className={clsx(is === true && css.on, is === null && css.unknown)} />
                      ),
                  )}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
