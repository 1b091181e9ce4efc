import type { ScriptStructure } from "@mochang/contract";
import {
  useCallback,
  useEffect,
  useState,
  type CSSProperties,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from "react";
import { useMedia } from "../ui/useMedia.ts";
import { Icon } from "../ui/Icon.tsx";
import { MergeQuestions, putWords, retype, SavingStatus, Sheet } from "../sheet/index.ts";
import { EditorFoot } from "./EditorFoot.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import { KeysPanel } from "./KeysPanel.tsx";
import { KindButton } from "./KindButton.tsx";
import { KindsBar } from "./KindsBar.tsx";
import { PastedFoot } from "./PastedFoot.tsx";
import { ScenePanel } from "./ScenePanel.tsx";
import { ScenesPanel } from "./ScenesPanel.tsx";
import { type Editor, STATUS, useEditor } from "./useEditor.ts";
import { useToasts } from "../ui/toasts.ts";
import { FindFoot } from "./FindFoot.tsx";
import { ViewMenu } from "./ViewMenu.tsx";
import type { WritingPreferences } from "./writingPreferences.ts";
import css from "./editor.module.css";

interface Props {
  name: string;
  structure: ScriptStructure;
  /** Whose words wait on this machine. */
  userId: string;
  /** The right end of the header. */
  account: ReactNode;
}

type Panel = "index" | "hand";

/** Below this width the sheet stands alone, and panels come from below. */
const SHEET_ALONE = "(max-width: 1023px)";

/** An even line height, so that half a line is whole pixels. */
const styleOf = ({ type, row, paper }: WritingPreferences) =>
  ({
    "--type": `${type}px`,
    "--row": `${Math.round((type * row) / 2) * 2}px`,
    "--sheet-paper": `var(--${paper})`,
  }) as CSSProperties;

function Middle({ editor, name }: { editor: Editor; name: string }) {
  const { structure, saving, scroller, sheet, events, extension, onView, place, run } = editor;
  const { kinds, setKinds, foot, setFoot, preferences } = editor;
  const toasts = useToasts();
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, [scroller]);
  const row = editor.rows.find(({ index }) => index === place?.sceneIndex) ?? null;
  return (
    <div className={css.middle2}>
      <main
        className={css.desk}
        id="main"
        ref={scroller}
        tabIndex={-1}
        data-focus={preferences.focus ? "" : undefined}
        data-typewriter={preferences.typewriter ? "" : undefined}
        style={styleOf(preferences)}
      >
        <Sheet
          name={name}
          label="回车换行，Tab 换种类，Esc 再 Tab 离开"
          scenes={structure.scenes}
          reading={structure.reading.lines}
          scroller={scrollerOf}
          events={events}
          extension={extension}
          onView={onView}
        >
          {sheet && place && (
            <KindButton
              sheet={sheet}
              place={place}
              open={kinds}
              onOpen={(open) => {
                setKinds(open);
                if (!open) sheet.focus();
              }}
              onKind={(type) => {
                setKinds(false);
                run(retype(type));
              }}
            />
          )}
        </Sheet>
      </main>
      {sheet && <MergeQuestions saving={saving} view={sheet.view} />}
      {foot.is === "find" && sheet ? (
        <FindFoot
          sheet={sheet}
          onClose={() => setFoot(STATUS)}
          onReplaced={(count) => toasts.done(`换了 ${count} 处，撤销一次就都回来`)}
        />
      ) : foot.is === "pasted" ? (
        <PastedFoot
          report={foot.report}
          onKeep={() => setFoot(STATUS)}
          onUndo={() => {
            setFoot(STATUS);
            sheet?.undo();
          }}
        />
      ) : (
        <EditorFoot place={place} row={row} onTake={(rest) => run(putWords(rest))} />
      )}
    </div>
  );
}

/** The places under the thumb of a phone. */
function ThumbBar({ open, onOpen }: { open: Panel | null; onOpen: (panel: Panel | null) => void }) {
  return (
    <nav className={css.thumb} aria-label="稿子旁边">
      {(
        [
          ["index", "场景", "menu"],
          ["hand", "本场", "scene"],
        ] as const
      ).map(([panel, words, icon]) => (
        <button
          key={panel}
          type="button"
          aria-pressed={open === panel}
          onClick={() => onOpen(open === panel ? null : panel)}
        >
          <Icon name={icon} />
          {words}
        </button>
      ))}
    </nav>
  );
}

/** Keys of the whole page: find, and the way between index, sheet and the thing in hand. */
function useEditorKeys({ foot, setFoot, sheet, saving }: Editor, setKeys: Dispatch<SetStateAction<boolean>>): void {
  const isFinding = foot.is === "find";
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const mod = event.ctrlKey || event.metaKey;
      if (mod && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "f") setFoot({ is: "find" });
      else if (mod && !event.shiftKey && event.key.toLowerCase() === "s") saving.session.get()?.hurry();
      else if (mod && event.key === ".") setKeys((shown) => !shown);
      else if (mod && event.key.toLowerCase() === "z" && sheet && !isWriting(event.target)) {
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
  }, [setFoot, sheet, saving, setKeys, isFinding]);
}

/** True in whatever has a history of its own: the sheet, a field. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"));

/** Puts the focus into the next column: the first thing in it that takes it, or the sheet. */
function stepColumn(step: 1 | -1, sheet: HTMLElement | null): void {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-part="editor"] aside, [data-part="editor"] main')];
  const at = columns.findIndex((column) => column.contains(document.activeElement));
  const next = columns.at((at + step + columns.length) % columns.length);
  const target = next?.tagName === "MAIN" ? sheet : next?.querySelector<HTMLElement>("[aria-current], button, [href]");
  target?.focus();
}

/** The editor: the scenes, the sheet, the scene in hand. */
export function ScriptEditor({ name, structure, userId, account }: Props) {
  const editor = useEditor(structure, userId);
  const { sheet, place, rows, run } = editor;
  const narrow = useMedia(SHEET_ALONE);
  const [panel, setPanel] = useState<Panel | null>(null);
  const here = place?.sceneIndex ?? -1;
  const goTo = useCallback(
    (index: number) => {
      sheet?.scrollToScene(index);
      editor.goToScene(index);
      if (narrow) setPanel(null);
    },
    [sheet, editor, narrow],
  );
  const [keys, setKeys] = useState(false);
  useEditorKeys(editor, setKeys);
  return (
    <div className={css.editor} data-open={panel ?? undefined} data-part="editor">
      <a className="skip" href="#main">
        跳到稿纸
      </a>
      <EditorHeader
        name={name}
        saving={<SavingStatus saving={editor.saving} name={name} />}
        canUndo={place?.canUndo ?? false}
        canRedo={place?.canRedo ?? false}
        onUndo={() => sheet?.undo()}
        onRedo={() => sheet?.redo()}
        onFind={() => editor.setFoot({ is: "find" })}
        view={<ViewMenu preferences={editor.preferences} onChange={editor.change} />}
        account={account}
      />
      <div className={css.layout}>
        <ScenesPanel rows={rows} here={here} onGo={goTo} run={run} />
        <Middle editor={editor} name={name} />
        {keys ? (
          <KeysPanel onClose={() => setKeys(false)} />
        ) : (
          <ScenePanel row={rows.find(({ index }) => index === here) ?? null} rows={rows} onGo={goTo} run={run} />
        )}
      </div>
      <ThumbBar open={panel} onOpen={setPanel} />
      {sheet && place && (
        <KindsBar sheet={sheet} type={place.type} onKind={(type) => run(retype(type))} onUndo={() => sheet.undo()} />
      )}
    </div>
  );
}
