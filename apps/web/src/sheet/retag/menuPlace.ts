import type { LineBox } from "../view/sheetView.ts";

/** Beside lines that leave less than this above and below them the menu stands beside the height that was pointed at. */
const MIN_ROOM_PX = 240;
/** Space between the lines, the menu and the window's edge. */
const MARGIN_PX = 12;
const ROW_PX = 30;

/** The part of the window that a menu must not cover, and the height that is left for it above or below. */
export interface MenuPlace {
  top: number;
  height: number;
  room: number;
}

/** Where the menu of some lines stands: above or below them, never over them. Lines that fill the window leave free only the row pointed at. */
export function menuPlace({ top, bottom, y }: LineBox, windowHeight: number): MenuPlace {
  const place = (from: number, to: number): MenuPlace => {
    const first = Math.max(0, Math.min(windowHeight, from));
    const last = Math.max(first, Math.min(windowHeight, to));
    return { top: first, height: last - first, room: Math.max(first, windowHeight - last) - MARGIN_PX };
  };
  const beside = place(top, bottom);
  return beside.room >= MIN_ROOM_PX ? beside : place(y - ROW_PX, y + ROW_PX);
}
