import { useUser } from "../../account/index.ts";
import { useStore } from "../../ui/store.ts";
import { NotesPanel, useNotesExport } from "../../sheet/index.ts";
import { useMedia } from "../../ui/useMedia.ts";
import { OVER_SHEET } from "../overSheet.ts";
import type { PanelProps } from "../panelProps.ts";
import { rowName } from "../sceneRows.ts";
import { editorNotes } from "./editorNotes.ts";
import css from "./NotesTab.module.css";

/** How many notes are open. */
export function NotesCount(_props: PanelProps) {
  const count = useStore(editorNotes)?.notes.filter(({ settled }) => settled === "").length ?? 0;
  return count > 0 ? <small className="num">{count}</small> : null;
}

/** 批注: every note in the order of the script, those whose words are gone below. */
export function NotesTab({ script, editor }: PanelProps) {
  const notes = useStore(editorNotes);
  const user = useUser();
  const isPhone = useMedia(OVER_SHEET);
  const download = useNotesExport(script.scriptId, script.name, script.versionId);
  if (!notes) return null;
  return (
    <div className={css.scroll}>
      <NotesPanel
        commands={notes}
        scenes={editor.rows.flatMap((row) =>
          row.label === null ? [] : [{ name: rowName(row, editor.unit).replaceAll(" ", "") }],
        )}
        onExport={() => download.mutate()}
        ownName={user.data?.userName ?? ""}
        exporting={download.isPending}
        hint={isPhone ? "选中原文，点「批注」" : "选中原文，按 Ctrl M 写批注"}
      />
    </div>
  );
}
