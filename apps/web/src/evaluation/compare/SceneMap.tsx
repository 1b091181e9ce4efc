import { kindText, linesText, pairTitle, SCENE_CHANGES, type DraftComparison, type ScenePair } from "@mochang/contract";
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import { blockAt, layOut, type Block } from "./mapLayout.ts";

const WIDTH = 1000;
const BAND = 22;
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
        className={`b ${b.kind}${b.pair === at ? " at" : ""}`}
        x={b.x}
        y={y}
        width={Math.max(0.8, b.width)}
        height={BAND}
      />
    ))}
  </>
);

/** Both drafts as bands, every scene a block by its length; ribbons lead from a scene's old place to its new one. By pointer, and by keys from scene to scene. */
export function SceneMap({ comparison, onPick }: Props) {
  const { scenes, unit, old, new: next } = comparison;
  const map = useMemo(() => layOut(scenes, WIDTH, BAND, HEIGHT - BAND), [scenes]);
  const [at, setAt] = useState<number | null>(null);
  const pair = at === null ? undefined : scenes[at];
  const clamp = (i: number) => Math.max(0, Math.min(scenes.length - 1, i));

  const under = (e: PointerEvent<HTMLElement>): number | null => {
    const r = e.currentTarget.getBoundingClientRect();
    const x = ((e.clientX - r.left) / Math.max(1, r.width)) * WIDTH;
    return blockAt((e.clientY - r.top) / Math.max(1, r.height) < 0.5 ? map.old : map.new, x)?.pair ?? null;
  };
  const steps: Record<string, (i: number) => number> = {
    ArrowRight: (i) => i + 1,
    ArrowDown: (i) => i + 1,
    ArrowLeft: (i) => i - 1,
    ArrowUp: (i) => i - 1,
    PageDown: (i) => i + 10,
    PageUp: (i) => i - 10,
    Home: () => 0,
    End: () => scenes.length - 1,
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const step = steps[e.key];
    if (step) {
      e.preventDefault();
      setAt((i) => clamp(step(i ?? -1)));
    } else if ((e.key === "Enter" || e.key === " ") && pair) {
      e.preventDefault();
      onPick(pair);
    }
  };

  const block = at === null ? undefined : (map.new.find((b) => b.pair === at) ?? map.old.find((b) => b.pair === at));
  const middle = block ? ((block.x + block.width / 2) / WIDTH) * 100 : 0;
  const heading = pair?.new?.heading ?? pair?.old?.heading ?? "";
  return (
    <figure className="cmp-map">
      <p className="side tiny quiet">
        旧稿 <span className="num">{old.sceneCount}</span> {unit}
      </p>
      <div
        className="plot"
        role="slider"
        tabIndex={0}
        aria-label={`两稿的${unit}次对照图，方向键逐${unit}看，回车看这一${unit}改了什么`}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, scenes.length)}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={pair ? `${pairTitle(pair)}，${kindText(pair)}，${linesText(pair)}` : `共 ${scenes.length} 项`}
        onPointerMove={(e) => {
          // A page that scrolls under a still pointer says so as a move: it must not take the place that the keys chose.
          if (e.movementX !== 0 || e.movementY !== 0) setAt(under(e));
        }}
        onPointerDown={(e) => setAt(under(e))}
        onPointerLeave={(e) => {
          if (e.movementX !== 0 || e.movementY !== 0) setAt(null);
        }}
        onBlur={() => setAt(null)}
        onClick={() => pair && onPick(pair)}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <pattern id="cmp-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className="hatch" d="M0 0V6" />
            </pattern>
          </defs>
          {map.ribbons.map((r) => (
            <path
              key={r.pair}
              className={`r ${r.kind}${r.moved ? " moved" : ""}${r.pair === at ? " at" : ""}`}
              d={r.path}
            />
          ))}
          <Blocks blocks={map.old} y={0} at={at} />
          <Blocks blocks={map.new} y={HEIGHT - BAND} at={at} />
        </svg>
        {pair && (
          <span className="tip" style={middle > 60 ? { right: `${100 - middle}%` } : { left: `${middle}%` }}>
            <b>
              <span aria-hidden="true">{SCENE_CHANGES[pair.kind].sign}</span> {pairTitle(pair)}　{kindText(pair)}
            </b>
            {heading && <span className="song">{heading}</span>}
            <span>{linesText(pair)}</span>
          </span>
        )}
      </div>
      <p className="side tiny quiet">
        新稿 <span className="num">{next.sceneCount}</span> {unit}
      </p>
      <figcaption className="tiny quiet">
        一块是一{unit}，长短按字数。灰块没动；黑块改过，连着斜线；描边的带子是挪动；绿块新写，红块删去，都没有连线。
      </figcaption>
    </figure>
  );
}
