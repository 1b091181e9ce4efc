import type { ScriptStructure } from "@mochang/contract";
import { Suspense, useCallback, useEffect, type ComponentType, type CSSProperties, type ReactNode } from "react";
import { afterPaint } from "../lib/afterPaint.ts";
import { fetchParts, lazyPart } from "./lazyPart.tsx";
import { Icon } from "../ui/Icon.tsx";
import { MergeQuestions, putWords, retype, SavingStatus, Sheet } from "../sheet/index.ts";
import { EditorFoot } from "./EditorFoot.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import { OVER_SHEET } from "./liftAbovePanel.ts";
import { KindButton } from "./KindButton.tsx";
import { KindsBar } from "./KindsBar.tsx";
import { LeftColumn } from "./LeftColumn.tsx";
import { nameOfTab, type EditedScript, type PanelProps } from "./panelProps.ts";
import { BACKGROUND, HEADER_TOOLS, LEFT_TABS, RIGHT_TABS } from "./panels.ts";
import { RightColumn } from "./RightColumn.tsx";
import { SHEET_OVERLAY_ID } from "./sheetOverlayId.ts";
import { TitlePage } from "./TitlePage.tsx";
import { usePressedNotes } from "./notes/usePressedNotes.ts";
import { itemToFix } from "./todo/openItem.ts";
import { useEditorPanels } from "./useEditorPanels.ts";
import { STATUS, useEditor } from "./useEditor.ts";
import { useKeptFieldsGuard } from "../ui/keptFields.ts";
import { useGoToLine } from "./modelRunControls/useGoToLine.ts";
import { useRefusedFiles } from "./useRefusedFiles.ts";
import { requestedBackup } from "./versions/requestedBackup.ts";
import { useToasts } from "../ui/toasts.ts";
import { useMedia } from "../ui/useMedia.ts";
import { pasteClipboard } from "./tools/pasteClipboard.ts";
import { SceneTools } from "./tools/SceneTools.tsx";
import { SelectionButtons, SelectionTools } from "./tools/SelectionTools.tsx";
import { useToolKeys } from "./tools/useToolKeys.ts";
import type { WritingPreferences } from "./writingPreferences.ts";
import css from "./editor.module.css";

const FindFoot = lazyPart(() => import("./FindFoot.tsx").then((loaded) => ({ default: loaded.FindFoot })));
const PastedFoot = lazyPart(() => import("./PastedFoot.tsx").then((loaded) => ({ default: loaded.PastedFoot })));
const OriginFoot = lazyPart(() => import("./origin/OriginFoot.tsx").then((loaded) => ({ default: loaded.OriginFoot })));
const PagesFoot = lazyPart(() =>
  import("./printLayout/PagesFoot.tsx").then((loaded) => ({ default: loaded.PagesFoot })),
);
const ViewMenu = lazyPart(() => import("./ViewMenu.tsx").then((loaded) => ({ default: loaded.ViewMenu })));
const MoreMenu = lazyPart(() => import("./MoreMenu.tsx").then((loaded) => ({ default: loaded.MoreMenu })));
const VersionBanner = lazyPart(() =>
  import("./versions/VersionBanner.tsx").then((loaded) => ({ default: loaded.VersionBanner })),
);
const PastBar = lazyPart(() =>
  import("./versions/EarlierStateBar.tsx").then((loaded) => ({ default: loaded.EarlierStateBar })),
);
const PastSheet = lazyPart(() =>
  import("./versions/EarlierStateSheet.tsx").then((loaded) => ({ default: loaded.EarlierStateSheet })),
);
const CompareView = lazyPart(() =>
  import("./versions/CompareView.tsx").then((loaded) => ({ default: loaded.CompareView })),
);

interface Props {
  script: EditedScript;
  structure: ScriptStructure;
  /** Whose words wait on this machine. */
  userId: string;
  /** The right end of the header. */
  account: ReactNode;
  /** The tab at the right that stands in front, also over the sheet of a phone. */
  front?: string;
}

