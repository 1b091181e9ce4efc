import { useEffect } from "react";
import { useKeptFieldsGuard } from "../ui/keptFields.ts";
import { usePressedNotes } from "./notes/usePressedNotes.ts";
import type { PanelProps } from "./panelProps.ts";
import { useToolKeys } from "./tools/useToolKeys.ts";
import { STATUS } from "./useEditor.ts";
import { useRefusedFiles } from "./useRefusedFiles.ts";
import { requestedBackup } from "./versions/requestedBackup.ts";

/** The window is called as the work, whose name is changed on the sheet's own title page. */
function useWindowTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · 墨场`;
  }, [name]);
}

/** Title, keys, presses and drops of the whole page: find, the tools of the selected words, notes, and the way between index, sheet and the open detail. */
export function useEditorPage(props: PanelProps): void {
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
  const isShown = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true });
  const first = FIRST_IN_COLUMN.map((selector) =>
    [...(next?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isShown),
  ).find(Boolean);
  (next?.tagName === "MAIN" ? sheet : first)?.focus();
}
