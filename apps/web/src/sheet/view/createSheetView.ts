import { documentNode, setLineType, type SceneJson } from "@mochang/screenplay";
import { undoDepth } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { positionsOfRange } from "../documentLookups/textPositions.ts";
import type { PendingLineType } from "../retag/pendingLineTypes.ts";
import { changeLineType, rowIds } from "../retag/changeLineType.ts";
import type { LineMap } from "../documentLookups/lineMap.ts";
import { annotationsOf, annotationsPlugin, setAnnotations } from "./annotationsPlugin.ts";
import { decorationsPlugin } from "./decorationsPlugin.ts";
import { keepDomSelection, selectedText } from "./domSelection.ts";
import { highlightsOf, highlightsPlugin, setHighlights } from "./highlightsPlugin.ts";
import { setLineCursor } from "./lineCursorPlugin.ts";
import { lineNodeView } from "./lineNodeView.ts";
import { lineOffsetsPlugin, sheetText } from "./lineOffsetsPlugin.ts";
import { readOnlyExtension } from "./readOnlyExtension.ts";
import { sceneNodeView } from "./sceneNodeView.ts";
import { sceneWindowPlugin } from "./sceneWindow.ts";
import { startOfVisibleText } from "./startOfVisibleText.ts";
import { createScrolling } from "./scrolling.ts";
import { redoChange, undoChange } from "./undoChange.ts";
import type { SheetContext, SheetOptions, SheetView } from "./sheetView.ts";
import css from "./sheet.module.css";
import marksCss from "./marks.module.css";

/** Opens a document as a sheet in an element. What can be done on it beside reading is the extension's. */
export function createSheetView(mount: HTMLElement, options: SheetOptions): SheetView {
  const { events, label, extension = readOnlyExtension } = options;
  const context: SheetContext = { sheet: () => sheet, events };
  const { plugins, nodeViews, editable, watch } = extension(context);
  const written = editable !== undefined;
  const stateOf = (scenes: readonly SceneJson[], reading: LineMap): EditorState => {
    const doc = documentNode([...scenes]);
    return EditorState.create({
      doc,
      ...(written && { selection: startOfVisibleText(doc) }),
      plugins: [
        // First: the others ask it where offsets stand.
        lineOffsetsPlugin(reading),
        annotationsPlugin(),
        ...(written ? [decorationsPlugin(true), sceneWindowPlugin(options.scroller)] : [decorationsPlugin()]),
        highlightsPlugin(),
        ...plugins,
      ],
    });
  };
  const view: EditorView = new EditorView(mount, {
    state: stateOf(options.scenes, options.reading),
    editable: editable ?? (() => false),
    nodeViews: { scene: sceneNodeView, line: lineNodeView, ...nodeViews },
    attributes: {
      tabindex: "0",
      role: written ? "textbox" : "document",
      ...(written && { "aria-multiline": "true", spellcheck: "false", "data-written": "" }),
      "aria-label": label,
      translate: "no",
      class: `${css.page} ${marksCss.marks}`,
      "data-part": "script",
    },
    clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, "\n"),
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(written ? tr : keepDomSelection(view, tr)));
      if (tr.docChanged) events().onDocument?.(sheetText(view.state), tr.getMeta("addToHistory") !== false);
    },
  });
  // React reads the selection of a focused element with this at each of its commits, by walking over its whole text: 10 ms in a long script.
  if (written) Object.defineProperty(view.dom, "contentEditable", { value: "inherit" });
  const stopWatching = watch?.(view);
  const scrolling = createScrolling(view, options.scroller);

  const sheet: SheetView = {
    view,
    doc: () => view.state.doc,
    text: () => sheetText(view.state),
    annotate: (notes) => setAnnotations(view, notes),
    highlight: (change) => setHighlights(view, change),
    ...scrolling,
    boxOfText(range) {
      const at = positionsOfRange(sheetText(view.state), range);
      return at && view.coordsAtPos(at.from);
    },
    changeLineType(first, last, type) {
      const tr = changeLineType(view.state, first, last, type);
      if (tr) view.dispatch(tr);
      return tr !== null;
    },
    applyLineTypes: (types) => applyLineTypes(view, types),
    undo: () => undoChange(view),
    redo: () => redoChange(view),
    canUndo: () => (undoDepth(view.state) as number) > 0,
    replaceDocument(scenes, reading) {
      const { active, quote } = highlightsOf(view.state);
      const notes = annotationsOf(view.state);
      view.updateState(stateOf(scenes, reading));
      setAnnotations(view, notes);
      setHighlights(view, { active, quote });
      events().onDocument?.(sheetText(view.state), false);
    },
    selected: () => selectedText(view),
    setLineCursor: (cursor) => setLineCursor(view, cursor),
    // Focused by itself an element that is written in has its caret where the browser puts it: the view would take that for the writer's.
    focus: () => (view.editable ? view.focus() : view.dom.focus({ preventScroll: true })),
    destroy() {
      scrolling.destroy();
      stopWatching?.();
      view.destroy();
    },
  };
  return sheet;
}

function applyLineTypes(view: EditorView, types: readonly PendingLineType[]): number {
  const { tr } = view.state;
  const found = types.filter(({ id, type }) => setLineType(tr, id, id, type, rowIds)).length;
  if (found > 0) view.dispatch(tr);
  return found;
}
