import type { ScriptRecord, ScriptStructure } from "@mochang/contract";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { PageEvents, PageKit } from "../../library/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { labelCopy } from "../sections/copyLabel.ts";
import { AnalysisPanel } from "./AnalysisPanel.tsx";
import { Desk } from "./Desk.tsx";
import { useScriptDownload } from "./DownloadMenu.tsx";
import { ImportNotes } from "./ImportNotes.tsx";
import { Outline } from "./Outline.tsx";
import { PaneTabs, TabBar } from "./PaneTabs.tsx";
import { ReadingBar } from "./ReadingBar.tsx";
import { readingPrefs } from "./readingPrefs.ts";
import { RoomMenu } from "./RoomMenu.tsx";
import { sceneList } from "./sceneList.ts";
import type { ScenesProps } from "./ScenesView.tsx";
import { Snackbar } from "./Snackbar.tsx";
import { SplitPanel } from "./SplitPanel.tsx";
import { TopBar } from "./TopBar.tsx";
import { TouchTools } from "./TouchTools.tsx";
import { useAsking } from "./useAsking.ts";
import { useChoice } from "./useChoice.ts";
import { useHere } from "./useHere.ts";
import { useKept } from "./useKept.ts";
import { useLineTools } from "./useLineTools.ts";
import { useNoting } from "./useNoting.ts";
import { useOpenPage } from "./useOpenPage.ts";
import { usePanes } from "./usePanes.ts";
import { useReading } from "./useReading.ts";
import { useRetag } from "./useRetag.ts";
import { useRoomKeys } from "./useRoomKeys.ts";
import { useSearch } from "./useSearch.ts";
import { useSnack } from "./useSnack.ts";
import { useUnsure } from "./useUnsure.ts";

interface Props extends ScenesProps {
  structure: ScriptStructure;
  detail: ScriptRecord | undefined;
  detailFailed: boolean;
  onDetail: () => void;
  kit: PageKit;
}

