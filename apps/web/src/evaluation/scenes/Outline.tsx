import { Segmented } from "antd";
import { memo, useState } from "react";
import { Rows } from "../../ui/Rows.tsx";
import type { SceneEntry } from "./sceneList.ts";

interface Props {
  scenes: readonly SceneEntry[];
  onGo: (index: number) => void;
  onKeep: (index: number) => void;
}

const Row = memo(function Row({
  scene,
  whole,
  onGo,
  onKeep,
}: {
  scene: SceneEntry;
  whole: boolean;
  onGo: (index: number) => void;
  onKeep: (index: number) => void;
}) {
  return (
    <li data-scene={scene.index}>
      <button type="button" className="go" onClick={(e) => (e.shiftKey ? onKeep(scene.index) : onGo(scene.index))}>
        <span className="num">{scene.ordinal}</span>
        <span className="what">
          <bdi>{scene.name}</bdi>
          <small>{scene.tail}</small>
          {whole && scene.first !== "" && <span className="first">{scene.first}</span>}
        </span>
      </button>
    </li>
  );
});

/** The list of scenes: names alone (场景), or with how each begins (大纲). A press jumps there, with Shift it goes into the split view. */
export function Outline({ scenes, onGo, onKeep }: Props) {
  const [whole, setWhole] = useState(false);
  return (
    <>
      <div className="ph">
        <span className="quiet small num">{scenes.length} 场</span>
        <span className="grow" />
        <span>
          <Segmented
            size="small"
            aria-label="场景或大纲"
            value={whole ? "大纲" : "场景"}
            options={["场景", "大纲"]}
            onChange={(v) => setWhole(v === "大纲")}
          />
        </span>
      </div>
      <Rows
        here
        className="outline"
        rowHeight={45}
        rows={scenes.map((s) => (
          <Row key={s.id || s.index} scene={s} whole={whole} onGo={onGo} onKeep={onKeep} />
        ))}
      />
    </>
  );
}
