import { Segmented } from "antd";
import { memo, useState } from "react";
import { LongList } from "../../ui/LongList.tsx";
import type { DivisionEntry, SceneEntry } from "../documentLookups/sceneList.ts";
import { PanelHead } from "../layout/PanelHead.tsx";
import css from "./Outline.module.css";

interface Props {
  scenes: readonly SceneEntry[];
  divisions: readonly DivisionEntry[];
  onGo: (index: number) => void;
  /** Adds a scene to the split view. */
  onSplit: (index: number) => void;
}

const ROW_PX = 45;

const Row = memo(function Row({
  scene,
  withFirstLine,
  onGo,
  onSplit,
}: { scene: SceneEntry; withFirstLine: boolean } & Pick<Props, "onGo" | "onSplit">) {
  return (
    <li data-scene={scene.index} data-part="outline-scene">
      <button
        type="button"
        className={css.scene}
        onClick={(e) => (e.shiftKey ? onSplit(scene.index) : onGo(scene.index))}
      >
        <span className="num">{scene.short}</span>
        <span>
          <bdi>{scene.title}</bdi>
          <small>{scene.setting}</small>
          {withFirstLine && scene.firstLine !== "" && (
            <span className={css.firstLine} data-part="first-line">
              {scene.firstLine}
            </span>
          )}
        </span>
      </button>
    </li>
  );
});

/** 集, 幕, 卷: what the scenes below it belong to. */
const Division = ({ division: { index, title }, onGo }: { division: DivisionEntry; onGo: Props["onGo"] }) => (
  <li className={css.division}>
    <button type="button" onClick={() => onGo(index)}>
      <bdi>{title}</bdi>
    </button>
  </li>
);

/** Scenes and divisions in the order of the document. */
const inOrder = (scenes: Props["scenes"], divisions: Props["divisions"]): (SceneEntry | DivisionEntry)[] =>
  divisions.length === 0 ? [...scenes] : [...scenes, ...divisions].toSorted((a, b) => a.index - b.index);

/** The list of scenes under their divisions: titles alone (场景), or with how each begins (大纲). A press jumps there, with Shift it goes into the split view. */
export function Outline({ scenes, divisions, onGo, onSplit }: Props) {
  const [withFirstLines, setWithFirstLines] = useState(false);
  return (
    <>
      <PanelHead start={<span className="quiet small num">{scenes.length} 场</span>}>
        <span>
          <Segmented
            size="small"
            aria-label="场景或大纲"
            value={withFirstLines ? "大纲" : "场景"}
            options={["场景", "大纲"]}
            onChange={(value) => setWithFirstLines(value === "大纲")}
          />
        </span>
      </PanelHead>
      <LongList
        here
        className={css.list}
        rowHeight={ROW_PX}
        rows={inOrder(scenes, divisions).map((entry) =>
          "ordinal" in entry ? (
            <Row
              key={entry.id || entry.index}
              scene={entry}
              withFirstLine={withFirstLines}
              onGo={onGo}
              onSplit={onSplit}
            />
          ) : (
            <Division key={`division-${entry.index}`} division={entry} onGo={onGo} />
          ),
        )}
      />
    </>
  );
}
