import { memo } from "react";
import type { Line } from "@mochang/screenplay";
import { Icon } from "../../ui/Icon.tsx";
import { ScriptPage } from "../sheet/ScriptPage.tsx";
import "../sheet/sheet.css";
import type { SceneEntry } from "./sceneList.ts";

export interface KeptScene {
  entry: SceneEntry;
  lines: Line[];
}

const NOWHERE = { scene: -1 };

const Kept = memo(function Kept({
  kept: { entry, lines },
  onRemove,
  onGo,
}: {
  kept: KeptScene;
  onRemove: (id: string) => void;
  onGo: (index: number) => void;
}) {
  return (
    <li>
      <header>
        <h3>
          <button type="button" className="link" onClick={() => onGo(entry.index)}>
            第{entry.ordinal}场　<bdi>{entry.name}</bdi>
          </button>
        </h3>
        <button
          type="button"
          className="icon-btn"
          aria-label={`从分屏移走第${entry.ordinal}场`}
          onClick={() => onRemove(entry.id)}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="script">
        <ScriptPage lines={lines} scene={undefined} ordinal={entry.ordinal} passage={NOWHERE} />
      </div>
    </li>
  );
});

/** 分屏显示: scenes kept beside the page while another part of it is read. */
export function SplitPanel({
  kept,
  onRemove,
  onGo,
}: {
  kept: readonly KeptScene[];
  onRemove: (id: string) => void;
  onGo: (index: number) => void;
}) {
  if (kept.length === 0)
    return (
      <p className="quiet pane-empty">
        按住 Shift 点一场，那一场就留在这里，和正文对着看。触屏上在这一行的菜单里选「加入分屏显示」。
      </p>
    );
  return (
    <ol className="kept">
      {kept.map((k) => (
        <Kept key={k.entry.id} kept={k} onRemove={onRemove} onGo={onGo} />
      ))}
    </ol>
  );
}
