import type { ImportDoubt } from "@mochang/contract";
import { ImportNotes } from "./importDoubts/ImportNotes.tsx";
import type { PanelTab } from "./layout/PanelTabs.tsx";
import { listedNote } from "./notes/note.ts";
import { NotesPanel } from "./notes/NotesPanel.tsx";
import { Outline } from "./outline/Outline.tsx";
import { SplitViewPanel } from "./splitView/SplitViewPanel.tsx";
import type { OpenSheet } from "./useSheet.ts";

/** The scenes, to jump to. */
export const outlineTab = ({ scenes, divisions, goToScene, addSplitScene }: OpenSheet): PanelTab => ({
  key: "outline",
  name: "大纲",
  render: () => <Outline scenes={scenes} divisions={divisions} onGo={goToScene} onSplit={addSplitScene} />,
});

/** What import was not sure of. */
export function importTab(
  { scriptId, uncertain }: OpenSheet,
  doubts: readonly ImportDoubt[],
  failed: boolean,
  onRetry: () => void,
): PanelTab {
  return {
    key: "import",
    name: "导入说明",
    // The doubts say that lines are uncertain, too.
    count: Math.max(doubts.length, uncertain.count > 0 ? 1 : 0),
    render: () => (
      <ImportNotes
        scriptId={scriptId}
        doubts={doubts}
        failed={failed}
        onRetry={onRetry}
        uncertain={uncertain.lines}
        onStep={uncertain.step}
        onGo={uncertain.goTo}
      />
    ),
  };
}

/** The scenes of the split view. */
export const splitTab = ({ split, goToScene }: OpenSheet): PanelTab => ({
  key: "split",
  name: "分屏显示",
  count: split.scenes.length,
  render: () => <SplitViewPanel scenes={split.scenes} onGo={goToScene} onRemove={split.remove} />,
});

/** As many notes do not hold up the sheet's first paint. */
const FEW_NOTES = 50;

/** The notes: few with the sheet, so that the column does not stand empty beside their number, many once it is painted. */
export const notesTab = ({ sheet, scenes, notes, ownName, notesExport }: OpenSheet): PanelTab => ({
  key: "notes",
  name: "批注",
  count: notes.notes.length,
  render: () =>
    (sheet !== null || notes.notes.length <= FEW_NOTES) && (
      <NotesPanel
        commands={{ ...notes, notes: notes.notes.map(listedNote) }}
        scenes={scenes}
        ownName={ownName}
        onExport={() => notesExport.mutate()}
        exporting={notesExport.isPending}
      />
    ),
});