/** The script page between its two panes, and everything that is done on it. */
export function ReadingRoom({ scriptId, account, onLeave, structure, detail, detailFailed, onDetail, kit }: Props) {
  const name = detail?.name ?? structure.name;
  const narrow = useMedia(NARROW);
  const desk = useRef<HTMLElement>(null);
  const { page, now, doc, setDoc, opened } = useOpenPage();
  const { left, right, pane, side, show } = usePanes();
  const snack = useSnack();
  const [heard, setHeard] = useState("");
  const noting = useNoting({ scriptId, name, remarks: structure.remark, page, now, kit, show, showSnack: snack.show });
  const { choice, changed: choiceChanged } = useChoice(noting.letGo);
  const chosen = choice?.selected ?? noting.chosen;
  const asking = useAsking(scriptId, page, kit, show);
  const { work, askScene, askPassage } = asking;
  const live = work.run?.state === "queued" || work.run?.state === "running";
  useProgressTitle(`《${name}》场景分析 · 墨场`, work.run && live ? work.run.percent : null);
  const tools = useLineTools(page, kit, snack);
  const { saving, changed, retry } = useRetag(scriptId, structure, page, kit);
  const { reading, turn } = useReading(scriptId, page, desk);
  const find = useSearch(page, kit, doc);
  const download = useScriptDownload(scriptId, name);
  useRoomKeys(page, tools.undo, find.show);

  // The lists come after the page: its first paint waits for none of their thousand rows.
  const listed = useDeferredValue(doc, null);
  const scenes = useMemo(
    () => (listed ? sceneList(listed, kit.ordinalOf as never, kit.sceneName as never) : []),
    [listed, kit],
  );
  const split = useKept(scriptId, now, listed, scenes);
  useHere(desk, page, scenes);
  const unsure = useUnsure(page, listed, kit, show.script);
  const goScene = useCallback(
    (index: number) => {
      show.script();
      // On a phone the page is laid out once it is shown.
      requestAnimationFrame(() => page?.toScene(index));
    },
    [page, show],
  );
  const { add: addKept } = split;
  const keepScene = useCallback((index: number) => addKept(index) && show.beside("split"), [addKept, show]);

  const { hover, annotate, choose } = noting;
  const { setTarget } = tools;
  const events = useMemo<PageEvents>(
    () => ({
      onSelect: choose,
      onNote: annotate,
      onSelection: choiceChanged,
      onLineMenu: setTarget,
      onKeepScene: keepScene,
      onHover: hover.over,
      onPress: (offset) => void (hover.press(offset) !== null && show.beside("notes")),
      onLine: (_line, text) => setHeard(text),
      onDocument(next, saves) {
        setDoc(next);
        if (saves) changed();
      },
    }),
    [choose, annotate, choiceChanged, setTarget, keepScene, hover, show, setDoc, changed],
  );

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
            show.script();
            turn(readingPrefs());
          }}
          onDownload={download.mutate}
          onFind={() => {
            show.script();
            find.show();
          }}
          onUndo={tools.undo}
          onRetry={retry}
          onSide={show.side}
        />
      )}
      <div className="scenes-lay">
        <aside className="pane l" aria-label="场景分析" onCopy={labelCopy}>
          <PaneTabs
            label="场景分析与大纲"
            at={left}
            onTab={show.left}
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
                promptId={asking.promptId}
                onPrompt={asking.setPromptId}
                work={work}
                selection={chosen?.text ?? null}
                onAskSelection={() => chosen && askPassage(chosen)}
                onAskHere={asking.askHere}
                onAsk={askScene}
                onCite={asking.openCite}
                onGo={goScene}
                cite={asking.cite}
              />
            )}
            {left === "outline" && <Outline scenes={scenes} onGo={goScene} onKeep={keepScene} />}
            {left === "import" && (
              <ImportNotes
                scriptId={scriptId}
                doubts={detail?.doubts ?? []}
                failed={detailFailed}
                onRetry={onDetail}
                unsure={unsure.count}
                onStep={unsure.step}
              />
            )}
          </PaneTabs>
        </aside>

        <Desk
          desk={desk}
          kit={kit}
          name={name}
          scenes={structure.scenes}
          page={page}
          events={events}
          onPage={opened}
          reading={reading}
          find={find}
          noting={noting}
          heard={heard}
        />

        <aside className="pane r" aria-label="分屏与批注">
          <PaneTabs
            label="分屏与批注"
            at={right}
            onTab={show.right}
            tabs={[
              { key: "split", name: "分屏显示", count: split.kept.length },
              { key: "notes", name: "批注", count: noting.notes.length },
            ]}
          >
            {right === "split" ? (
              <SplitPanel kept={split.kept} onGo={goScene} onRemove={split.remove} />
            ) : (
              page && (
                <kit.NotesPanel
                  book={noting.book}
                  notes={noting.notes}
                  active={hover.id}
                  fresh={noting.fresh}
                  onGo={noting.go}
                  onHover={hover.hold}
                  onRemove={noting.remove}
                  onWritten={noting.written}
                  onExport={() => noting.exporting.mutate()}
                  exporting={noting.exporting.isPending}
                />
              )
            )}
          </PaneTabs>
        </aside>
      </div>

      {pane === "script" && (
        <TouchTools
          kit={kit}
          noting={noting}
          choice={choice}
          narrow={narrow}
          onAsk={({ selected }) => askPassage(selected)}
          onMore={({ selected }) => tools.openOn(selected)}
        />
      )}
      {page && doc && (
        <RoomMenu
          kit={kit}
          page={page}
          doc={doc}
          tools={tools}
          onNote={annotate}
          onRetag={noting.withdraw}
          onKeep={keepScene}
          onAskScene={askScene}
          onAskPassage={askPassage}
        />
      )}
      {snack.snack && <Snackbar snack={snack.snack} onClose={snack.close} />}
      {narrow && !reading && <TabBar at={pane} notes={noting.notes.length} onTab={show.pane} />}
    </div>
  );
}
