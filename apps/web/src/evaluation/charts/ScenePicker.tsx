import clsx from "clsx";
import type { SceneFigures } from "@mochang/screenplay";
import { readTitle } from "@mochang/screenplay/chapters";
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import css from "./ScenePicker.module.css";

interface Props {
  scenes: readonly SceneFigures[];
  unit: "场" | "章";
  /** What a novel's chapters are called. */
  nameOf?: (ordinal: number) => string;
  /** Pixels at the left and right of the plot that hold labels. */
  left: number;
  right?: number;
  /** Height of the plot that the cursor line crosses. */
  height: number;
  label: string;
  /** What is said of the scene under the pointer, after its heading. */
  say: (scene: SceneFigures) => string;
  onPick: (ordinal: number) => void;
  children: ReactNode;
}

/** A chapter is known by its own number and title, a scene by where and when it plays. */
const headingOf = (s: SceneFigures, unit: Props["unit"], nameOf: Props["nameOf"]): string =>
  unit === "章"
    ? [nameOf?.(s.ordinal) ?? `第${s.ordinal}章`, readTitle(s.heading ?? "").title].filter(Boolean).join("　")
    : [s.label ?? `第${s.ordinal}场`, s.intExt, s.place, s.time].filter(Boolean).join("　");

/** Makes a chart whose x axis is the scenes pickable by pointer and by keys: arrows go from scene to scene, Enter opens the script there. */
export function ScenePicker({ scenes, unit, nameOf, left, right = 0, height, label, say, onPick, children }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const count = scenes.length;
  const scene = at === null ? undefined : scenes[at];
  const clamp = (i: number) => Math.max(0, Math.min(count - 1, i));
  const under = (e: PointerEvent<HTMLElement>): number => {
    const box = e.currentTarget.getBoundingClientRect();
    return clamp(Math.floor(((e.clientX - box.left) / Math.max(1, box.width)) * count));
  };
  const keys: Record<string, (i: number) => number> = {
    ArrowRight: (i) => i + 1,
    ArrowUp: (i) => i + 1,
    ArrowLeft: (i) => i - 1,
    ArrowDown: (i) => i - 1,
    PageUp: (i) => i + 10,
    PageDown: (i) => i - 10,
    Home: () => 0,
    End: () => count - 1,
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const move = keys[e.key];
    if (move) {
      e.preventDefault();
      setAt((i) => clamp(i === null ? 0 : move(i)));
    } else if ((e.key === "Enter" || e.key === " ") && scene) {
      e.preventDefault();
      onPick(scene.ordinal);
    }
  };
  const middle = at === null ? 0 : ((at + 0.5) / Math.max(1, count)) * 100;
  return (
    <div className={css.picker}>
      {children}
      <div
        className={css.slider}
        role="slider"
        tabIndex={0}
        aria-label={`${label}，方向键选${unit}，回车看原文`}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={scene ? `${headingOf(scene, unit, nameOf)}，${say(scene)}` : `共 ${count} ${unit}`}
        style={{ left, right, height }}
        onPointerMove={(e) => setAt(under(e))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onClick={() => scene && onPick(scene.ordinal)}
        onPointerDown={(e) => setAt(under(e))}
        onKeyDown={onKeyDown}
      >
        {scene && (
          <>
            <i className={css.cursor} style={{ left: `${middle}%` }} />
            <span
              className={clsx(css.tooltip, middle > 60 && "before")}
              style={middle > 60 ? { right: `${100 - middle}%` } : { left: `${middle}%` }}
            >
              <b>{headingOf(scene, unit, nameOf)}</b>
              {say(scene)}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
