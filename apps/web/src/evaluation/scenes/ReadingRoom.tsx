import { REMARK_KEY_MAX, SCENE_PROMPTS, type Citation, type ScriptRecord, type ScriptStructure } from "@mochang/contract";
import type { LineType } from "@mochang/screenplay";
import { useMutation } from "@tanstack/react-query";
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { LineTarget, Note, Page, PageEvents, PageKit, Selected } from "../../library/index.ts";
import { saveFile } from "../../lib/saveFile.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { useToasts } from "../../ui/toasts.ts";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { labelCopy } from "../sections/copyLabel.ts";
import { AnalysisPanel } from "./AnalysisPanel.tsx";
import { exportNotes } from "./api.ts";
import { ChoiceBar } from "./ChoiceBar.tsx";
import { useScriptDownload } from "./DownloadMenu.tsx";
import { ImportNotes } from "./ImportNotes.tsx";
import { NotePop } from "./NotePop.tsx";
import { Outline } from "./Outline.tsx";
import { PaneTabs, TabBar } from "./PaneTabs.tsx";
import { ReadingBar } from "./ReadingBar.tsx";
import { readingPrefs } from "./readingPrefs.ts";
import { sceneList } from "./sceneList.ts";
import type { ScenesProps } from "./ScenesView.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { SplitPanel } from "./SplitPanel.tsx";
import { TopBar } from "./TopBar.tsx";
import { useHere } from "./useHere.ts";
import { useKept } from "./useKept.ts";
import { useNoteHover } from "./useNoteHover.ts";
import { useNoteMarks } from "./useNoteMarks.ts";
import { useReading } from "./useReading.ts";
import { useRetag } from "./useRetag.ts";
import { useScenes, type PromptId } from "./useScenes.ts";
import { useSearch } from "./useSearch.ts";
import { useSnack } from "./useSnack.ts";
import { useUnsure } from "./useUnsure.ts";

interface Props extends ScenesProps {
  structure: ScriptStructure;
  detail: ScriptRecord | undefined;
  detailFailed: boolean;
  kit: PageKit;
}

