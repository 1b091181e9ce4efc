import clsx from "clsx";
import { memo, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { LongList } from "../ui/LongList.tsx";
import { addSceneAfter, moveSceneBefore, stepScene, type WritingCommand } from "../sheet/index.ts";
import { minutesText, type SceneRow } from "./sceneRows.ts";
import { useSceneDrag } from "./useSceneDrag.ts";
import frame from "./editor.module.css";
import css from "./ScenesPanel.module.css";

/** A scene of this length inks its whole hairline. */
const FULL_SECONDS = 120;
const ROW_PX = 40;

interface RowProps {
  row: SceneRow;
  full: boolean;
  here: boolean;
  onGo: (index: number) => void;
  onKey: (event: KeyboardEvent, row: SceneRow) => void;
  onGrip: (event: PointerEvent<HTMLElement>, row: SceneRow) => void;
}

const Grip = () => (
  <svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M9 6h0M15 6h0M9 12h0M15 12h0M9 18h0M15 18h0" />
  </svg>
);

const Scene = memo(function Scene({ row, full, here, onGo, onKey, onGrip }: RowProps) {
  const { index, id, label, title, time, seconds, firstLine, people, characters, dialogueCharacters } = row;
  const share = characters > 0 ? Math.round((dialogueCharacters / characters) * 100) : 0;
  if (label === null)
    return (
      <li className={css.row} data-row={id}>
        <button type="button" className={css.division} onClick={() => onGo(index)}>
          <bdi>{title}</bdi>
        </button>
      </li>
    );
  return (
    <li className={clsx(css.row, full && css.full)} data-row={id} data-scene={index} data-here={here ? "" : undefined}>
      <button
        type="button"
        className={css.go}
        aria-current={here ? "location" : undefined}
        aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
        style={{ "--long": `${Math.min(100, (seconds / FULL_SECONDS) * 100)}%` } as CSSProperties}
        onClick={() => onGo(index)}
        onKeyDown={(event) => onKey(event, row)}
      >
        <span className={css.number}>{label}</span>
        <span className={css.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={css.figure}>{time}</span>
        <span className={css.figure}>{minutesText(seconds)}</span>
        {full && (
          <span className={css.more}>
            <span>{firstLine}</span>
            {`对白 ${share}%　${people.length} 人`}
          </span>
        )}
      </button>
      <span
        className={css.grip}
        title="拖动来挪这一场"
        aria-hidden="true"
        onPointerDown={(event) => onGrip(event, row)}
      >
        <Grip />
      </span>
    </li>
  );
});

interface Props {
  rows: readonly SceneRow[];
  /** Index of the row that the caret is in. */
  here: number;
  onGo: (index: number) => void;
  run: (command: WritingCommand) => void;
}

/** The scenes: a press goes there, the grip, Alt Shift ↑ ↓ or the menu of the scene in hand moves them. */
export function ScenesPanel({ rows, here, onGo, run }: Props) {
  const [full, setFull] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const minutes = Math.round(rows.reduce((sum, row) => sum + row.seconds, 0) / 60);
  const count = rows.filter((row) => row.label !== null).length;
  const onGrip = useSceneDrag(list, (scene, before) => run(moveSceneBefore(scene, before)));
  const onKey = (event: KeyboardEvent, { id }: SceneRow): void => {
    if (!event.altKey || !event.shiftKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    run(stepScene(id, event.key === "ArrowUp" ? -1 : 1));
    (event.currentTarget as HTMLElement).focus();
  };
  const last = rows.find((row) => row.index === here) ?? rows.at(-1);
  return (
    <aside className={frame.index} aria-label="场景">
      <div className={frame.tabs}>
        <h2>
          场景<small className="num">{count}</small>
        </h2>
      </div>
      <div className={css.head}>
        <span>{`约 ${minutes} 分钟，线长即片长`}</span>
        <span className={css.modes} role="group" aria-label="列表">
          <button type="button" aria-pressed={!full} onClick={() => setFull(false)}>
            简
          </button>
          <button type="button" aria-pressed={full} onClick={() => setFull(true)}>
            详
          </button>
        </span>
      </div>
      <div className={css.scroll} ref={list} data-part="scene-list">
        <LongList
          className={undefined}
          rowHeight={full ? ROW_PX * 2 : ROW_PX}
          rows={rows.map((row) => (
            <Scene
              key={row.id}
              row={row}
              full={full}
              here={row.index === here}
              onGo={onGo}
              onKey={onKey}
              onGrip={onGrip}
            />
          ))}
        />
      </div>
      {last && (
        <div className={css.foot}>
          <button type="button" className="link" onClick={() => run(addSceneAfter(last.id))}>
            新的一场
          </button>
          <span>{last.label === null ? "" : `接在第 ${last.label} 场后`}</span>
        </div>
      )}
    </aside>
  );
}
