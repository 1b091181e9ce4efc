import type { Continuity, ContinuityDay, ContinuityProp, ContinuitySetup } from "@mochang/contract";
import { useRef, type ReactNode } from "react";
import { useWidth } from "./useWidth.ts";
import css from "./continuity.module.css";

const FIRST_WIDTH = 816;
const NARROW = 500;

interface Frame {
  width: number;
  isNarrow: boolean;
}

/** A drawing as wide as its column. */
function Drawing({
  height,
  label,
  children,
}: {
  height: number;
  label: string;
  children: (frame: Frame) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, FIRST_WIDTH);
  return (
    <div className={css.chart} ref={box}>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={label}>
        {children({ width, isNarrow: width < NARROW })}
      </svg>
    </div>
  );
}

/** Where a scene's column stands, beside a column of names. */
function columns({ width, isNarrow }: Frame, count: number, hasNames = true) {
  const left = hasNames ? (isNarrow ? 92 : 112) : 8;
  const step = (width - left - 8) / Math.max(1, count);
  return { left, step, x: (scene: number) => left + step * (scene - 0.5) };
}

function Axis({ x, y, count }: { x: (scene: number) => number; y: number; count: number }) {
  const every = count > 200 ? 50 : count > 80 ? 20 : 10;
  const ticks = [1, ...Array.from({ length: Math.floor(count / every) }, (_, i) => (i + 1) * every), count];
  return [...new Set(ticks)]
    .filter((tick, i, all) => tick === count || i === 0 || count - tick >= every / 3 || all.at(-1) === tick)
    .map((tick) => (
      <text key={tick} x={x(tick)} y={y} textAnchor="middle">
        {tick}
      </text>
    ));
}

const ROW = 24;

/** A row a day, a box a scene, dark ones at night; hollow ones play in the past. */
export const TimelineChart = ({ days, count }: { days: readonly ContinuityDay[]; count: number }) => (
  <Drawing height={days.length * ROW + 20} label={`时间线，${days.length} 行`}>
    {(frame) => {
      const { left, step, x } = columns(frame, count);
      const boxWidth = Math.max(2, Math.min(24, step - 1));
      return (
        <>
          {days.map(({ label, past, scenes }, row) => (
            <g key={`${label}${past}`}>
              <text className={css.name} x={0} y={row * ROW + 15}>
                {shortened(label, frame.isNarrow ? 6 : 8)}
              </text>
              <path className={css.grid} d={`M${left} ${row * ROW + 22.5}H${frame.width}`} />
              {scenes.map(({ scene, dayNight }) => (
                <rect
                  key={scene}
                  className={past ? css.past : dayNight === "night" ? css.night : css.day}
                  x={x(scene) - boxWidth / 2}
                  y={row * ROW + 4}
                  width={boxWidth}
                  height={14}
                />
              ))}
            </g>
          ))}
          <Axis x={x} y={days.length * ROW + 16} count={count} />
        </>
      );
    }}
  </Drawing>
);

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

const LANE = 44;

/** A lane a prop, a dot where it appears, and what becomes of it; what does not join is amber. */
export const PropsChart = ({ props, count }: { props: readonly ContinuityProp[]; count: number }) => (
  <Drawing height={props.length * LANE + 20} label={`${props.length} 样道具在各场的样子`}>
    {(frame) => {
      const { x } = columns(frame, count);
      return (
        <>
          {props.map(({ name, events }, lane) => {
            const y = lane * LANE + 12;
            return (
              <g key={name}>
                <text className={css.name} x={0} y={y + 4}>
                  {shortened(name, 7)}
                </text>
                <path className={css.grid} d={`M${x(1)} ${y}H${x(count)}`} />
                <path className={css.span} d={`M${x(events[0]?.scene ?? 1)} ${y}H${x(events.at(-1)?.scene ?? 1)}`} />
                {placed(events, x).map(({ scene, words, clashes, isAbove }, i) => (
                  <g key={i} className={clashes ? css.amber : undefined}>
                    <circle cx={x(scene)} cy={y} r={4} />
                    <text x={x(scene)} y={isAbove ? y - 9 : y + 19} textAnchor="middle">
                      {frame.isNarrow ? (clashes ? words : scene) : `${scene} ${words}`}
                    </text>
                  </g>
                ))}
              </g>
            );
          })}
          <Axis x={x} y={props.length * LANE + 14} count={count} />
        </>
      );
    }}
  </Drawing>
);

const LABEL_WIDTH = 44;

/** Alternates labels below and above the line where neighbours would overlap. */
function placed(events: ContinuityProp["events"], x: (scene: number) => number) {
  let last = -Infinity;
  let above = true;
  return events.map((event) => {
    const at = x(event.scene);
    above = at - last < LABEL_WIDTH && !above;
    last = at;
    return { ...event, isAbove: above };
  });
}

const BASE = 116;

/** An arc from where something is planted to where it is paid; what is not is dashed. */
export const SetupsChart = ({
  setups,
  count,
}: {
  setups: readonly ContinuitySetup[];
  count: Continuity["sceneCount"];
}) => (
  <Drawing height={BASE + 24} label={`${setups.length} 处伏笔从埋下到兑现`}>
    {(frame) => {
      const { x } = columns(frame, count, false);
      return (
        <>
          <path className={css.grid} d={`M${x(1)} ${BASE}H${x(count)}`} />
          {setups.map(({ thing, planted, paidOff, unpaidKey }) => {
            const from = x(planted.scene);
            if (!paidOff)
              return unpaidKey === null ? null : (
                <g key={thing} className={css.amber}>
                  <path
                    className={css.open}
                    d={`M${from} ${BASE}C${from} ${BASE - 44} ${from + 44} ${BASE - 60} ${from + 96} ${BASE - 60}`}
                  />
                  <circle cx={from} cy={BASE} r={4} />
                </g>
              );
            const to = x(paidOff.scene);
            const height = (20 + Math.min(64, (to - from) * 0.16)) * 1.25;
            return (
              <g key={thing}>
                <path
                  className={css.arc}
                  d={`M${from} ${BASE}C${from} ${BASE - height} ${to} ${BASE - height} ${to} ${BASE}`}
                />
                <circle cx={from} cy={BASE} r={3} />
                <circle cx={to} cy={BASE} r={3} />
              </g>
            );
          })}
          <Axis x={x} y={BASE + 20} count={count} />
        </>
      );
    }}
  </Drawing>
);
