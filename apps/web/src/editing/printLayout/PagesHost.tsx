import { PageBreaks } from "@mochang/contract";
import { useEffect } from "react";
import { get } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/apiError.ts";
import { afterComposition, placeInWindow, showPages, type SheetView } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import { whenSaved } from "../export/whenSaved.ts";
import { savedAtLast } from "../export/savedAtLast.ts";
import { OVER_SHEET } from "../overSheet.ts";
import type { PanelProps } from "../panelProps.ts";
import { showPaper } from "./fitPages.ts";
import { pagesAsked, pagesStore, WAITING } from "./pagesStore.ts";

/** A pause in writing after which pages are laid out anew. */
const PAUSE_MS = 700;

/** Where the caret stands in the window, in pixels; null while it is not on the screen. */
function caretTop({ view }: SheetView, scroller: HTMLElement): number | null {
  const box = scroller.getBoundingClientRect();
  const { top } = placeInWindow(view, view.state.selection.head);
  return top >= box.top && top <= box.bottom ? top : null;
}

/** Acts, and scrolls so that the line of the caret stays where it was on the screen. */
function keepingPlace(sheet: SheetView, scroller: HTMLElement | null, act: () => void): void {
  const before = scroller && caretTop(sheet, scroller);
  act();
  if (scroller && before !== null)
    scroller.scrollTop += placeInWindow(sheet.view, sheet.view.state.selection.head).top - before;
}

/** While 分页 is on: has the pages laid out as the export lays them out, after a pause, and shows where they turn. */
export function PagesHost({ script, editor }: PanelProps) {
  const { sheet, rows, region, saving, preferences, scroller } = editor;
  const { scriptId, versionId } = script;
  const toasts = useToasts();
  const isOn = preferences.pages;
  useEffect(() => {
    if (!sheet) return;
    if (isOn) return () => void (sheet.view.isDestroyed || showPages(sheet.view, null));
    pagesStore.set(WAITING);
  }, [sheet, isOn]);
  useEffect(() => {
    if (!sheet || !isOn) return;
    const { current: scrollElement } = scroller;
    let hide = (): void => undefined;
    keepingPlace(sheet, scrollElement, () => (hide = showPaper(sheet.view.dom, region)));
    return () => (sheet.view.isDestroyed ? hide() : keepingPlace(sheet, scrollElement, hide));
  }, [sheet, isOn, region, scroller]);
  // The list of rows is told of each change of the text.
  useEffect(() => {
    if (!sheet || !isOn || !rows) return;
    const abort = new AbortController();
    let waitsForSave = false;
    const layOut = async (): Promise<void> => {
      const laidOut = sheet.doc();
      const isSaved = await whenSaved(saving);
      if (abort.signal.aborted) return;
      const { pages, breaks } = await get(
        "/api/export/pageBreaks",
        { scriptId, versionId, region },
        PageBreaks,
        abort.signal,
      );
      // A line that is being composed is not drawn anew.
      afterComposition(sheet.view, () =>
        keepingPlace(sheet, scroller.current, () => showPages(sheet.view, { region, breaks })),
      );
      // What was typed meanwhile asks for itself.
      pagesStore.set({ pages, state: isSaved && sheet.doc() === laidOut ? "fresh" : "waiting", sentence: "" });
      if (isSaved || waitsForSave) return;
      waitsForSave = true;
      await savedAtLast(saving);
      waitsForSave = false;
      if (!abort.signal.aborted) begin(0);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (wait: number): void => {
      pagesStore.set({ ...pagesStore.get(), state: "waiting", sentence: "" });
      clearTimeout(timer);
      timer = setTimeout(() => {
        layOut().catch((error: unknown) => {
          if (abort.signal.aborted) return;
          pagesStore.set({ ...pagesStore.get(), state: "failed", sentence: sentenceOf(error) });
          // A phone has no foot that would say so.
          if (matchMedia(OVER_SHEET).matches) toasts.error(error);
        });
      }, wait);
    };
    begin(PAUSE_MS);
    const stop = pagesAsked.subscribe(() => begin(0));
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }, [sheet, isOn, rows, region, saving, scriptId, versionId, scroller, toasts]);
  return null;
}
