import { useEffect, useMemo, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { sceneList, SplitViewPanel, useSplitScenes } from "../../sheet/index.ts";
import { useMedia } from "../../ui/useMedia.ts";
import { OVER_SHEET } from "../liftAbovePanel.ts";
import type { PanelProps } from "../panelProps.ts";
import panel from "../ScenePanel.module.css";
import { SplitHandle } from "./SplitHandle.tsx";
import css from "./SplitPanel.module.css";

/** 分屏: scenes that stay beside the sheet as they are written. A scene that was asked for is added once. */
export function SplitPanel({ script, editor, panels }: PanelProps) {
  const { sheet, rows, goTo } = editor;
  const asked = panels.detail;
  const wanted = asked?.id;
  const doc = sheet?.doc() ?? null;
  // The rows follow a pause of typing.
  const scenes = useMemo(() => (doc && rows.length > 0 ? sceneList(doc) : []), [doc, rows]);
  const sheetRef = useRef(sheet);
  const { scenes: shown, add, remove } = useSplitScenes(script.scriptId, sheetRef, doc, scenes);
  const list = useRef<HTMLDivElement>(null);
  const answered = useRef<typeof asked>(null);
  useEffect(() => {
    const row = rows.find(({ id }) => id === asked?.id);
    // Once for each time that it is asked for: a scene that is removed stays away.
    if (!row || answered.current === asked) return;
    add(row.index);
    answered.current = asked;
  }, [asked, rows, add]);
  const last = shown.at(-1)?.entry.id;
  useEffect(() => {
    if (last !== undefined && last === wanted) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last, wanted]);
  const isPhone = useMedia(OVER_SHEET);
  return (
    <>
      <SplitHandle />
      <div className={css.head}>
        <h2>
          分屏
          {shown.length > 0 && <small className="num">{`${shown.length} ${editor.unit}`}</small>}
        </h2>
        <button type="button" className="icon-btn" aria-label="收起分屏" title="收起分屏 Ctrl \" onClick={panels.back}>
          <Icon name="close" />
        </button>
      </div>
      <div className={panel.scroll} ref={list}>
        <SplitViewPanel
          scenes={shown}
          onGo={goTo}
          onRemove={remove}
          hint={editor.say(
            isPhone
              ? "点标题旁「更多」里的「分屏」，那一{场}就留在这里，和正在写的对着看。"
              : "按住 Shift 点左边的一{场}，或点标题旁的「分屏」，那一{场}就留在这里，和正在写的对着看。",
          )}
        />
      </div>
    </>
  );
}
