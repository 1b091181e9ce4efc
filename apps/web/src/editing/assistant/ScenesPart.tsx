import { useMemo } from "react";
import { plainOpening } from "../modelText/citationOffsets.ts";
import type { PanelProps } from "../panelProps.ts";
import { usePlanning } from "../storyPlan/api.ts";
import { newSceneThoughts } from "../rewrite/requestedRewrite.ts";
import { sceneGaps } from "./sceneGaps.ts";
import css from "./assistant.module.css";

/** 情节设定: what new scenes are to follow. */
const PLOT = 104;
const OPENING_CHARS = 80;

/** Scenes that may be missing, by what is planned and where the script has gaps; each leads to a new scene there. */
export function ScenesPart({ script, editor, panels }: PanelProps) {
  const planning = usePlanning(script);
  const gaps = useMemo(() => sceneGaps(editor.rows), [editor.rows]);
  const plot = planning.data?.find(({ promptId }) => promptId === PLOT);
  const write = (sceneId: string, index: number, thoughts: string): void => {
    newSceneThoughts.set(thoughts);
    editor.sheet?.scrollToScene(index);
    panels.open({ key: "newScene" }, sceneId);
  };
  return (
    <>
      {plot && (
        <p className={css.plan}>
          <b>{plot.title}</b>
          {plot.result === "" ? "还没有写；写了，新场会照着它来。" : plainOpening(plot.result, OPENING_CHARS)}
          <button type="button" className="link" onClick={() => panels.open({ key: "plan", id: String(PLOT) })}>
            {plot.result === "" ? "去写" : "看全文"}
          </button>
        </p>
      )}
      {gaps.length === 0 ? (
        <p className="quiet">规则没有看出空当：主要人物没有久不露面的，也没有长得出格的场。</p>
      ) : (
        <ul aria-label="可以添的场">
          {gaps.map(({ key, after, sentence, thoughts }) => (
            <li key={key} className={css.gap}>
              <p>{sentence}</p>
              <button type="button" className="link" onClick={() => write(after.id, after.index, thoughts)}>
                {`在第 ${after.label} 场之后写一场`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