/** An even line height, so that half a line is whole pixels. */
const styleOf = ({ type, row, paper }: WritingPreferences) =>
  ({
    "--type": `${type}px`,
    "--row": `${Math.round((type * row) / 2) * 2}px`,
    "--sheet-paper": `var(--${paper})`,
  }) as CSSProperties;

/** Find, what was pasted, whose the lines are, or else where the caret is. */
function MiddleFoot(props: PanelProps) {
  const { editor, panels } = props;
  const { sheet, place, run, foot, setFoot, origin } = editor;
  const toasts = useToasts();
  const goToLine = useGoToLine(editor);
  const row = editor.rows.find(({ index }) => index === place?.sceneIndex) ?? null;
  // 退回 would take back something else than the paste. A paste may come before the sheet is known here.
  const isPasteOver = foot.is === "pasted" && sheet !== null && foot.doc !== sheet.doc();
  useEffect(() => {
    if (isPasteOver) setFoot(STATUS);
  }, [isPasteOver, setFoot]);
  const status = (
    <EditorFoot
      place={place}
      isProse={editor.isProse}
      row={row}
      accepted={foot.is === "proposal" ? foot.accepted : null}
      isSplit={panels.detail?.key === "split"}
      onTake={(rest) => run(putWords(rest))}
      onScene={() => panels.open({ key: "scene" })}
    />
  );
  return (
    <Suspense fallback={status}>
      {foot.is === "find" && sheet ? (
        <FindFoot
          script={props.script}
          editor={editor}
          sheet={sheet}
          opened={foot}
          onClose={() => setFoot(STATUS)}
          onReplaced={(count) => toasts.done(`换了 ${count} 处，撤销一次就都回来`)}
        />
      ) : foot.is === "pasted" ? (
        <PastedFoot
          report={foot.report}
          onLine={(id) => goToLine(id, "")}
          onKeep={() => setFoot(STATUS)}
          onUndo={() => {
            setFoot(STATUS);
            sheet?.undo();
          }}
        />
      ) : foot.is === "proposal" ? (
        status
      ) : (origin.isVisible || origin.activeLine) && !place?.completions.length ? (
        <OriginFoot {...props} />
      ) : editor.preferences.pages && (place?.completions.length ?? 0) === 0 ? (
        <PagesFoot editor={editor} />
      ) : (
        status
      )}
    </Suspense>
  );
}

/** What stands in the margins of the sheet: the kind of the current line, tools of its scene and of the selected words. */
function MarginTools(props: PanelProps) {
  const { sheet, place, kinds, setKinds, run } = props.editor;
  if (!sheet) return null;
  return (
    <>
      {place && (
        <KindButton
          sheet={sheet}
          place={place}
          isProse={props.editor.isProse}
          open={kinds}
          onOpen={(open) => {
            setKinds(open);
            if (!open) sheet.focus();
          }}
          onKind={(type) => {
            setKinds(false);
            run(retype(type));
          }}
          onRename={(person) => {
            setKinds(false);
            props.panels.open({ key: "rename", id: person });
          }}
        />
      )}
      <SceneTools {...props} />
      <SelectionTools {...props} />
    </>
  );
}

function Middle(props: PanelProps) {
  const { editor, script } = props;
  const { structure, saving, scroller, sheet, events, extension, onView, preferences } = editor;
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, [scroller]);
  // Rendering goes in slices with frames between them: only an effect comes after all of it.
  useEffect(() => void afterPaint().then(fetchParts), []);
  return (
    <div className={css.middle2}>
      <main
        className={css.desk}
        id="main"
        ref={scroller}
        tabIndex={-1}
        inert={editor.past !== null}
        data-focus={preferences.focus ? "" : undefined}
        data-prose={editor.isProse ? "" : undefined}
        data-pages={preferences.pages ? "" : undefined}
        data-typewriter={preferences.typewriter ? "" : undefined}
        style={styleOf(preferences)}
      >
        <Sheet
          name={script.name}
          label="回车换行，Tab 换种类，Esc 再 Tab 离开"
          scenes={structure.scenes}
          reading={structure.reading.lines}
          scroller={scrollerOf}
          events={events}
          extension={extension}
          onView={onView}
          head={<TitlePage script={script} />}
        >
          <MarginTools {...props} />
        </Sheet>
      </main>
      {editor.past?.is === "scene" && (
        <Suspense>
          <PastSheet past={editor.past} editor={editor} script={script} />
        </Suspense>
      )}
      {sheet && <MergeQuestions saving={saving} view={sheet.view} />}
      <MiddleFoot {...props} />
      <div id={SHEET_OVERLAY_ID} />
    </div>
  );
}

