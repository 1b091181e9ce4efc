import clsx from "clsx";
import { memo } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { ScriptLines } from "../quotedPassages/ScriptLines.tsx";
import type { SplitScene } from "./useSplitScenes.ts";
import { EmptyPanel } from "../layout/PanelHead.tsx";
import { SCRIPT_CLASS } from "../quotedPassages/lineClassNames.ts";
import css from "./SplitViewPanel.module.css";

/** Nothing is quoted. */
const NO_PASSAGE = { scene: -1 };

interface Commands {
  /** Left out for scenes of another script. */
  onGo?: (index: number) => void;
  onRemove?: (id: string) => void;
}

const Item = memo(function Item({ scene: { entry, lines }, onRemove, onGo }: { scene: SplitScene } & Commands) {
  return (
    <li data-part="split-scene">
      <header>
        <h3>
          {onGo ? (
            <button type="button" className="link" onClick={() => onGo(entry.index)}>
              {entry.name}　<bdi>{entry.title}</bdi>
            </button>
          ) : (
            <>
              {entry.name}　<bdi>{entry.title}</bdi>
            </>
          )}
        </h3>
        {onRemove && (
          <button
            type="button"
            className="icon-btn"
            aria-label={`从分屏移走${entry.name}`}
            onClick={() => onRemove(entry.id)}
          >
            <Icon name="close" />
          </button>
        )}
      </header>
      <div className={clsx(SCRIPT_CLASS, css.lines)}>
        <ScriptLines lines={lines} label={entry} passage={NO_PASSAGE} />
      </div>
    </li>
  );
});

/** 分屏显示: scenes that stay beside the sheet while another part of it is read. */
export function SplitViewPanel({
  scenes,
  onRemove,
  onGo,
  hint = "按住 Shift 点一场，那一场就留在这里，和正文对着看。触屏上在这一行的菜单里选「加入分屏显示」。",
}: { scenes: readonly SplitScene[]; hint?: string } & Commands) {
  if (scenes.length === 0) return <EmptyPanel>{hint}</EmptyPanel>;
  return (
    <ol className={css.list}>
      {scenes.map((scene) => (
        <Item key={scene.entry.id} scene={scene} {...(onGo && { onGo })} {...(onRemove && { onRemove })} />
      ))}
    </ol>
  );
}
