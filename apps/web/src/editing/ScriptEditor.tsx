import type { ScriptStructure } from "@mochang/contract";
import { useCallback, useState, type ReactNode } from "react";
import { NARROW, useMedia } from "../ui/useMedia.ts";
import { Icon } from "../ui/Icon.tsx";
import { putWords, retype, Sheet } from "../sheet/index.ts";
import { EditorFoot } from "./EditorFoot.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import { KindButton } from "./KindButton.tsx";
import { KindsBar } from "./KindsBar.tsx";
import { PastedFoot } from "./PastedFoot.tsx";
import { ScenePanel } from "./ScenePanel.tsx";
import { ScenesPanel } from "./ScenesPanel.tsx";
import { type Editor, useEditor } from "./useEditor.ts";
import css from "./editor.module.css";

interface Props {
  name: string;
  structure: ScriptStructure;
  /** The right end of the header. */
  account: ReactNode;
}

type Panel = "index" | "hand";

function Middle({ editor, name }: { editor: Editor; name: string }) {
  const { structure, scroller, sheet, events, extension, onView, place, run, kinds, setKinds, foot, setFoot } = editor;
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, [scroller]);
  const row = editor.rows.find(({ index }) => index === place?.sceneIndex) ?? null;
  return (
    <div className={css.middle2}>
      <main className={css.desk} id="main" ref={scroller} tabIndex={-1}>
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
      {foot.is === "pasted" ? (
        <PastedFoot
          report={foot.report}
          onKeep={() => setFoot({ is: "status" })}
          onUndo={() => {
            setFoot({ is: "status" });
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

/** The editor: the scenes, the sheet, the scene in hand. */
export function ScriptEditor({ name, structure, account }: Props) {
  const editor = useEditor(structure);
  const { sheet, place, rows, run } = editor;
  const narrow = useMedia(NARROW);
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
  return (
    <div className={css.editor} data-open={panel ?? undefined} data-part="editor">
      <a className="skip" href="#main">
        跳到稿纸
      </a>
      <EditorHeader
        name={name}
        saving={null}
        canUndo={place?.canUndo ?? false}
        canRedo={place?.canRedo ?? false}
        onUndo={() => sheet?.undo()}
        onRedo={() => sheet?.redo()}
        onFind={() => editor.setFoot({ is: "find" })}
        view={null}
        account={account}
      />
      <div className={css.layout}>
        <ScenesPanel rows={rows} here={here} onGo={goTo} run={run} />
        <Middle editor={editor} name={name} />
        <ScenePanel row={rows.find(({ index }) => index === here) ?? null} rows={rows} onGo={goTo} run={run} />
      </div>
      <ThumbBar open={panel} onOpen={setPanel} />
      {sheet && place && (
        <KindsBar sheet={sheet} type={place.type} onKind={(type) => run(retype(type))} onUndo={() => sheet.undo()} />
      )}
    </div>
  );
}
