import type { ScenePair } from "@mochang/contract";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { blockAt, type MapLayout } from "./mapLayout.ts";

/** Where a key leads from the scene at an index, of `count` scenes. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A page that scrolls under a still pointer reports a move without movement: it must not take the place that the keys chose. */
const hasMoved = (event: PointerEvent): boolean => event.movementX !== 0 || event.movementY !== 0;

/** The scene pair under the pointer or chosen by keys, by its index (null: none), and the handlers of the map's element. */
export function useMapCursor(
  scenes: readonly ScenePair[],
  map: MapLayout,
  width: number,
  onPick: (pair: ScenePair) => void,
) {
  const [at, setAt] = useState<number | null>(null);
  const pair = at === null ? undefined : scenes[at];
  const clamp = (i: number) => Math.max(0, Math.min(scenes.length - 1, i));
  const under = (event: PointerEvent<HTMLElement>): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / Math.max(1, box.width)) * width;
    const inUpperHalf = (event.clientY - box.top) / Math.max(1, box.height) < 0.5;
    return blockAt(inUpperHalf ? map.old : map.new, x)?.pair ?? null;
  };
  return {
    at,
    pair,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => hasMoved(event) && setAt(under(event)),
      onPointerDown: (event: PointerEvent<HTMLElement>) => setAt(under(event)),
      onPointerLeave: (event: PointerEvent) => hasMoved(event) && setAt(null),
      onBlur: () => setAt(null),
      onClick: () => pair && onPick(pair),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (step) setAt((before) => clamp(step(before ?? -1, scenes.length)));
        else if ((event.key === "Enter" || event.key === " ") && pair) onPick(pair);
        else return;
        event.preventDefault();
      },
    },
  };
}
