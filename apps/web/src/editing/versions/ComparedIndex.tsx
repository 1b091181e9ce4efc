import clsx from "clsx";
import { changeWords, type ComparedPair, type ShownPair, type VersionComparison } from "./compareVersions.ts";
import css from "./CompareView.module.css";

interface Props {
  name: string;
  /** What the parts of the work are called. */
  unit: string;
  comparison: VersionComparison | undefined;
  visiblePairs: readonly ShownPair[];
  here: ComparedPair | undefined;
  onGo: (pair: ComparedPair | undefined) => void;
}

/** 17 至 20. */
export function rangeWords(pairs: readonly ComparedPair[]): string {
  const [first, last] = [pairs[0]?.now?.label, pairs.at(-1)?.now?.label];
  return first === last ? `${first}` : `${first} 至 ${last}`;
}

/** Which scenes came, went or changed. */
export function ComparedIndex({ name, unit, comparison, visiblePairs, here, onGo }: Props) {
  const counts = comparison?.counts;
  return (
    <aside className={css.index} aria-label={`改了哪些${unit}`}>
      <h2 className={css.title}>
        <bdi>{name}</bdi>到手上的稿子
      </h2>
      <dl className={css.figures}>
        {(
          [
            ["改", counts?.changed],
            ["新写", counts?.added],
            ["删去", counts?.cut],
            ["挪动", counts?.moved],
          ] as const
        ).map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count === undefined ? "—" : `${count} ${unit}`}</dd>
          </div>
        ))}
      </dl>
      <ol className={css.list}>
        {visiblePairs.map((one) =>
          one.is === "same" ? (
            <li key={one.key} className={css.kept}>
              <b className="num">{rangeWords(one.pairs)}</b>
              {one.pairs.length === 1 && <span>{one.pairs[0]?.now?.title}</span>}
              <small>没有改</small>
            </li>
          ) : (
            <li key={one.key} className={clsx(one.pair === here && css.here)}>
              <button type="button" aria-current={one.pair === here || undefined} onClick={() => onGo(one.pair)}>
                <b className="num">{one.pair.now?.label ?? ""}</b>
                <span>{(one.pair.now ?? one.pair.old)?.title}</span>
                <small>{changeWords(one.pair, unit)}</small>
              </button>
            </li>
          ),
        )}
      </ol>
      <p className={css.keys}>
        <kbd>J</kbd> 下一处　<kbd>K</kbd> 上一处　<kbd>Esc</kbd> 回到稿子
      </p>
    </aside>
  );
}
