import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from "react";
import { sceneList, SplitViewPanel, useSplitScenes } from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import { useMedia } from "../../ui/useMedia.ts";
import { OVER_SHEET } from "../overSheet.ts";
import type { PanelProps } from "../panelProps.ts";
import { neighbourScene } from "./neighbourScene.ts";
import { excerptLines } from "./excerptLines.ts";
import { SplitFoot } from "./SplitFoot.tsx";
import { SplitHead } from "./SplitHead.tsx";
import { useInsertSelection } from "./useInsertSelection.ts";
import panel from "../ScenePanel.module.css";

/** A scene counts as in front until less than this of it is left below the panel's head, in pixels. */
const LEFT_PX = 48;

/** Which of the listed scenes is uppermost in sight. */
function uppermost(list: HTMLElement): number {
  const top = list.getBoundingClientRect().top + LEFT_PX;
  const items = [...list.querySelectorAll('[data-part="split-scene"]')];
  return items.findIndex((item) => item.getBoundingClientRect().bottom > top);
}

/** The heading of the scene that came last at the top of what is seen. */
function showLast(list: HTMLElement): void {
  const item = [...list.querySelectorAll('[data-part="split-scene"]')].at(-1);
  if (item) list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** The scenes that stand beside the sheet, which of them is in front, and the ways to others. */
function useShownScenes({ script, editor, panels }: PanelProps) {
  const { sheet, rows } = editor;
  const requested = panels.detail;
  const doc = sheet?.doc() ?? null;
  // The rows follow a pause of typing.
  const scenes = useMemo(() => (doc && rows.length > 0 ? sceneList(doc) : []), [doc, rows]);
  const sheetRef = useRef(sheet);
  const { scenes: visibleScenes, add, remove, replace } = useSplitScenes(script.scriptId, sheetRef, doc, scenes);
  const list = useRef<HTMLDivElement>(null);
  const [front, setFront] = useState(0);
  const answered = useRef<typeof requested>(null);
  useEffect(() => {
    const row = rows.find(({ id }) => id === requested?.id);
    // Once for each time that it is asked for: a scene that is removed stays away.
    if (!row || answered.current === requested) return;
    add(row.index);
    answered.current = requested;
  }, [requested, rows, add]);
  const last = visibleScenes.at(-1)?.entry.id;
  useEffect(() => {
    if (last !== undefined && last === requested?.id && list.current) showLast(list.current);
  }, [last, requested]);
  const here = visibleScenes[front]?.entry.id ?? last ?? null;
  const isShown = useMemo(() => new Set(visibleScenes.map(({ entry }) => entry.id)), [visibleScenes]);
  const show = (id: string): void => {
    const at = scenes.find((scene) => scene.id === id);
    if (!at) return;
    if (here === null) add(at.index);
    else replace(here, id);
  };
  const step = (by: -1 | 1): (() => void) | null => {
    const next = here === null ? null : neighbourScene(scenes, isShown, here, by);
    return next && (() => show(next.id));
  };
  const followScroll = (): void => setFront(list.current ? Math.max(0, uppermost(list.current)) : 0);
  return { list, scenes, visibleScenes, here, show, step, remove, followScroll };
}

/** Scenes of the open script, live as they are written. A scene that was asked for is added once. */
export function OwnScenes(props: PanelProps & { onChoose: () => void }) {
  const { script, editor, panels, onChoose } = props;
  const { sheet, goTo, unit } = editor;
  const { list, scenes, visibleScenes, here, show, step, remove, followScroll } = useShownScenes(props);
  const onTake = useInsertSelection(list, editor, (lines) => {
    const rows = visibleScenes.map(({ entry }) => entry.index);
    return sheet ? excerptLines(sheet.doc(), rows, lines) : null;
  });
  const onDoubleClick = useCallback(
    ({ target, currentTarget }: MouseEvent) => {
      const item = (target as Element).closest('[data-part="split-scene"]');
      const items = [...currentTarget.querySelectorAll('[data-part="split-scene"]')];
      const scene = item && visibleScenes[items.indexOf(item)];
      if (scene) goTo(scene.entry.index);
    },
    [visibleScenes, goTo],
  );
  const isPhone = useMedia(OVER_SHEET);
  return (
    <>
      <SplitHead
        name={script.name}
        unit={unit}
        scenes={scenes}
        here={here}
        onScene={show}
        onStep={{ previous: step(-1), next: step(1) }}
        onClose={panels.back}
      />
      <div className={panel.scroll} ref={list} onDoubleClick={onDoubleClick} onScroll={followScroll}>
        <SplitViewPanel
          scenes={visibleScenes}
          onGo={goTo}
          onRemove={remove}
          hint={editor.say(
            isPhone
              ? "点标题旁「更多」里的「分屏」，或在上面选一{场}，那一{场}就留在这里，和正在写的对着看。"
              : "按住 Shift 点左边的一{场}，或点标题旁的「分屏」，那一{场}就留在这里，和正在写的对着看。",
          )}
        />
      </div>
      <SplitFoot sentence={isPhone ? "只读，点标题到稿子里去改" : "只读，双击到稿子里去改"} onTake={onTake}>
        <Button size="small" onClick={onChoose}>
          {editor.say("换一部{剧本}")}
        </Button>
      </SplitFoot>
    </>
  );
}
