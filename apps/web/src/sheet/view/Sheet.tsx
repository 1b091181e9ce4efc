import type { SceneJson } from "@mochang/screenplay";
import { memo, useLayoutEffect, useRef, type ReactNode } from "react";
import { useLatest } from "../../lib/useLatest.ts";
import { createSheetView } from "./createSheetView.ts";
import type { LineMap } from "../documentLookups/lineMap.ts";
import type { SheetEvents, SheetOptions, SheetView } from "./sheetView.ts";
import css from "./sheet.module.css";

interface Props {
  name: string;
  /** What can be done on it, for screen readers. */
  label?: string;
  /** The document to open with; another array opens it anew. */
  scenes: readonly SceneJson[];
  /** The reading by which its places are named. */
  reading: LineMap;
  /** The element that scrolls. */
  scroller: () => HTMLElement;
  events: SheetEvents;
  extension?: SheetOptions["extension"];
  /** The sheet is open, or (null) closed. */
  onView: (view: SheetView | null) => void;
  /** What stands on the paper above the script. */
  head?: ReactNode;
  /** What stands in the margin. */
  children?: ReactNode;
}

/** The paper with the script on it. ProseMirror owns the inside: React renders nothing of it. */
export const Sheet = memo(function Sheet({
  name,
  label = "上下键逐行，按住 Shift 选字存成批注，回车写批注",
  scenes,
  reading,
  scroller,
  events,
  extension,
  onView,
  head,
  children,
}: Props) {
  const mount = useRef<HTMLDivElement>(null);
  const latest = useLatest({ name, label, reading, events, scroller, extension, onView });
  useLayoutEffect(() => {
    if (!mount.current) return;
    const view = createSheetView(mount.current, {
      scenes,
      label: `《${latest.current.name}》剧本，${latest.current.label}`,
      reading: latest.current.reading,
      scroller: () => latest.current.scroller(),
      events: () => latest.current.events,
      ...(latest.current.extension && { extension: latest.current.extension }),
    });
    const { onView: report } = latest.current;
    report(view);
    return () => {
      report(null);
      view.destroy();
    };
  }, [scenes, latest]);
  return (
    <article className={css.sheet} data-part="sheet">
      <p className={css.runningHead} aria-hidden="true">
        <span>{name}</span>
      </p>
      {head}
      <div ref={mount} />
      {children}
    </article>
  );
});
