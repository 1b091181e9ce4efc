import clsx from "clsx";
import { kindText, linesText, pairTitle, SCENE_CHANGES, type DraftComparison, type ScenePair } from "@mochang/contract";
import { useMemo } from "react";
import { layOutMap, type Block, type SceneLink } from "./mapLayout.ts";
import { useMapCursor } from "./useMapCursor.ts";
import css from "./SceneMap.module.css";

const WIDTH = 1000;
const BAND_HEIGHT = 22;
const HEIGHT = 168;

interface Props {
  comparison: DraftComparison;
  onPick: (pair: ScenePair) => void;
}

const Blocks = ({ blocks, y, at }: { blocks: readonly Block[]; y: number; at: number | null }) => (
  <>
    {blocks.map((b) => (
      <rect
        key={b.pair}
        className={clsx(css.block, css[b.kind], b.pair === at && css.current)}
        x={b.x}
        y={y}
        width={Math.max(0.8, b.width)}
        height={BAND_HEIGHT}
      />
    ))}
  </>
);

const Ribbons = ({ ribbons, at }: { ribbons: readonly SceneLink[]; at: number | null }) => (
  <>
    {ribbons.map((r) => (
      <path
        key={r.pair}
        className={clsx(css.ribbon, css[r.kind], r.moved && css.moved, r.pair === at && css.current)}
        d={r.path}
      />
    ))}
  </>
);

/** What the scene pair is, beside its block. `middle` is the block's place in percent of the width. */
function Tooltip({ pair, middle }: { pair: ScenePair; middle: number }) {
  const heading = pair.new?.heading ?? pair.old?.heading ?? "";
  return (
    <span className={css.tooltip} style={middle > 60 ? { right: `${100 - middle}%` } : { left: `${middle}%` }}>
      <b>
        <span aria-hidden="true">{SCENE_CHANGES[pair.kind].sign}</span> {pairTitle(pair)}　{kindText(pair)}
      </b>
      {heading && <span className="song">{heading}</span>}
      <span>{linesText(pair)}</span>
    </span>
  );
}

/** Both drafts as bands, every scene a block by its length; ribbons lead from a scene's old place to its new one. By pointer, and by keys from scene to scene. */
export function SceneMap({ comparison, onPick }: Props) {
  const { scenes, unit, old, new: next } = comparison;
  const map = useMemo(() => layOutMap(scenes, WIDTH, BAND_HEIGHT, HEIGHT - BAND_HEIGHT), [scenes]);
  const { at, pair, handlers } = useMapCursor(scenes, map, WIDTH, onPick);
  const block = at === null ? undefined : (map.new.find((b) => b.pair === at) ?? map.old.find((b) => b.pair === at));
  const middle = block ? ((block.x + block.width / 2) / WIDTH) * 100 : 0;
  return (
    <figure className={css.map}>
      <p className="tiny quiet">
        旧稿 <span className="num">{old.sceneCount}</span> {unit}
      </p>
      <div
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={`两稿的${unit}次对照图，方向键逐${unit}看，回车看这一${unit}改了什么`}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, scenes.length)}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={pair ? `${pairTitle(pair)}，${kindText(pair)}，${linesText(pair)}` : `共 ${scenes.length} 项`}
        {...handlers}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <pattern
              id="changed-hatch"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path className={css.hatch} d="M0 0V6" />
            </pattern>
          </defs>
          <Ribbons ribbons={map.ribbons} at={at} />
          <Blocks blocks={map.old} y={0} at={at} />
          <Blocks blocks={map.new} y={HEIGHT - BAND_HEIGHT} at={at} />
        </svg>
        {pair && <Tooltip pair={pair} middle={middle} />}
      </div>
      <p className="tiny quiet">
        新稿 <span className="num">{next.sceneCount}</span> {unit}
      </p>
      <figcaption className="tiny quiet">
        一块是一{unit}，长短按字数。灰块没动；黑块改过，连着斜线；描边的带子是挪动；绿块新写，红块删去，都没有连线。
      </figcaption>
    </figure>
  );
}
