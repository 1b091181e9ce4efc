import clsx from "clsx";
import { kindText, linesText, pairTitle, SCENE_CHANGES, type DraftComparison, type ScenePair } from "@mochang/contract";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { countOf, FILTERS, pairKey, passes, type Filter } from "./sceneFilter.ts";
import { SceneDiff } from "./SceneDiff.tsx";
import signCss from "./sign.module.css";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./SceneList.module.css";

/** Rows rendered at first and with each step more: a thousand scenes are scrolled through, not rendered at once. */
const ROWS_STEP = 120;

interface Props {
  comparison: DraftComparison;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** Keys of the pairs that stand open. */
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** The pair to bring into sight. */
  scrollTarget: string | null;
}

const Item = memo(function Item({
  pair,
  comparison,
  open,
  onToggle,
}: {
  pair: ScenePair;
  comparison: DraftComparison;
  open: boolean;
  onToggle: (key: string) => void;
}) {
  const key = pairKey(pair);
  const heading = pair.new?.heading ?? pair.old?.heading ?? "";
  return (
    <li className={clsx(css.row, css[pair.kind])} data-part="scene-pair" id={`pair-${key}`}>
      <button type="button" aria-expanded={open} onClick={() => onToggle(key)}>
        <span className={clsx(css.kind, css[pair.kind])} data-part="kind">
          <i aria-hidden="true">{SCENE_CHANGES[pair.kind].sign}</i>
          {kindText(pair)}
        </span>
        <span className={clsx("num", css.place)}>{pairTitle(pair)}</span>
        <span className={clsx("song", css.heading)}>{heading}</span>
        <span className={clsx("small quiet num", css.lines)}>{linesText(pair)}</span>
        <Icon name={open ? "up" : "down"} small />
      </button>
      {open && <SceneDiff comparison={comparison} pair={pair} />}
    </li>
  );
});

/** The scenes of both drafts with what became of them; each opens into its lines. */
export function SceneList({ comparison, filter, onFilter, open, onToggle, scrollTarget }: Props) {
  const { scenes, scenesTotal, unit } = comparison;
  const [rendered, setRendered] = useState({ filter, more: 0 });
  // Another filter begins with its first rows.
  const more = rendered.filter === filter ? rendered.more : 0;
  const list = useRef<HTMLOListElement>(null);
  const passing = useMemo(() => scenes.filter((s) => passes(s, filter)), [scenes, filter]);
  const at = scrollTarget === null ? -1 : passing.findIndex((p) => pairKey(p) === scrollTarget);
  const listed = passing.slice(0, Math.max(ROWS_STEP + more, at + 1));
  useEffect(() => {
    if (scrollTarget === null) return;
    const row = document.getElementById(`pair-${scrollTarget}`);
    row?.scrollIntoView({ block: "start" });
    row?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }, [scrollTarget]);
  return (
    <section id="scenes" aria-labelledby="scenes-title">
      <div className={sectionHeadCss.head}>
        <h2 className="h2" id="scenes-title">
          逐{unit}来看
        </h2>
        <OriginLabel origin="rules" />
      </div>
      <div className={css.filters} role="group" aria-label={`只看哪一种${unit}`}>
        {FILTERS.map(({ key, name }) => {
          const count = countOf(scenes, key);
          return (
            <button
              key={key}
              type="button"
              aria-pressed={filter === key}
              disabled={count === 0 && filter !== key}
              onClick={() => onFilter(key)}
            >
              {key !== "all" && key !== "touched" && (
                <i className={signCss.sign} aria-hidden="true">
                  {SCENE_CHANGES[key].sign}
                </i>
              )}
              {name}
              <small className="num">{count}</small>
            </button>
          );
        })}
      </div>
      {passing.length === 0 ? (
        <p className="quiet">{filter === "touched" ? `没有一${unit}动过。` : `没有这样的${unit}。`}</p>
      ) : (
        <ol className={css.list} ref={list}>
          {listed.map((pair) => (
            <Item
              key={pairKey(pair)}
              pair={pair}
              comparison={comparison}
              open={open.has(pairKey(pair))}
              onToggle={onToggle}
            />
          ))}
        </ol>
      )}
      {listed.length < passing.length && (
        <button
          type="button"
          className={clsx("link small", css.more)}
          onClick={() => setRendered({ filter, more: more + ROWS_STEP })}
        >
          再看 {Math.min(ROWS_STEP, passing.length - listed.length)} {unit}
        </button>
      )}
      {scenesTotal > scenes.length && (
        <p className="quiet small">
          这里只列出前 {scenes.length.toLocaleString("en-US")} 项，一共 {scenesTotal.toLocaleString("en-US")} 项。
        </p>
      )}
    </section>
  );
}
