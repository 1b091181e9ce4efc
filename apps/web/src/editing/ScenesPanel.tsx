import { MESSAGES } from "@mochang/contract";
import clsx from "clsx";
import {
  memo,
  Suspense,
  useCallback,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { lazyPart } from "./lazyPart.tsx";
import { useLatestCallback } from "../lib/useLatestCallback.ts";
import { LongList } from "../ui/LongList.tsx";
import { addSceneAfter, moveSceneBefore, stepScene } from "../sheet/index.ts";
import { OVER_SHEET } from "./overSheet.ts";
import { runAndTell } from "./runAndTell.ts";
import type { PanelProps } from "./panelProps.ts";
import { Icon } from "../ui/Icon.tsx";
import { useOverviews } from "./sceneOverviews/useOverviews.ts";
import { activeScene } from "./modelRunControls/activeScene.ts";
import { aboutText, minutesText, rowName, unfoldedRows, type SceneRow } from "./sceneRows.ts";
import { useCurrentRowInSight } from "./useCurrentRowInSight.ts";
import { useMoveScene } from "./useMoveScene.ts";
import { useSceneDrag } from "./useSceneDrag.ts";
import css from "./ScenesPanel.module.css";

const CutDrawer = lazyPart(() => import("./cutPieces/CutDrawer.tsx").then((module) => ({ default: module.CutDrawer })));

const NewScenePrice = lazyPart(() =>
  import("./rewrite/NewScenePrice.tsx").then((module) => ({ default: module.NewScenePrice })),
);

/** A scene of this length inks its whole hairline. */
const FULL_SECONDS = 120;
/** A chapter of this length does. */
const FULL_CHARACTERS = 6_000;
const share100 = (part: number): number => part * 100;
const ROW_PX = 40;
const NONE: ReadonlySet<string> = new Set();

interface RowProps {
  row: SceneRow;
  full: boolean;
  isProse: boolean;
  here: boolean;
  /** What happens in it, in its writer's or a model's words. */
  overview: string | undefined;
  /** Of a division: what stands under it is not listed. */
  folded: boolean;
  onFold: (id: string) => void;
  onGo: (index: number, isSplit: boolean) => void;
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

function Division({ row, folded, onFold, onGo }: Pick<RowProps, "row" | "folded" | "onFold" | "onGo">) {
  const { index, id, title } = row;
  return (
    <li className={css.row} data-row={id}>
      <div className={css.division}>
        <button
          type="button"
          aria-expanded={!folded}
          aria-label={`${folded ? "展开" : "折起"}${title}`}
          onClick={() => onFold(id)}
        >
          <Icon name={folded ? "right" : "down"} small />
        </button>
        <button type="button" onClick={() => onGo(index, false)}>
          <bdi>{title}</bdi>
        </button>
      </div>
    </li>
  );
}

const Scene = memo(function Scene({
  row,
  full,
  isProse,
  here,
  overview,
  folded,
  onFold,
  onGo,
  onKey,
  onGrip,
}: RowProps) {
  const { index, id, label, title, time, seconds, firstLine, people, characters, dialogueCharacters } = row;
  const share = characters > 0 ? Math.round((dialogueCharacters / characters) * 100) : 0;
  if (label === null) return <Division row={row} folded={folded} onFold={onFold} onGo={onGo} />;
  return (
    <li className={clsx(css.row, full && css.full)} data-row={id} data-scene={index} data-here={here ? "" : undefined}>
      <button
        type="button"
        className={clsx(css.go, isProse && css.chapter)}
        aria-current={here ? "location" : undefined}
        aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
        style={
          {
            "--long": `${Math.min(100, share100(isProse ? characters / FULL_CHARACTERS : seconds / FULL_SECONDS))}%`,
          } as CSSProperties
        }
        title="按住 Shift 点，放进分屏"
        onClick={(event) => onGo(index, event.shiftKey)}
        onKeyDown={(event) => onKey(event, row)}
      >
        {!isProse && <span className={css.number}>{label}</span>}
        <span className={css.title}>
          <bdi>{title}</bdi>
        </span>
        {!isProse && <span className={css.figure}>{time}</span>}
        <span className={css.figure}>{isProse ? `${characters} 字` : minutesText(seconds)}</span>
        {full && (
          <span className={css.more}>
            <span className={clsx(overview && css.overview)}>{overview || firstLine}</span>
            {isProse ? "" : `对白 ${share}%　${people.length} 人`}
          </span>
        )}
      </button>
      <span
        className={css.grip}
        title={isProse ? "拖动来挪这一章" : "拖动来挪这一场"}
        aria-hidden="true"
        onPointerDown={(event) => onGrip(event, row)}
      >
        <Grip />
      </span>
    </li>
  );
});

/** How many scenes there are. */
export const ScenesCount = ({ editor: { rows, isListed } }: PanelProps) =>
  isListed && <small className="num">{rows.filter(({ label }) => label !== null).length}</small>;

/** Behind the current scene: an empty one, or one that a model proposes. */
const Foot = ({ script, editor, panels, last }: PanelProps & { last: SceneRow }) => (
  <div className={css.foot}>
    <button
      type="button"
      className="link"
      onClick={() => runAndTell(editor, addSceneAfter(last.id, editor.isProse ? "chapter" : "heading"), MESSAGES.added)}
    >
      {editor.isProse ? "新的一章" : "新的一场"}
    </button>
    {!editor.isProse && (
      <button type="button" className="link" onClick={() => panels.open({ key: "newScene" })}>
        AI 新场
      </button>
    )}
    <span>
      {last.label === null ? "" : `${rowName(last, editor.unit)}后`}
      {last.label !== null && !editor.isProse && (
        <Suspense>
          <NewScenePrice script={script} editor={editor} sceneId={last.id} />
        </Suspense>
      )}
    </span>
  </div>
);

/** The acts and episodes whose scenes are folded away, and what folds or unfolds one. */
function useFolded(): [ReadonlySet<string>, (id: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(NONE);
  const onFold = useCallback(
    (id: string) =>
      setFolded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return [folded, onFold];
}

interface HeadProps extends Pick<PanelProps, "editor"> {
  full: boolean;
  onFull: (full: boolean) => void;
}

/** How long the whole is, and how much of each scene is shown. */
function Head({ editor: { rows, isListed, isProse }, full, onFull }: HeadProps) {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  const total = rows.reduce((sum, row) => sum + row.characters, 0);
  return (
    <div className={css.head}>
      <span>
        {!isListed
          ? ""
          : isProse
            ? `共 ${total.toLocaleString("en")} 字，线长即字数`
            : `${aboutText(seconds)}，线长即片长`}
      </span>
      <span className={css.modes} role="group" aria-label="列表">
        <button type="button" aria-pressed={!full} onClick={() => onFull(false)}>
          简
        </button>
        <button type="button" aria-pressed={full} onClick={() => onFull(true)}>
          详
        </button>
      </span>
    </div>
  );
}

/** The scenes: a press goes there, the grip, Alt Shift ↑ ↓ or the menu of the current scene moves them. */
export function ScenesPanel({ script, editor, panels }: PanelProps) {
  const { rows, goTo, isProse } = editor;
  const here = editor.place?.sceneIndex ?? -1;
  const [full, setFull] = useState(false);
  const [folded, onFold] = useFolded();
  const overviews = useOverviews(script, full);
  const list = useRef<HTMLDivElement>(null);
  const move = useMoveScene(editor);
  const onGrip = useSceneDrag(list, (scene, before) => move(moveSceneBefore(scene, before)));
  // The same function all the time: with another one each of 5,000 rows would be drawn again.
  const onGo = useLatestCallback((index: number, isSplit: boolean) => {
    const row = rows.find((one) => one.index === index);
    if (isSplit && row) {
      panels.open({ key: "split", id: row.id });
      // Another one may follow: the index, folded to its rail now, stays open over the desk.
      if (!matchMedia(OVER_SHEET).matches) panels.bringFront("left");
      return;
    }
    goTo(index);
    if (full) panels.open({ key: "scene" });
    panels.bringFront(null);
  });
  const onKey = useCallback(
    (event: KeyboardEvent, { id }: SceneRow): void => {
      if (!event.altKey || !event.shiftKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      event.preventDefault();
      move(stepScene(id, event.key === "ArrowUp" ? -1 : 1));
      (event.currentTarget as HTMLElement).focus();
    },
    [move],
  );
  useCurrentRowInSight(list, here, rows.length > 0);
  // The scene that AI 新场 will be about.
  const last = activeScene({ editor, panels: { ...panels, sceneId: null } }) ?? rows.at(-1);
  return (
    <>
      <Head editor={editor} full={full} onFull={setFull} />
      <div className={css.scroll} ref={list} data-part="scene-list">
        <LongList
          className={undefined}
          rowHeight={full ? ROW_PX * 2 : ROW_PX}
          rows={unfoldedRows(rows, folded).map((row) => (
            <Scene
              key={row.id}
              row={row}
              full={full}
              isProse={isProse}
              here={row.index === here}
              overview={overviews.data?.get(row.id)?.sceneDescription}
              folded={folded.has(row.id)}
              onFold={onFold}
              onGo={onGo}
              onKey={onKey}
              onGrip={onGrip}
            />
          ))}
        />
      </div>
      <Suspense>
        <CutDrawer editor={editor} panels={panels} script={script} />
      </Suspense>
      {last && <Foot script={script} editor={editor} panels={panels} last={last} />}
    </>
  );
}
