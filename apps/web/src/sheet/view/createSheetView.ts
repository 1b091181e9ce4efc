import { documentNode, type LineType, type SceneJson } from "@mochang/screenplay";
import { redo, undo, undoDepth } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { linesOf, positionsOfRange } from "../document/textPositions.ts";
import type { PendingLineType } from "../retag/changedScenes.ts";
import { changeLineType } from "../retag/changeLineType.ts";
import { applyStoredScene } from "./applyStoredScene.ts";
import { decorationsPlugin } from "./decorationsPlugin.ts";
import { keepDomSelection, selectedText } from "./domSelection.ts";
import { highlightsOf, highlightsPlugin, setHighlights } from "./highlightsPlugin.ts";
import { setLineCursor } from "./lineCursorPlugin.ts";
import { lineNodeView } from "./lineNodeView.ts";
import { pointerPlugin } from "./pointerPlugin.ts";
import { readOnlyExtension } from "./readOnlyExtension.ts";
import { sceneNodeView } from "./sceneNodeView.ts";
import { createScrolling } from "./scrolling.ts";
import type { SheetContext, SheetOptions, SheetView } from "./sheetView.ts";
import { watchSelection } from "./watchSelection.ts";

/** Opens a document as a sheet in an element. What can be done on it beside reading is the extension's. */
export function createSheetView(mount: HTMLElement, options: SheetOptions): SheetView {
  const { events, label, notes = [], extension = readOnlyExtension } = options;
  const context: SheetContext = { sheet: () => sheet, events };
  const { plugins, nodeViews, editable } = extension(context);
  const stateOf = (scenes: readonly SceneJson[]): EditorState =>
    EditorState.create({
      doc: documentNode([...scenes]),
      plugins: [decorationsPlugin(), highlightsPlugin(notes), pointerPlugin(context), ...plugins],
    });
  const view: EditorView = new EditorView(mount, {
    state: stateOf(options.scenes),
    editable: editable ?? (() => false),
    nodeViews: { scene: sceneNodeView, line: lineNodeView, ...nodeViews },
    attributes: { tabindex: "0", role: "document", "aria-label": label, translate: "no", class: "script-page" },
    clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, "\n"),
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(keepDomSelection(view, tr)));
      if (tr.docChanged) events().onDocument?.(view.state.doc, tr.getMeta("addToHistory") !== false);
    },
  });
  const stopWatching = watchSelection(view, events);
  const scrolling = createScrolling(view, options.scroller);

  const sheet: SheetView = {
    view,
    doc: () => view.state.doc,
    highlight: (change) => setHighlights(view, change),
    ...scrolling,
    boxOfText(range) {
      const at = positionsOfRange(view.state.doc, range);
      return at && view.coordsAtPos(at.from);
    },
    changeLineType(first, last, type) {
      const tr = changeLineType(view.state, first, last, type);
      if (tr) view.dispatch(tr);
      return tr !== null;
    },
    applyLineTypes: (types) => applyLineTypes(view, types),
    undo: () => undo(view.state, view.dispatch),
    redo: () => redo(view.state, view.dispatch),
    canUndo: () => (undoDepth(view.state) as number) > 0,
    replaceDocument(scenes) {
      const { notes: drawn, active, quote } = highlightsOf(view.state);
      view.updateState(stateOf(scenes));
      setHighlights(view, { notes: drawn, active, quote });
      events().onDocument?.(view.state.doc, false);
    },
    applyStoredScene(index, stored, lines) {
      const tr = applyStoredScene(view.state, index, stored, lines);
      if (tr.docChanged) view.dispatch(tr);
    },
    selected: () => selectedText(view),
    setLineCursor: (cursor) => setLineCursor(view, cursor),
    focus: () => view.dom.focus({ preventScroll: true }),
    destroy() {
      scrolling.destroy();
      stopWatching();
      view.destroy();
    },
  };
  return sheet;
}

function applyLineTypes(view: EditorView, types: readonly PendingLineType[]): number {
  let { state } = view;
  const { tr } = state;
  let found = 0;
  for (const { id, type } of types) {
    const line = linesOf(tr.doc).find((l) => tr.doc.child(l.scene).child(l.line).attrs.id === id);
    const step = line && changeLineType(state, line, line, type as LineType)?.steps[0];
    if (!step) continue;
    tr.step(step);
    state = state.apply(state.tr.step(step));
    found += 1;
  }
  if (found > 0) view.dispatch(tr);
  return found;
}