/** The places under the thumb of a phone. */
function ThumbBar({ panels, editor }: Pick<PanelProps, "panels" | "editor">) {
  const { front, left, right, detail } = panels;
  const places = [
    ...LEFT_TABS.map((tab) => ({ side: "left" as const, tab, here: front === "left" && left === tab.key })),
    ...RIGHT_TABS.map((tab) => ({
      side: "right" as const,
      tab,
      here: front === "right" && !detail && right === tab.key,
    })),
  ].filter(({ tab }) => tab.icon !== undefined);
  return (
    <nav className={css.thumb} aria-label="稿子旁边">
      {places.map(({ side, tab, here }) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={here}
          onClick={() => {
            if (here) panels.bringFront(null);
            else if (side === "left") panels.showLeft(tab.key);
            else panels.show(tab.key);
          }}
        >
          {tab.icon && <Icon name={tab.icon} />}
          {nameOfTab(tab, editor.isProse)}
        </button>
      ))}
      {RIGHT_TABS.length === 0 && (
        <button
          type="button"
          aria-pressed={front === "right"}
          onClick={() => panels.bringFront(front === "right" ? null : "right")}
        >
          <Icon name="scene" />
          本场
        </button>
      )}
    </nav>
  );
}

const Tools = ({ tools, props }: { tools: readonly ComponentType<PanelProps>[]; props: PanelProps }) =>
  tools.map((Tool, i) => (
    <Suspense key={i}>
      <Tool {...props} />
    </Suspense>
  ));

/** In the header, while something else than the script is read: what it is, and the way back. */
function Reading({ editor }: PanelProps) {
  const { past } = editor;
  if (past?.is === "scene")
    return (
      <Suspense>
        <PastBar past={past} editor={editor} />
      </Suspense>
    );
  return (
    <>
      <SavingStatus saving={editor.saving} name="" />
      <span className={css.spacer} />
      <button type="button" className={css.tool} onClick={() => editor.setPast(null)}>
        <Icon name="left" />
        回到稿子
      </button>
    </>
  );
}

