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

function dropAt(list: HTMLElement, y: number): Drop | null {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const row = rows.find((one) => one.getBoundingClientRect().bottom > y) ?? rows.at(-1);
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  return { row, place: y < top + height / 2 ? "before" : "after" };
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
      const move = ({ clientY }: PointerEvent): void => {
        cancelAnimationFrame(frame);
        const { top, bottom } = box.getBoundingClientRect();
        const by = clientY < top + EDGE_PX ? -SCROLL_PX : clientY > bottom - EDGE_PX ? SCROLL_PX : 0;
        if (by !== 0) frame = requestAnimationFrame(() => box.scrollBy(0, by));
        show(dropAt(box, clientY));
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