/** Selected text longer than this is not sent for analysis: the server refuses it. */
const QUESTION_MAX = 20_000;
const NO_NOTES: readonly Note[] = [];
/** The script page between its two panes, and everything that is done on it. */
export function ReadingRoom({ scriptId, account, onLeave, structure, detail, detailFailed, kit }: Props) {
  const { ScriptPage, NotesPanel, NoteItem, LineMenu } = kit;
  const name = detail?.name ?? structure.name;
  const toasts = useToasts();
  const narrow = useMedia(NARROW);
  const desk = useRef<HTMLElement>(null);
  const [page, setPage] = useState<Page | null>(null);
  const [doc, setDoc] = useState<ReturnType<Page["doc"]> | null>(null);
  const [promptId, setPromptId] = useState<PromptId>(SCENE_PROMPTS[0].id);
  const [left, setLeft] = useState<"analysis" | "outline" | "import">("analysis");
  const [right, setRight] = useState<"split" | "notes">("notes");
  const [pane, setPane] = useState<"left" | "script" | "right">("script");
  const [side, setSide] = useState<"left" | "right">("right");
  const [selection, setSelection] = useState<Selected | null>(null);
  const [target, setTarget] = useState<LineTarget | null>(null);
  const [cite, setCite] = useState<string | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const [heard, setHeard] = useState("");
  const { snack, show: showSnack, close: closeSnack } = useSnack();
  const work = useScenes(scriptId, promptId);
  const { book, notes } = kit.useNotes(scriptId, structure.remark);
  const live = work.run?.state === "queued" || work.run?.state === "running";
  useProgressTitle(`《${name}》场景分析 · 墨场`, work.run && live ? work.run.percent : null);
  const { saving, changed, retry } = useRetag(scriptId, structure, page, kit);
  const { reading, turn } = useReading(scriptId, page, desk);
  const find = useSearch(page, kit, doc);
  const download = useScriptDownload(scriptId, name);
  const hover = useNoteHover(notes);
  const exporting = useMutation({
    mutationFn: () => exportNotes(scriptId),
    onSuccess: (file) => saveFile(file.blob, file.name ?? `${name}批注.md`),
    onError: toasts.error,
  });

  // The lists come after the page: its first paint waits for none of their thousand rows.
  const listed = useDeferredValue(doc, null);
  const scenes = useMemo(() => (listed ? sceneList(listed, kit.ordinalOf as never, kit.sceneName as never) : []), [listed, kit]);
  const split = useKept(scriptId, page, listed, scenes);
  useHere(desk, page, scenes);

  const scriptFirst = useCallback(() => setPane("script"), []);
  const unsure = useUnsure(page, listed, kit, scriptFirst);
  const goScene = useCallback(
    (index: number) => {
      scriptFirst();
      // On a phone the page is laid out once it is shown.
      requestAnimationFrame(() => page?.toScene(index));
    },
    [page, scriptFirst],
  );
  const { add: addKept } = split;
  const keepScene = useCallback(
    (index: number) => {
      if (!addKept(index)) return;
      setRight("split");
      setSide("right");
    },
    [addKept],
  );

  const annotate = useCallback(
    (selected: Selected) => {
      const line = page && kit.lineHolding(page.doc(), selected.start);
      if (!page || !line) return;
      // The server would not take it: no note is shown that cannot be kept.
      if (selected.text.length > REMARK_KEY_MAX) return toasts.warn(`一条批注最多选 ${REMARK_KEY_MAX.toLocaleString("en")} 字，请少选一些`);
      const note = book.add(selected, page.doc().firstChild?.attrs.front ? line.scene : line.scene + 1);
      setFresh(note.id);
      hover.hold(note.id);
      setRight("notes");
      setSide("right");
    },
    [page, kit, book, hover, toasts],
  );
  const removeNote = useCallback(
    (note: Note) => {
      const back = book.remove(note.id);
      hover.hold(null);
      showSnack({ text: "批注删了。", action: "撤销", act: back });
    },
    [book, hover, showSnack],
  );
  const goNote = useCallback(
    (note: Note) => {
      if (note.start === null || note.end === null) return;
      scriptFirst();
      hover.hold(note.id);
      requestAnimationFrame(() => page?.toText({ start: note.start ?? 0, end: note.end ?? 0 }));
    },
    [page, hover, scriptFirst],
  );
  const undoRetag = useCallback(() => {
    if (page?.undo()) closeSnack();
  }, [page, closeSnack]);
  const retagLines = useCallback(
    (type: LineType, wholeRun: boolean) => {
      if (!page || !target) return;
      const lines = kit.linesOf(page.doc());
      const run = wholeRun ? kit.runOf(page.doc(), target.first) : null;
      const first = run ? lines.find((l) => l.scene === run.first.scene && l.line === run.first.line) : target.first;
      const last = run ? lines.find((l) => l.scene === run.last.scene && l.line === run.last.line) : target.last;
      if (!first || !last || !page.retag(first, last, type)) return;
      const count = lines.filter((l) => l.pos >= first.pos && l.pos <= last.pos).length;
      showSnack({ text: `${count > 1 ? `${count} 行` : "这一行"}改成了${kit.kindName(type)}，统计跟着变。`, action: "撤销", act: undoRetag });
    },
    [page, kit, target, showSnack, undoRetag],
  );
  const openCite = useCallback(
    (c: Citation) => {
      if (c.start === undefined || c.end === undefined || !page) return;
      const range = { start: c.start, end: c.end };
      setCite(`${c.start}-${c.end}`);
      scriptFirst();
      page.mark({ quote: range });
      requestAnimationFrame(() => page.toText(range));
    },
    [page, scriptFirst],
  );
  const { send } = work;
  const askScene = useCallback(
    (index: number) => {
      const scene = page?.doc().maybeChild(index);
      if (!page || !scene) return;
      setLeft("analysis");
      send({ sceneId: scene.attrs.id as string, name: kit.sceneName(scene), activeIndex: kit.ordinalOf(page.doc(), index) - 1 });
    },
    [page, kit, send],
  );
  const askPassage = useCallback(
    (selected: Selected) => {
      setLeft("analysis");
      setSide("left");
      setPane((p) => (narrow ? "left" : p));
      send({ sceneId: null, name: selected.text.slice(0, 40), question: selected.text.slice(0, QUESTION_MAX) });
    },
    [send, narrow],
  );
  const events = useMemo<PageEvents>(
    () => ({
      onSelect: annotate,
      onSelection: setSelection,
      onLineMenu: setTarget,
      onKeepScene: keepScene,
      onHover: hover.over,
      onPress(offset) {
        const id = hover.press(offset);
        if (id !== null) {
          setRight("notes");
          setSide("right");
        }
      },
      onLine: (_line, text) => setHeard(text),
      onDocument(next, saves) {
        setDoc(next);
        if (saves) changed();
      },
    }),
    [annotate, keepScene, hover, changed],
  );
  const coming = useRef(0);
  const opened = useCallback((next: Page | null) => {
    cancelAnimationFrame(coming.current);
    if (!next) return setPage(null);
    // Once the script has been painted, all that stands beside it comes.
    coming.current = requestAnimationFrame(() => {
      coming.current = requestAnimationFrame(() => {
        startTransition(() => {
          setPage(next);
          setDoc(next.doc());
        });
      });
    });
  }, []);
  const scroller = useCallback(() => desk.current ?? document.documentElement, []);

  const drawn = useNoteMarks(page, notes, hover.id);
  const held = hover.id === null ? undefined : notes.find((n) => n.id === hover.id);
  const pop = hover.pop && held && held.start !== null && held.end !== null && held.draft === null ? held : null;
  const popBox = pop && page ? page.boxOf({ start: pop.start ?? 0, end: pop.end ?? 0 }) : null;
  const sheetTop = desk.current?.querySelector(".script-sheet")?.getBoundingClientRect().top ?? 0;

  const { show: showFind } = find;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const writing = document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;
      if (event.key.toLowerCase() === "z" && !event.shiftKey && !writing && page?.canUndo()) {
        event.preventDefault();
        undoRetag();
      }
      // Inside the page Ctrl+F is ours, which finds in the whole script at once; elsewhere it is the browser's.
      if (event.key.toLowerCase() === "f" && page?.view.dom.contains(document.activeElement)) {
        event.preventDefault();
        showFind();
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [page, showFind, undoRetag]);

  const here = (): number => page?.sceneInView() ?? 0;
  const askHere = () => askScene(Math.max(here(), doc?.firstChild?.attrs.front ? 1 : 0));
  const freshNote = narrow && pane === "script" ? notes.find((n) => n.id === fresh && n.draft !== null) : undefined;
  const touchChoice = narrow && selection !== null && freshNote === undefined && pane === "script";
  const line = target && doc ? doc.maybeChild(target.first.scene)?.maybeChild(target.first.line) : null;

  return (
    <div className={`scenes${reading ? " is-reading" : ""}`} data-pane={pane} data-side={side}>
      <a className="skip" href="#main">
        跳到剧本
      </a>
      {reading ? (
        <ReadingBar reading={reading} onChange={turn} onLeave={() => turn(null)} />
      ) : (
        <TopBar
          name={name}
          saving={saving}
          canUndo={page?.canUndo() ?? false}
          side={side}
          account={account}
          onLeave={onLeave}
          onReading={() => {
            setPane("script");
            turn(readingPrefs());
          }}
          onDownload={download.mutate}
          onFind={() => {
            setPane("script");
            find.show();
          }}
          onUndo={undoRetag}
          onRetry={retry}
          onSide={setSide}
        />
      )}
      <div className="scenes-lay">
        <aside className="pane l" aria-label="场景分析" onCopy={labelCopy}>
          <PaneTabs
            label="场景分析与大纲"
            at={left}
            onTab={setLeft}
            tabs={[
              { key: "analysis", name: "场景分析" },
              { key: "outline", name: "大纲" },
              { key: "import", name: "导入说明", count: (detail?.doubts.length ?? 0) + (unsure.count > 0 ? 1 : 0) },
            ]}
          >
            {page !== null && left === "analysis" && (
              <AnalysisPanel
                scriptId={scriptId}
                scenes={scenes}
                promptId={promptId}
                onPrompt={setPromptId}
                work={work}
                selection={selection?.text ?? null}
                onAskSelection={() => selection && askPassage(selection)}
                onAskHere={askHere}
                onAsk={askScene}
                onCite={openCite}
                onGo={goScene}
                cite={cite}
              />
            )}
            {left === "outline" && <Outline scenes={scenes} onGo={goScene} onKeep={keepScene} />}
            {left === "import" && <ImportNotes scriptId={scriptId} doubts={detail?.doubts ?? []} failed={detailFailed} unsure={unsure.count} onStep={unsure.step} />}
          </PaneTabs>
        </aside>

        <main
          className="desk"
          id="main"
          ref={desk}
          tabIndex={-1}
          style={reading ? ({ "--type": `${reading.type}px`, "--row": `${Math.round((reading.type * reading.row) / 2) * 2}px`, "--sheet-paper": `var(--${reading.paper})` } as React.CSSProperties) : undefined}
        >
          {find.open && <SearchBar words={find.words} count={find.count} at={find.at} onWords={find.type} onMove={find.move} onClose={find.close} />}
          <ScriptPage name={name} scenes={structure.scenes} notes={drawn} scroller={scroller} events={events} onPage={opened}>
            {pop && popBox && (
              <NotePop
                top={popBox.top - sheetTop - 8}
                onEnter={hover.stay}
                onLeave={hover.let}
                onRemove={() => removeNote(pop)}
                onEdit={() => {
                  book.edit(pop.id);
                  setFresh(pop.id);
                  setRight("notes");
                  setSide("right");
                }}
              />
            )}
          </ScriptPage>
          <p className="sr" role="status">
            {heard}
          </p>
        </main>

        <aside className="pane r" aria-label="分屏与批注">
          <PaneTabs
            label="分屏与批注"
            at={right}
            onTab={setRight}
            tabs={[
              { key: "split", name: "分屏显示", count: split.kept.length },
              { key: "notes", name: "批注", count: notes.length },
            ]}
          >
            {right === "split" ? (
              <SplitPanel kept={split.kept} onGo={goScene} onRemove={split.remove} />
            ) : (
              <NotesPanel book={book} notes={page ? notes : NO_NOTES} active={hover.id} fresh={fresh} onGo={goNote} onHover={hover.hold} onRemove={removeNote} onExport={() => exporting.mutate()} exporting={exporting.isPending} />
            )}
          </PaneTabs>
        </aside>
      </div>

      {freshNote && (
        <div className="note-sheet" role="dialog" aria-label="写批注">
          <ol className="notes">
            <NoteItem note={freshNote} on fresh book={book} onGo={goNote} onHover={hover.hold} onRemove={removeNote} />
          </ol>
        </div>
      )}
      {touchChoice && <ChoiceBar onNote={() => annotate(selection)} onAsk={() => askPassage(selection)} onMore={() => menuOf(selection)} />}
      {target && line && (
        <LineMenu
          target={target}
          type={line.attrs.type as LineType}
          run={kit.runOf(doc as NonNullable<typeof doc>, target.first).count}
          chosen={target.first.pos === target.last.pos ? 1 : 2}
          onRetag={retagLines}
          onClose={() => {
            setTarget(null);
            // The keyboard goes on where it was.
            requestAnimationFrame(() => document.activeElement === document.body && page?.focus());
          }}
          commands={[
            { key: "note", label: target.selected ? "批注选中的文字" : "批注这一行", act: () => annotateLine(target) },
            ...(target.selected ? [{ key: "copy", label: "复制", act: () => void navigator.clipboard.writeText(target.selected?.text ?? "").catch(() => toasts.warn("没有复制上，请用 Ctrl+C。")) }] : []),
            { key: "keep", label: "加入分屏显示", act: () => keepScene(target.first.scene) },
            { key: "ask", label: target.selected ? "分析选中的文字" : "分析这一场", act: () => (target.selected ? askPassage(target.selected) : askScene(target.first.scene)) },
          ]}
        />
      )}
      {snack && (
        <div className="snack" role="status">
          <span>{snack.text}</span>
          <button
            type="button"
            className="link"
            onClick={() => {
              snack.act();
              closeSnack();
            }}
          >
            {snack.action}
          </button>
        </div>
      )}
      {narrow && !reading && <TabBar at={pane} notes={notes.length} onTab={setPane} />}
    </div>
  );

  function menuOf(chosen: Selected): void {
    const first = doc && kit.lineHolding(doc, chosen.start);
    const last = doc && kit.lineHolding(doc, chosen.end - 1);
    if (first && last) setTarget({ first, last, selected: chosen, at: { x: 0, y: 0 } });
  }

  function annotateLine({ first, last, selected }: LineTarget): void {
    if (!page) return;
    annotate(selected ?? { start: first.start, end: last.end, text: page.doc().textBetween(first.pos, last.pos + last.size, "\n") });
  }
}
