import { findLine } from "@mochang/screenplay";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { useMedia } from "../../ui/useMedia.ts";
import { OVER_SHEET } from "../overSheet.ts";
import type { Editor } from "../useEditor.ts";
import type { Hunk } from "./hunks.ts";

/** From an item's top to the middle of its number. */
const TO_NUMBER = 25;
/** Half of the gap in which lines are put in. */
const HALF_GAP = 4;
const ROOM = 24;

/** The line that a hunk is of, where it is drawn, and the height of the hunk's number on it. */
function placeOf({ sheet }: Editor, { op, before }: Hunk, first: string | null) {
  const line = before ? before.id : first;
  const found = sheet && line !== null ? findLine(sheet.view.state.doc, line) : null;
  const element = found && sheet?.view.nodeDOM(found.pos);
  if (!(element instanceof HTMLElement)) return { found, at: null };
  const { top, bottom } = element.getBoundingClientRect();
  const row = Number.parseFloat(getComputedStyle(element).lineHeight) || bottom - top;
  const height = op !== "insert" ? top + row / 2 : before ? bottom + HALF_GAP : top - HALF_GAP;
  return { found, at: { top, bottom, height } };
}

/** Brings the line of the current change into sight: on a phone just above the panel. Returns false where it is not drawn yet. */
function bringIntoSight(
  editor: Editor,
  hunk: Hunk,
  first: string | null,
  panel: HTMLElement,
  isPhone: boolean,
): boolean {
  const scrollElement = editor.scroller.current;
  const { found, at } = placeOf(editor, hunk, first);
  if (!found || !scrollElement) return true;
  if (!at) {
    editor.sheet?.scrollToScene(found.scene);
    return false;
  }
  const { top, bottom } = scrollElement.getBoundingClientRect();
  const covered = isPhone ? (panel.closest("aside")?.getBoundingClientRect().top ?? bottom) : bottom;
  const lower = Math.min(bottom, covered);
  if (at.top < top + ROOM || at.bottom > lower - ROOM)
    scrollElement.scrollTop += isPhone ? at.bottom - lower + 2 * ROOM : at.top - top - (lower - top) * 0.4;
  return true;
}

/** Sets the current change at the height of its line; the others give way in order. */
function align(editor: Editor, hunk: Hunk, first: string | null, panel: HTMLElement): void {
  const item = panel.querySelector<HTMLElement>(`[data-hunk="${hunk.key}"]`);
  const list = item?.parentElement;
  const { at } = placeOf(editor, hunk, first);
  if (!item || !list || !at) return;
  list.style.paddingBlock = "0px";
  const box = panel.getBoundingClientRect();
  const natural = item.getBoundingClientRect().top - box.top + panel.scrollTop;
  const max = Math.max(0, panel.clientHeight - item.offsetHeight - 8);
  const targetTop = Math.max(0, Math.min(max, at.height - TO_NUMBER - box.top));
  const missing = Math.max(0, natural - targetTop + panel.clientHeight - panel.scrollHeight);
  list.style.paddingBlock = `${Math.max(0, targetTop - natural)}px ${missing}px`;
  panel.scrollTop = Math.max(0, natural - targetTop);
}

/** Holds the current change at the height of its line, also while the sheet is scrolled. On a phone there is one change at a time. */
export function useAligned(
  editor: Editor,
  panel: RefObject<HTMLElement | null>,
  now: Hunk | null,
  first: string | null,
): void {
  const isPhone = useMedia(OVER_SHEET);
  const key = now?.key ?? null;
  const show = useEffectEvent(
    (box: HTMLElement, top: string | null) => now !== null && bringIntoSight(editor, now, top, box, isPhone),
  );
  const hold = useEffectEvent((box: HTMLElement, top: string | null) => now !== null && align(editor, now, top, box));
  const { scroller, sheet } = editor;
  // Again for another current change, not for another object of the same one.
  useEffect(() => {
    const box = panel.current;
    const scrollElement = scroller.current;
    if (!box || !scrollElement || !sheet || key === null) return;
    let frame = 0;
    const later = (act: () => void): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(act);
    };
    const follow = (): void => {
      if (!isPhone) hold(box, first);
      else box.querySelector("ol")?.style.removeProperty("padding-block");
    };
    if (show(box, first)) follow();
    else
      later(() => {
        show(box, first);
        follow();
      });
    const onScroll = (): void => later(follow);
    scrollElement.addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      scrollElement.removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [panel, scroller, sheet, key, isPhone, first]);
}
