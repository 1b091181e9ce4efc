import { useCallback, type PointerEvent as ReactPointerEvent, type RefObject } from "react";
import { useLatest } from "../lib/useLatest.ts";
import type { SceneRow } from "./sceneRows.ts";

/** Pixels at the list's ends where it scrolls under a dragged scene, and by how much a frame. */
const EDGE_PX = 32;
const SCROLL_PX = 8;

/** Where a scene would land: before a row, or behind the last. */
interface Drop {
  row: HTMLElement;
  place: "before" | "after";
}

/** The last row, where this height lies below it. */
function lastRowAbove(list: HTMLElement, y: number): HTMLElement | null {
  const last = [...list.querySelectorAll<HTMLElement>("[data-row]")].at(-1);
  return last && y > last.getBoundingClientRect().bottom ? last : null;
}

/** By what is drawn there: measuring each row would lay out the groups that a long list skips. Null where the list is covered. */
export function dropAt(list: HTMLElement, y: number): Drop | null {
  const { top, bottom, left, width } = list.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, Math.min(Math.max(y, top + 1), bottom - 1));
  const row = at?.closest<HTMLElement>("[data-row]") ?? lastRowAbove(list, y);
  if (!row) return null;
  const box = row.getBoundingClientRect();
  return { row, place: y < box.top + box.height / 2 ? "before" : "after" };
}

/** How far the list scrolls in a frame while the pointer is at this height. */
function scrollStep(list: HTMLElement, y: number): number {
  const { top, bottom } = list.getBoundingClientRect();
  return y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0;
}

function beforeOf(list: HTMLElement, { row, place }: Drop): string | null {
  if (place === "before") return row.dataset.row ?? null;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  return rows[rows.indexOf(row) + 1]?.dataset.row ?? null;
}

/** Dragging a scene by its grip, with mouse, pen or finger; Escape lets it go where it was. Its marks are set on the page's own elements. */
export function useSceneDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (scene: string, before: string | null) => void,
) {
  const latest = useLatest(onDrop);
  return useCallback(
    (event: ReactPointerEvent<HTMLElement>, { id }: SceneRow): void => {
      const box = list.current;
      const dragged = event.currentTarget.closest<HTMLElement>("[data-row]");
      if (!box || !dragged || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const stop = new AbortController();
      let drop: Drop | null = null;
      let frame = 0;
      dragged.dataset.dragged = "";
      const show = (next: Drop | null): void => {
        if (drop) delete drop.row.dataset.drop;
        drop = next;
        if (drop) drop.row.dataset.drop = drop.place;
      };
      let y = event.clientY;
      // Goes on while the pointer rests at an end of the list.
      const scroll = (): void => {
        const by = scrollStep(box, y);
        frame = by === 0 ? 0 : requestAnimationFrame(scroll);
        if (by === 0) return;
        box.scrollBy(0, by);
        show(dropAt(box, y));
      };
      const move = ({ clientY }: PointerEvent): void => {
        y = clientY;
        show(dropAt(box, y));
        if (frame === 0) frame = requestAnimationFrame(scroll);
      };
      const end = (takes: boolean): void => {
        stop.abort();
        cancelAnimationFrame(frame);
        const landed = drop;
        show(null);
        delete dragged.dataset.dragged;
        if (takes && landed && landed.row !== dragged) latest.current(id, beforeOf(box, landed));
      };
      const { signal } = stop;
      addEventListener("pointermove", move, { signal });
      addEventListener("pointerup", () => end(true), { signal });
      addEventListener("pointercancel", () => end(false), { signal });
      addEventListener("keydown", (key) => key.key === "Escape" && end(false), { signal, capture: true });
    },
    [list, latest],
  );
}
