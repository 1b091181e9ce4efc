import clsx from "clsx";
import { useRef, type CSSProperties, type KeyboardEvent } from "react";
import { captionsOf, placesOf, placeStyle, type Place } from "./threadPlaces.ts";
import type { StoryThread, ThreadScene } from "./threads.ts";
import { threadState } from "./threadState.ts";
import type { WholeSequence } from "./useWholeWork.ts";
import css from "./threads.module.css";

interface Props {
  threads: readonly StoryThread[];
  scenes: readonly ThreadScene[];
  sequences: readonly WholeSequence[];
  /** The name of the one that is looked at. */
  current: string;
  onChoose: (name: string) => void;
}

/** Each thread as a line through the scenes that name it. Arrow keys walk, Enter opens. */
export function ThreadList({ threads, scenes, sequences, current, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const places = placesOf(sequences.map(({ scenes: below }) => below.length));
  const walk = (event: KeyboardEvent, index: number): void => {
    const to = index + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0);
    if (to === index) return;
    event.preventDefault();
    list.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <ol ref={list} className={css.threads} aria-label="线索">
      {threads.map((thread, i) => (
        <li key={thread.name} className={clsx(thread.isLoose && css.loose, thread.name === current && css.current)}>
          <button
            type="button"
            className={css.name}
            aria-pressed={thread.name === current}
            tabIndex={thread.name === current ? 0 : -1}
            onClick={() => onChoose(thread.name)}
            onKeyDown={(event) => walk(event, i)}
          >
            <b>{thread.name}</b>
            <span>{threadState(thread, scenes)}</span>
          </button>
          {thread.count > 0 && <Line thread={thread} scenes={scenes} places={places} />}
          <p className={css.phoneWords}>{captionWords(thread, scenes)}</p>
        </li>
      ))}
    </ol>
  );
}

interface LineProps extends Pick<Props, "scenes"> {
  thread: StoryThread;
  places: readonly Place[];
}

const SAID = { planted: "埋下", touched: "碰到", paid: "收回", planned: "打算收" } as const;

function Line({ thread, scenes, places }: LineProps) {
  const { touches, isLoose } = thread;
  const first = touches.findIndex((touch) => touch !== null);
  const last = touches.findLastIndex((touch) => touch !== null);
  const saved = scenes.findLastIndex(({ isSubmit }) => isSubmit);
  const at = (scene: number): string => placeStyle(places[scene] ?? { share: 0, px: 0 });
  const between = (from: number, to: number): CSSProperties => ({
    left: at(from),
    width: `calc(${at(to)} - ${at(from)})`,
  });
  const said = touches.flatMap((touch, i) => (touch ? [`第 ${scenes[i]?.number} 场${SAID[touch]}`] : []));
  return (
    <div className={css.line} role="img" aria-label={[...said, ...(isLoose ? ["还没有收"] : [])].join("，")}>
      <i className={css.thread} style={between(first, last)} />
      {isLoose && saved > last && <i className={css.open} style={between(last, saved)} />}
      {touches.map(
        (touch, i) => touch && <i key={scenes[i]?.id} className={clsx(css.mark, css[touch])} style={{ left: at(i) }} />,
      )}
      {captionsOf(thread, places).map(({ scene, align, isNamed }) => (
        <span key={scene} className={css[align]} style={{ left: at(scene) }}>
          {scenes[scene]?.number}
          {isNamed && `　${scenes[scene]?.title}`}
        </span>
      ))}
    </div>
  );
}

/** 第 1 场，放到了底；第 40 场，没有放完: where captions have no room. */
function captionWords({ touches, isLoose, count }: StoryThread, scenes: readonly ThreadScene[]): string {
  if (count === 0) return "";
  const words = (i: number): string => `第 ${scenes[i]?.number} 场，${scenes[i]?.title}`;
  const first = touches.findIndex((touch) => touch !== null);
  const end = touches.findLastIndex((touch) => touch === "paid" || touch === "planned");
  return [words(first), ...(end >= 0 ? [words(end)] : isLoose ? ["往后没有收"] : [])].join("；");
}
