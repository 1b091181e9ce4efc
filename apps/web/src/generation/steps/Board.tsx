import clsx from "clsx";
import { useRef, type KeyboardEvent } from "react";
import { hanNumber } from "../../lib/format.ts";
import { walkBoard, type BoardAct, type BoardScene } from "./board.ts";
import { actLabel } from "./stepTexts.ts";
import css from "./steps.module.css";

/** With more sequences the acts stand below one another. */
const MOST_COLUMNS = 8;

interface Props {
  board: readonly BoardAct[];
  /** 序列, or 集. */
  noun: string;
  chosen: string;
  isDirty: (sceneId: string) => boolean;
  onChoose: (sceneId: string) => void;
  /** Adds a scene at a sequence's end. */
  onAdd: (sequenceId: string) => void;
}

const stateOf = (scene: BoardScene, isDirty: boolean): "saved" | "draft" | "none" =>
  isDirty ? "draft" : scene.isSubmit ? "saved" : "none";
const SAID = { saved: "已保存", draft: "写着，还没有保存", none: "还没有写" };

/** All scenes as slips: acts, their sequences, their scenes. Arrow keys walk, Enter opens. */
export function Board({ board, noun, chosen, isDirty, onChoose, onAdd }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const columns = board.reduce((sum, { sequences }) => sum + sequences.length, 0);
  const walk = (event: KeyboardEvent, id: string) => {
    const to = walkBoard(board, id, event.key);
    if (to === null) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-scene="${CSS.escape(to)}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={root}
        className={clsx(css.board, columns > MOST_COLUMNS && css.long)}
        style={{ "--n": columns } as React.CSSProperties}
      >
        {board.map(({ act, sequences }, i) => (
          <section
            key={act.id}
            className={css.boardAct}
            style={{ "--n": Math.max(1, sequences.length) } as React.CSSProperties}
          >
            <h2>
              {actLabel(i + 1, act.title)}
              <small>{`${sequences.reduce((sum, { scenes }) => sum + scenes.length, 0)} 场`}</small>
            </h2>
            {sequences.map(({ sequence, number, scenes }) => (
              <div key={sequence.id} className={css.column}>
                <h3>
                  {noun === "集" ? `第 ${number} 集` : `序列${hanNumber(number)}`}
                  <b title={sequence.title}>{sequence.title}</b>
                </h3>
                {scenes.map((scene) => (
                  <Slip
                    key={scene.id}
                    scene={scene}
                    state={stateOf(scene, isDirty(scene.id))}
                    isChosen={scene.id === chosen}
                    onChoose={() => onChoose(scene.id)}
                    onKeyDown={(event) => walk(event, scene.id)}
                  />
                ))}
                <button type="button" className={css.addSlip} onClick={() => onAdd(sequence.id)}>
                  加一场
                </button>
              </div>
            ))}
          </section>
        ))}
      </div>
      <p className={css.key} aria-hidden="true">
        <span>
          <i className={css.saved} />
          已保存
        </span>
        <span>
          <i className={css.draft} />
          写着，还没有保存
        </span>
        <span>
          <i className={css.none} />
          还没有写
        </span>
        <span>
          <i className={css.loose} />
          待核
        </span>
      </p>
    </>
  );
}

interface SlipProps {
  scene: BoardScene;
  state: "saved" | "draft" | "none";
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A scene: its number, name, place and time, and how it stands. */
function Slip({ scene, state, isChosen, onChoose, onKeyDown }: SlipProps) {
  const isStale = scene.changedAbove.length > 0;
  const where = [scene.place, scene.time].filter(Boolean).join("・");
  return (
    <button
      type="button"
      data-scene={scene.id}
      className={clsx(css.slip, css[state], isStale && css.stale)}
      aria-pressed={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={css.number}>{scene.number}</span>
      <i />
      <span className={css.title}>{scene.title || "未定"}</span>
      <span className={css.meta}>{isStale ? "待核" : where || "还没有写"}</span>
      <span className="sr">{`，${SAID[state]}`}</span>
    </button>
  );
}
