import type { SceneJson } from "@mochang/screenplay";
import { memo, useLayoutEffect, useRef } from "react";
import type { Mark } from "./marksPlugin.ts";
import { openPage, type Page, type PageEvents } from "./openPage.ts";
import "./page.css";

interface Props {
  name: string;
  /** The document to open with; another array opens it anew. */
  scenes: SceneJson[];
  /** Passages with notes, drawn from the beginning. */
  notes: readonly Mark[];
  /** The element that scrolls. */
  scroller: () => HTMLElement;
  events: PageEvents;
  /** The page is open, or (null) closed. */
  onPage: (page: Page | null) => void;
  /** What stands in the margin. */
  children?: React.ReactNode;
}

/** The sheet with the script on it. ProseMirror has the inside to itself: React renders nothing of it. */
export const ScriptPage = memo(function ScriptPage({ name, scenes, notes, scroller, events, onPage, children }: Props) {
  const mount = useRef<HTMLDivElement>(null);
  const latest = useRef({ name, notes, events, scroller, onPage });
  latest.current = { name, notes, events, scroller, onPage };
  useLayoutEffect(() => {
    if (!mount.current) return;
    const page = openPage(
      mount.current,
      scenes,
      () => latest.current.scroller(),
      () => latest.current.events,
      `《${latest.current.name}》剧本，上下键逐行，按住 Shift 选字存成批注，回车写批注`,
      latest.current.notes,
    );
    latest.current.onPage(page);
    return () => {
      latest.current.onPage(null);
      page.destroy();
    };
  }, [scenes]);
  return (
    <article className="script-sheet">
      <p className="runhead" aria-hidden="true">
        <span>{name}</span>
      </p>
      <div ref={mount} />
      {children}
    </article>
  );
});