/** The window is called as the work, whose name is changed on the sheet's own title page. */
function useWindowTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · 墨场`;
  }, [name]);
}

/** Title, keys, presses and drops of the whole page: find, the tools of the selected words, notes, and the way between index, sheet and the open detail. */
function useEditorPage(props: PanelProps): void {
  const { foot, setFoot, sheet, saving } = props.editor;
  const { detail, open, back, show } = props.panels;
  useToolKeys(props);
  usePressedNotes(props.editor);
  useRefusedFiles();
  useWindowTitle(props.script.name);
  useKeptFieldsGuard();
  const isFinding = foot.is === "find";
  const areKeysOpen = detail?.key === "keys";
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const mod = event.ctrlKey || event.metaKey;
      if (mod && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "f") setFoot({ is: "find" });
      else if (mod && !event.shiftKey && event.key.toLowerCase() === "s") saving.session.get()?.saveNow();
      else if (mod && event.shiftKey && event.key.toLowerCase() === "s") {
        requestedBackup.set(true);
        show("history");
        // What is typed before the field of its name is there must not go into the script.
        sheet?.view.dom.blur();
      } else if (mod && event.key === ".") {
        if (areKeysOpen) back();
        else open({ key: "keys" });
      } else if (mod && event.key.toLowerCase() === "z" && sheet && !isWriting(event.target)) {
        if (event.shiftKey) sheet.redo();
        else sheet.undo();
      } else if (event.key === "Escape" && isFinding) {
        setFoot(STATUS);
        sheet?.focus();
      } else if (event.key === "F6") stepColumn(event.shiftKey ? -1 : 1, sheet?.view.dom ?? null);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [setFoot, sheet, saving, areKeysOpen, open, back, show, isFinding]);
}

/** True in whatever has a history of its own: the sheet, a field. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"));

/** What takes the focus in a column: what is current, else the open tab, else the first thing that can be pressed. */
const FIRST_IN_COLUMN = ["[aria-current]", '[aria-selected="true"]', "button:not(:disabled), [href]"] as const;

/** Puts the focus into the next column: the first thing in it that takes it, or the sheet. */
function stepColumn(step: 1 | -1, sheet: HTMLElement | null): void {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-part="editor"] aside, [data-part="editor"] main')];
  const at = columns.findIndex((column) => column.contains(document.activeElement));
  const next = columns.at((at + step + columns.length) % columns.length);
  const first = FIRST_IN_COLUMN.map((selector) => next?.querySelector<HTMLElement>(selector)).find(Boolean);
  (next?.tagName === "MAIN" ? sheet : first)?.focus();
}

/** What is shown at first: the scenes at the left, the first tab at the right, else the current scene. */
const FIRST = { left: "scenes", right: RIGHT_TABS[0]?.key ?? "", detail: RIGHT_TABS[0] ? null : { key: "scene" } };

/** The editor: the index, the sheet, the open detail. */
export function ScriptEditor({ script, structure, userId, account, front }: Props) {
  const editor = useEditor(structure, userId);
  const panels = useEditorPanels(FIRST, front ?? (itemToFix.get() ? "todo" : undefined));
  const { sheet, place, run } = editor;
  const isPhone = useMedia(OVER_SHEET);
  const props: PanelProps = { script, editor, panels };
  useEditorPage(props);
  return (
    <div
      className={css.editor}
      data-open={panels.front ?? undefined}
      data-split={panels.detail?.key === "split" ? "" : undefined}
      data-part="editor"
    >
      <a className="skip" href="#main">
        跳到稿纸
      </a>
      <EditorHeader
        name={script.name}
        saving={
          <>
            <SavingStatus saving={editor.saving} name={script.name} />
            <Suspense>
              <VersionBanner {...props} />
            </Suspense>
          </>
        }
        reading={<Reading {...props} />}
        isReading={editor.past !== null}
        canUndo={place?.canUndo ?? false}
        canRedo={place?.canRedo ?? false}
        onUndo={() => sheet?.undo()}
        onRedo={() => sheet?.redo()}
        onPaste={() => void pasteClipboard(props)}
        onFind={() => editor.setFoot({ is: "find" })}
        view={
          <Suspense>
            <ViewMenu {...props} />
          </Suspense>
        }
        start={<Tools tools={HEADER_TOOLS.start} props={props} />}
        tools={<Tools tools={HEADER_TOOLS.middle} props={props} />}
        end={<Tools tools={HEADER_TOOLS.end} props={props} />}
        account={account}
        more={
          isPhone && (
            <Suspense>
              <MoreMenu {...props} />
            </Suspense>
          )
        }
      />
      <Suspense>
        <VersionBanner {...props} bar />
      </Suspense>
      <div className={css.layout} inert={editor.past?.is === "comparison"}>
        <LeftColumn {...props} />
        <Middle {...props} />
        <RightColumn {...props} />
      </div>
      {editor.past?.is === "comparison" && (
        <Suspense>
          <CompareView {...props} past={editor.past} />
        </Suspense>
      )}
      <ThumbBar panels={panels} editor={editor} />
      {sheet && <Tools tools={BACKGROUND} props={props} />}
      {sheet && place && (
        <KindsBar
          sheet={sheet}
          type={place.type}
          isProse={editor.isProse}
          onKind={(type) => run(retype(type))}
          onUndo={() => sheet.undo()}
          selection={place.selected > 0 ? <SelectionButtons {...props} /> : null}
        />
      )}
    </div>
  );
}
