import clsx from "clsx";
import { useLayoutEffect, useRef, type DragEvent, type KeyboardEvent } from "react";
import { Icon } from "../../ui/Icon.tsx";
import {
  dropOnBoard,
  moveOnBoard,
  moveSequence,
  walkBoard,
  type BoardAct,
  type BoardScene,
  type Move,
} from "./itemTree.ts";
import { useWorkspace } from "../workspace.ts";
import { actLabel, nameOfSequence } from "./stepTexts.ts";
import type { KeptFocus } from "./useKeptFocus.ts";
import css from "./steps.module.css";

/** With more sequences the acts stand below one another. */
export const MAX_COLUMNS = 8;

interface Props {
  board: readonly BoardAct[];
  /** 序列, or 集. */
  noun: string;
  /** Null: a new scene is being written. */
  chosen: string | null;
  /** Scenes that writing the current sequence anew would write. */
  rewritten: ReadonlySet<string>;
  isDirty: (sceneId: string) => boolean;
  focus: KeptFocus;
  onChoose: (sceneId: string) => void;
  /** Adds a scene at a sequence's end. */
  onAdd: (sequenceId: string) => void;
  /** Puts a scene, or a sequence, at another place. */
  onMove: (item: { kind: "scene" | "sequence"; id: string }, to: Move) => void;
}

/** A scene that its sequence has only laid out says neither when nor where. */
const stateOf = ({ isSubmit, place, time }: BoardScene, isDirty: boolean): "saved" | "draft" | "none" =>
  isDirty ? "draft" : isSubmit ? "saved" : place || time ? "draft" : "none";
const SAID = { saved: "已保存", draft: "写了，还没有保存", none: "还没有写" };

/** A scene that is dragged, by its id; other windows' drags are none. */
const DRAGGED = "application/x-mochang-scene";

/** All scenes as slips: acts, their sequences, their scenes. Arrow keys walk, with Alt they move, Enter opens; slips are dragged. */
export function Board(props: Props) {
  const { board, noun, onAdd, onMove } = props;
  const { overview } = useWorkspace();
  const root = useRef<HTMLDivElement>(null);
  const columns = board.reduce((sum, { sequences }) => sum + sequences.length, 0);
  const walk = (event: KeyboardEvent, id: string) => {
    if (event.altKey && event.key.startsWith("Arrow")) {
      const to = moveOnBoard(board, id, event.key);
      // At the edge, too: the browser would leave the page.
      event.preventDefault();
      return to && onMove({ kind: "scene", id }, to);
    }
    const to = walkBoard(board, id, event.key);
    if (to === null) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-scene="${CSS.escape(to)}"]`)?.focus();
  };
  const drop = (on: string) => ({
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(DRAGGED);
      const to = dropOnBoard(board, id, on);
      event.preventDefault();
      event.stopPropagation();
      if (id !== "" && to) onMove({ kind: "scene", id }, to);
    },
  });
  return (
    <>
      <div
        ref={root}
        className={clsx(css.board, columns > MAX_COLUMNS && css.long)}
        style={{ "--n": columns } as React.CSSProperties}
      >
        {board.map(({ act, sequences }, i) => (
          <section
            key={act.id}
            className={css.boardAct}
            style={{ "--n": Math.max(1, sequences.length) } as React.CSSProperties}
          >
            <h2>
              {actLabel(overview.scriptType, i + 1, act.title)}
              <small>{`${sequences.reduce((sum, { scenes }) => sum + scenes.length, 0)} 场`}</small>
            </h2>
            {sequences.map(({ sequence, number, scenes }) => (
              <div key={sequence.id} className={css.column} {...drop(sequence.id)}>
                <h3>
                  {nameOfSequence(noun, number)}
                  <b title={sequence.title}>{sequence.title}</b>
                </h3>
                <SequenceMoves board={board} id={sequence.id} name={sequence.title} onMove={onMove} />
                {scenes.map((scene) => (
                  <Slip
                    key={scene.id}
                    scene={scene}
                    state={stateOf(scene, props.isDirty(scene.id))}
                    isChosen={scene.id === props.chosen}
                    isTabStop={scene.id === props.chosen || (props.chosen === null && scene.number === 1)}
                    isRewritten={props.rewritten.has(scene.id)}
                    drop={drop(scene.id)}
                    focus={props.focus}
                    onChoose={() => props.onChoose(scene.id)}
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
      <Key />
    </>
  );
}

const Key = () => (
  <p className={css.key} aria-hidden="true">
    <span>
      <i className={css.saved} />
      {SAID.saved}
    </span>
    <span>
      <i className={css.draft} />
      {SAID.draft}
    </span>
    <span>
      <i className={css.none} />
      {SAID.none}
    </span>
    <span>
      <i className={css.loose} />
      待核
    </span>
    <span>
      <i className={css.anew} />
      这一次会写
    </span>
  </p>
);

/** A sequence goes a place to the front, or to the end, with its scenes. */
const SequenceMoves = ({ board, id, name, onMove }: Pick<Props, "board" | "onMove"> & { id: string; name: string }) => (
  <p className={css.moves}>
    {([-1, 1] as const).map((by) => {
      const to = moveSequence(board, id, by);
      return (
        <button
          key={by}
          type="button"
          className="icon-btn"
          disabled={to === null}
          aria-label={`《${name}》往${by < 0 ? "前" : "后"}移`}
          onClick={() => to && onMove({ kind: "sequence", id }, to)}
        >
          <Icon name={by < 0 ? "left" : "right"} small />
        </button>
      );
    })}
  </p>
);

interface SlipProps {
  scene: BoardScene;
  state: "saved" | "draft" | "none";
  isChosen: boolean;
  /** Tab leads to it; arrow keys to the others. */
  isTabStop: boolean;
  isRewritten: boolean;
  /** What another slip's drop on it does. */
  drop: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
  focus: KeptFocus;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A scene: its number, name, place and time, and how it stands. */
function Slip({ scene, state, isChosen, isTabStop, isRewritten, drop, focus, ...on }: SlipProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focus.isLost(scene.id)) button.current?.focus({ preventScroll: true });
  }, [focus, scene.id]);
  const isStale = scene.changedAbove.length > 0;
  const where = [scene.place, scene.time].filter(Boolean).join("・");
  return (
    <button
      ref={button}
      type="button"
      data-scene={scene.id}
      className={clsx(css.slip, css[state], isStale && css.stale, isRewritten && css.rewritten)}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, scene.id)}
      {...drop}
      onFocus={() => focus.onFocus(scene.id)}
      onBlur={focus.onBlur}
      onClick={on.onChoose}
      onKeyDown={on.onKeyDown}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
    >
      <span className={css.number}>{scene.number}</span>
      <i />
      <span className={css.title}>{scene.title || "未定"}</span>
      <span className={css.meta}>
        {isStale ? "待核" : isRewritten ? (where ? "会重写" : "会写") : where || "还没有写"}
      </span>
      <span className="sr">{`，${SAID[state]}`}</span>
    </button>
  );
}
