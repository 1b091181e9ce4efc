import { Icon } from "../../ui/Icon.tsx";
import type { SceneEntry } from "../../sheet/index.ts";
import css from "./SplitPanel.module.css";

interface Props {
  name: string;
  /** 场 or 章. */
  unit: string;
  scenes: readonly Pick<SceneEntry, "id" | "name" | "title">[];
  /** The scene in front; null while there is none. */
  here: string | null;
  onScene: (id: string) => void;
  /** Null where there is nothing in that direction. */
  onStep: Record<"previous" | "next", (() => void) | null>;
  onClose: () => void;
}

/** Which script and scene stand there, the scene before and after it, and the way out. */
export const SplitHead = ({ name, unit, scenes, here, onScene, onStep, onClose }: Props) => (
  <div className={css.head}>
    <h2 title={name}>
      <bdi>{name}</bdi>
    </h2>
    <span className={css.pick}>
      <select aria-label={`看哪一${unit}`} value={here ?? ""} onChange={({ target }) => onScene(target.value)}>
        {here === null && <option value="">{`选一${unit}`}</option>}
        {scenes.map((scene) => (
          <option key={scene.id} value={scene.id}>
            {`${scene.name}　${scene.title}`}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </span>
    <button
      type="button"
      className="icon-btn"
      aria-label={`上一${unit}`}
      title={`上一${unit}`}
      disabled={onStep.previous === null}
      onClick={() => onStep.previous?.()}
    >
      <Icon name="up" small />
    </button>
    <button
      type="button"
      className="icon-btn"
      aria-label={`下一${unit}`}
      title={`下一${unit}`}
      disabled={onStep.next === null}
      onClick={() => onStep.next?.()}
    >
      <Icon name="down" small />
    </button>
    <button type="button" className="icon-btn" aria-label="收起分屏" title="收起分屏 Ctrl \" onClick={onClose}>
      <Icon name="close" />
    </button>
  </div>
);
