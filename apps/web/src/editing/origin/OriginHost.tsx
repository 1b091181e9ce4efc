import type { EditorView } from "prosemirror-view";
import { useEffect } from "react";
import { originLayer } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { originMarks } from "./originMarks.ts";
import type { LineReference } from "./originView.ts";

/** The line whose mark in the right margin is under the pointer. */
function pointedLine(view: EditorView, { target, clientX }: PointerEvent): LineReference | null {
  const element = target instanceof Element ? target.closest("[data-origins]") : null;
  // The mark is drawn by the line's own style, outside its box.
  if (!element || clientX <= element.getBoundingClientRect().right) return null;
  const place = view.state.doc.resolve(view.posAtDOM(element, 0));
  return place.depth < 2 ? null : { sceneId: String(place.node(1).attrs.id), lineId: String(place.parent.attrs.id) };
}

/** Keeps the marks of origin on the sheet, and hears what is pointed at. */
export function OriginHost({ editor }: PanelProps) {
  const { sheet, origin, setOrigin } = editor;
  const { isVisible } = origin;
  useEffect(() => {
    if (!sheet) return;
    originLayer.show(sheet.view, originMarks(isVisible));
    return () => originLayer.show(sheet.view, null);
  }, [sheet, isVisible]);
  useEffect(() => {
    if (!sheet) return;
    const page = sheet.view.dom;
    const point = (event: PointerEvent): void => {
      const pointed = pointedLine(sheet.view, event);
      setOrigin((before) =>
        before.activeLine?.lineId === pointed?.lineId ? before : { ...before, activeLine: pointed },
      );
    };
    // A finger leaves as soon as it has pointed.
    const leave = ({ pointerType }: PointerEvent): void => {
      if (pointerType === "mouse")
        setOrigin((before) => (before.activeLine ? { ...before, activeLine: null } : before));
    };
    page.addEventListener("pointermove", point);
    page.addEventListener("pointerdown", point);
    page.addEventListener("pointerleave", leave);
    return () => {
      page.removeEventListener("pointermove", point);
      page.removeEventListener("pointerdown", point);
      page.removeEventListener("pointerleave", leave);
    };
  }, [sheet, setOrigin]);
  return null;
}
