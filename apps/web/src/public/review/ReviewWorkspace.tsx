import clsx from "clsx";
import { inForm, type ReviewNote, type ReviewNotes as NotesAnswer, type ReviewPage } from "@mochang/contract";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { readSetting, writeSetting } from "../../lib/storage.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useLeaveGuard } from "../../ui/useLeaveGuard.ts";
import { keepDraft, readDraft, type Draft } from "./keptDraft.ts";
import { ReviewFind } from "./ReviewFind.tsx";
import { ReviewNotes } from "./ReviewNotes.tsx";
import type { ReviewPassage } from "./reviewPassage.ts";
import { sceneName } from "./sceneName.ts";
import { ReviewScenes } from "./ReviewScenes.tsx";
import { ReviewSheet } from "./ReviewSheet.tsx";
import { useVisibleScene } from "./useVisibleScene.ts";
import { useSelectedPassage, washPassage } from "./useSelectedPassage.ts";
import css from "./review.module.css";

const QUOTE_MAX = 20_000;
const SIZES = [
  { key: "15", label: "小" },
  { key: "16", label: "标准" },
  { key: "18", label: "大" },
  { key: "20", label: "特大" },
];
const SETTING = "review.size";

interface Props {
  page: ReviewPage;
  link: string;
  /** The writer has gone on since it was loaded. */
  isOld: boolean;
  onReload: () => void;
  onNotes: (answer: NotesAnswer, marked?: { id: string; passage: ReviewPassage }) => void;
  onFault: (error: unknown) => void;
  onWords: (words: string) => void;
}

const dayText = (day: string): string => {
  const [, month, date] = day.split("-").map(Number);
  return `${month ?? 0} 月 ${date ?? 0} 日`;
};
const today = (): string => {
  const now = new Date();
  return `${now.getMonth() + 1} 月 ${now.getDate()} 日`;
};

/** The note that is written now, begun on what is selected; its words are highlighted as long as it is open. */
function useDraft(link: string, onOpen: () => void, onWords: (words: string) => void) {
  const sheet = useRef<HTMLElement>(null);
  const selected = useSelectedPassage(sheet);
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(link));
  const change = useCallback(
    (next: Draft | null): void => {
      setDraft(next);
      keepDraft(link, next);
      onWords("");
      if (!next?.passage) washPassage(null);
      if (next) onOpen();
    },
    [link, onOpen, onWords],
  );
  const annotate = useCallback((): void => {
    if (!selected) return toasts.warn("先选中要批注的话");
    if (selected.passage.quote.length > QUOTE_MAX) return toasts.warn("选中的字太多，请少选一些");
    washPassage(selected.range);
    document.getSelection()?.removeAllRanges();
    change({ id: String(Date.now()), passage: selected.passage, words: "" });
  }, [selected, change]);
  /** At each key, so that the words survive the end of the page. */
  const keepWords = useCallback(
    (words: string): void => {
      if (draft) keepDraft(link, { ...draft, words });
      onWords(words);
    },
    [link, draft, onWords],
  );
  return { sheet, selected, draft, setDraft: change, keepWords, annotate };
}

function useKeys(annotate: (() => void) | null, step: (by: 1 | -1) => void, find: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const mod = event.ctrlKey || event.metaKey;
      if (mod && event.key.toLowerCase() === "m" && annotate) annotate();
      else if (mod && !event.shiftKey && event.key.toLowerCase() === "f") find();
      else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
        step(event.key === "ArrowDown" ? 1 : -1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [annotate, step, find]);
}

/** A press on marked words makes their note the current one; of several there, the one after the current one. */
function usePressedNotes(
  sheet: RefObject<HTMLElement | null>,
  active: string | null,
  onNote: (id: string) => void,
): void {
  const pressed = useLatestCallback((event: MouseEvent): void => {
    const marked = (event.target as Element).closest<HTMLElement>("[data-notes]")?.dataset.notes?.split(" ") ?? [];
    const next = marked[(marked.indexOf(active ?? "") + 1) % marked.length];
    if (next !== undefined && document.getSelection()?.isCollapsed !== false) onNote(next);
  });
  useEffect(() => {
    const dom = sheet.current;
    dom?.addEventListener("click", pressed);
    return () => dom?.removeEventListener("click", pressed);
  }, [sheet, pressed]);
}

interface DeskHeaderProps {
  page: ReviewPage;
  size: string;
  onSize: (size: string) => void;
  onFind: () => void;
}

function DeskHeader({ page, size, onSize, onFind }: DeskHeaderProps) {
  const sizes = SIZES.map(({ key, label }) => ({
    key,
    label,
    chosen: key === size,
    onSelect: () => {
      onSize(key);
      writeSetting(SETTING, key);
    },
  }));
  return (
    <header className={css.header}>
      <div>
        <span className={css.logo}>
          <span className="brand" role="img" aria-label="墨场" />
        </span>
        <h1>
          <bdi>{page.name}</bdi>
        </h1>
        <span className={css.by}>
          {page.author}
          {page.version !== "" && `　${page.version}`}
        </span>
      </div>
      <div>
        <p>
          <b>请{page.reader}审读</b>
          <span className="num">
            {"　"}
            {page.mayNote ? "只看，可以批注" : "只看"}，{dayText(page.day)} 24:00 关上
          </span>
        </p>
      </div>
      <div>
        <button type="button" className={clsx(css.tool, css.wide)} onClick={onFind}>
          <Icon name="search" />
          查找
        </button>
        <Menu className={css.tool} align="end" items={sizes}>
          字号
          <Icon name="down" small />
        </Menu>
        <ThemeSwitch />
      </div>
    </header>
  );
}

