import { vi } from "vitest";
import type { SheetText } from "../documentLookups/lineMap.ts";
import type { SheetView } from "../view/sheetView.ts";
import { sheetTextOf } from "./sheetTextOf.ts";

/** An open sheet without a window: its document is real, what it is told to do is recorded. */
export function fakeSheet(source: string) {
  let text: SheetText = sheetTextOf(source);
  const sheet = {
    view: { dom: document.createElement("div") },
    doc: () => text.doc,
    text: () => text,
    annotate: vi.fn<SheetView["annotate"]>(),
    highlight: vi.fn<SheetView["highlight"]>(),
    scrollToScene: vi.fn<SheetView["scrollToScene"]>(),
    scrollToText: vi.fn<SheetView["scrollToText"]>(() => true),
    boxOfText: vi.fn<SheetView["boxOfText"]>(() => null),
    changeLineType: vi.fn<SheetView["changeLineType"]>(() => true),
    applyLineTypes: vi.fn<SheetView["applyLineTypes"]>(() => 0),
    undo: vi.fn<SheetView["undo"]>(() => true),
    redo: vi.fn<SheetView["redo"]>(() => true),
    canUndo: () => true,
    replaceDocument: vi.fn<SheetView["replaceDocument"]>(),
    selected: () => null,
    setLineCursor: vi.fn<SheetView["setLineCursor"]>(),
    sceneInView: vi.fn<SheetView["sceneInView"]>(() => 0),
    topOffset: vi.fn<SheetView["topOffset"]>(() => 0),
    focus: vi.fn<SheetView["focus"]>(),
    destroy: vi.fn<SheetView["destroy"]>(),
  };
  return Object.assign(sheet as unknown as SheetView & Omit<typeof sheet, "view">, {
    /** Gives the sheet another document. */
    setText(next: SheetText) {
      text = next;
    },
  });
}

/** The browser's storage, in memory. */
export function memoryStore() {
  const values = new Map<string, string>();
  return {
    values,
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
}
