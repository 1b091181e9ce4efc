import { Segmented } from "antd";
import { memo, useState } from "react";
import { Rows } from "../../ui/Rows.tsx";
import type { SceneEntry } from "../document/sceneList.ts";

interface Props {
  scenes: readonly SceneEntry[];
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
    <li data-scene={scene.index}>
      <button type="button" className="go" onClick={(e) => (e.shiftKey ? onSplit(scene.index) : onGo(scene.index))}>
        <span className="num">{scene.ordinal}</span>
        <span className="what">
          <bdi>{scene.title}</bdi>
          <small>{scene.setting}</small>
          {withFirstLine && scene.firstLine !== "" && <span className="first">{scene.firstLine}</span>}
        </span>
      </button>
    </li>
  );
});

/** The list of scenes: titles alone (场景), or with how each begins (大纲). A press jumps there, with Shift it goes into the split view. */
export function Outline({ scenes, onGo, onSplit }: Props) {
  const [withFirstLines, setWithFirstLines] = useState(false);
  return (
    <>
      <div className="ph">
        <span className="quiet small num">{scenes.length} 场</span>
        <span className="grow" />
        <span>
          <Segmented
            size="small"
            aria-label="场景或大纲"
            value={withFirstLines ? "大纲" : "场景"}
            options={["场景", "大纲"]}
            onChange={(value) => setWithFirstLines(value === "大纲")}
          />
        </span>
      </div>
      <Rows
        here
        className="outline"
        rowHeight={ROW_PX}
        rows={scenes.map((scene) => (
          <Row
            key={scene.id || scene.index}
            scene={scene}
            withFirstLine={withFirstLines}
            onGo={onGo}
            onSplit={onSplit}
          />
        ))}
      />
    </>
  );
}