function DeskFoot({
  page,
  here,
  isOld,
  onReload,
}: Pick<Props, "page" | "isOld" | "onReload"> & { here: string | null }) {
  const index = page.scenes.findIndex(({ id }) => id === here);
  const name = sceneName(page, index);
  const title = page.scenes[index]?.title ?? "";
  return (
    <div className={css.status}>
      <span>
        <b>{name}</b>
        {title !== name && `　${title}`}
      </span>
      {isOld ? (
        <button type="button" className="link" onClick={onReload}>
          作者又改了稿子，看新的
        </button>
      ) : (
        <span className={css.keys}>
          <span>
            <kbd>Alt ↑ ↓</kbd>
            {inForm("上一{场}，下一{场}", page.form)}
          </span>
          {page.mayNote && (
            <span>
              选中原文，按 <kbd>Ctrl M</kbd> 写批注
            </span>
          )}
        </span>
      )}
    </div>
  );
}

type Front = "left" | "right" | null;

interface ThumbProps {
  /** What the list of parts is called. */
  list: string;
  front: Front;
  count: number;
  isFinding: boolean;
  onFront: (front: Front) => void;
  onFind: () => void;
}

/** What is under the thumb of a phone. */
function Thumb({ list, front, count, isFinding, onFront, onFind }: ThumbProps) {
  const place = (side: "left" | "right", icon: IconName, words: string) => (
    <button type="button" aria-pressed={front === side} onClick={() => onFront(front === side ? null : side)}>
      <Icon name={icon} />
      {words}
    </button>
  );
  return (
    <nav className={css.thumb} aria-label="切换">
      {place("left", "list", list)}
      {place("right", "note", `批注 ${count}`)}
      <button
        type="button"
        aria-pressed={isFinding}
        onClick={() => {
          onFront(null);
          onFind();
        }}
      >
        <Icon name="search" />
        查找
      </button>
    </nav>
  );
}

/** The scene that is read, and the ways to others. */
function useSceneWalk(page: ReviewPage, onFront: (front: Front) => void) {
  const scrollRef = useRef<HTMLElement>(null);
  const here = useVisibleScene(scrollRef, page.scenes);
  const goToScene = useCallback(
    (id: string): void => {
      onFront(null);
      document.getElementById(id)?.scrollIntoView();
    },
    [onFront],
  );
  const step = useCallback(
    (by: 1 | -1): void => {
      const visibleScenes = page.scenes.filter(({ lines }) => lines.length > 0);
      const next = visibleScenes[visibleScenes.findIndex(({ id }) => id === here) + by];
      if (next) goToScene(next.id);
    },
    [page.scenes, here, goToScene],
  );
  return { scrollRef, here, goToScene, step };
}

/** The sheet between its scenes and the reader's notes. */
export function ReviewWorkspace({ page, link, isOld, onReload, onNotes, onFault, onWords }: Props) {
  const [front, setFront] = useState<Front>(() => (readDraft(link) ? "right" : null));
  const [active, setActive] = useState<string | null>(null);
  const [size, setSize] = useState(() => readSetting(SETTING) ?? "16");
  const openNotes = useCallback(() => setFront("right"), []);
  /** How often 查找 was asked for since it was closed. */
  const [asked, setAsked] = useState(0);
  const find = useCallback(() => setAsked((before) => before + 1), []);
  const { sheet, selected, draft, setDraft, keepWords, annotate } = useDraft(link, openNotes, onWords);
  const { scrollRef, here, goToScene, step } = useSceneWalk(page, setFront);
  useKeys(page.mayNote ? annotate : null, step, find);
  useLeaveGuard(draft !== null);
  const goToNote = ({ id }: ReviewNote): void => {
    setActive(id);
    document.querySelector(`[data-notes~="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" });
  };
  const call = <T,>(request: Promise<T>): Promise<T> => {
    request.catch(onFault);
    return request;
  };
  usePressedNotes(sheet, active, (id) => {
    setActive(id);
    openNotes();
  });
  return (
    <div className={css.review} data-open={front ?? undefined} style={{ "--type": `${size}px` } as React.CSSProperties}>
      <a className="skip" href="#desk">
        跳到稿纸
      </a>
      <DeskHeader page={page} size={size} onSize={setSize} onFind={find} />
      <aside className={css.left} aria-label="目录">
        <ReviewScenes page={page} here={here} onScene={goToScene} />
      </aside>
      <main className={css.desk} id="desk" ref={scrollRef} tabIndex={0} aria-label="稿纸">
        <ReviewSheet page={page} today={today()} active={active} ref={sheet}>
          {selected && page.mayNote && (
            <button
              type="button"
              className={css.annotate}
              style={{ "--top": `${selected.top}px` } as React.CSSProperties}
              // The press must not take the selection away.
              onPointerDown={(event) => event.preventDefault()}
              onClick={annotate}
            >
              批注
            </button>
          )}
        </ReviewSheet>
      </main>
      {asked > 0 ? (
        <ReviewFind page={page} sheet={sheet} asked={asked} onClose={() => setAsked(0)} />
      ) : (
        <DeskFoot page={page} here={here} isOld={isOld} onReload={onReload} />
      )}
      <aside className={css.right} aria-label="批注">
        <ReviewNotes
          page={page}
          link={link}
          active={active}
          draft={draft}
          onActivate={setActive}
          onGo={goToNote}
          onDraft={setDraft}
          onWords={keepWords}
          onNotes={onNotes}
          onCall={call}
        />
      </aside>
      <Thumb
        list={inForm("{场景}", page.form)}
        front={front}
        count={page.notes.length}
        isFinding={asked > 0}
        onFront={setFront}
        onFind={asked > 0 ? () => setAsked(0) : find}
      />
    </div>
  );
}
