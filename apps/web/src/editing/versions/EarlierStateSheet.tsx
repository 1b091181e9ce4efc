import { sceneRows } from "@mochang/screenplay";
import { useCallback, useMemo, useRef, useState } from "react";
import { Sheet, type SheetView } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import type { EarlierState } from "./earlierState.ts";
import css from "./EarlierStateSheet.module.css";

interface Props extends Pick<PanelProps, "editor" | "script"> {
  past: Extract<EarlierState, { is: "scene" }>;
}

const NO_EVENTS = {};

/** The script as it stands with an earlier state of one scene, to be read: it lies over the sheet that is written. */
export function EarlierStateSheet({ past, editor, script }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { scene } = past;
  // What is written meanwhile elsewhere does not move what is read here.
  const [rows] = useState(() => (editor.sheet ? sceneRows(editor.sheet.view.state.doc) : []));
  const scenes = useMemo(() => {
    const at = rows.findIndex(({ attrs }) => attrs.id === scene.attrs.id);
    return at < 0 ? [scene] : rows.with(at, scene);
  }, [rows, scene]);
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, []);
  const opened = useCallback((view: SheetView | null) => view?.scrollToScene(scenes.indexOf(scene)), [scenes, scene]);
  return (
    <div className={css.past} ref={scroller} tabIndex={0} role="region" aria-label={`${past.name}，只读`}>
      <Sheet
        name={script.name}
        label="只读"
        scenes={scenes}
        reading={editor.structure.reading.lines}
        scroller={scrollerOf}
        events={NO_EVENTS}
        onView={opened}
      />
    </div>
  );
}
