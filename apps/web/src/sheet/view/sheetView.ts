import type { LineType, SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { EditorState, Plugin } from "prosemirror-state";
import type { EditorProps, EditorView } from "prosemirror-view";
import type { LineSpan, TextRange } from "../documentLookups/textPositions.ts";
import type { LineMap, SheetText } from "../documentLookups/lineMap.ts";
import type { PendingLineType } from "../retag/pendingLineTypes.ts";
import type { NoteRange } from "./annotationsPlugin.ts";
import type { Highlights } from "./highlightsPlugin.ts";
import type { LineCursor } from "./lineCursorPlugin.ts";

/** Words of the script and where they stand in its text. */
export type SelectedText = TextRange & { text: string };

/** What text was selected with: that decides when a selection is finished. */
export type SelectionInput = "mouse" | "touch" | "keyboard";

/** Where lines stand in the window, in CSS pixels: their menu opens at `x`, above `top` or below `bottom`; `y` is the height that was pointed at. */
export interface LineBox {
  x: number;
  top: number;
  bottom: number;
  y: number;
}

/** A line whose menu is wanted, with the lines selected beside it. */
export interface LineTarget {
  first: LineSpan;
  last: LineSpan;
  /** The words selected, when there are some. */
  selected: SelectedText | null;
  at: LineBox;
}

/** What happens on the sheet. Called outside of React. */
export interface SheetEvents {
  /** A selection was finished. `extended`: it is the one reported before, widened or narrowed. */
  onSelect?: (selected: SelectedText, input: SelectionInput, extended: boolean) => void;
  /** The selection has changed, also while it is being made. */
  onSelectionChange?: (selected: SelectedText | null, input: SelectionInput) => void;
  /** The keyboard asks for a note on these words. */
  onNote?: (selected: SelectedText) => void;
  onLineMenu?: (target: LineTarget) => void;
  /** Shift-click on a scene, by its index. */
  onSplitScene?: (index: number) => void;
  /** The pointer stands on this offset of the text inside a note's passage, or on none. */
  onHover?: (offset: number | null) => void;
  /** A press on this offset of the text, with nothing selected. */
  onPress?: (offset: number) => void;
  /** The keyboard stands on this line: announced to screen readers. */
  onLine?: (line: LineSpan, text: string) => void;
  /** The document has changed; `byUser` when by a person's command or its undoing. */
  onDocument?: (text: SheetText, byUser: boolean) => void;
}

/** What an extension can reach of the sheet that it is part of. */
export interface SheetContext {
  sheet: () => SheetView;
  events: () => SheetEvents;
}

/** What turns the bare sheet into one that is read or written: the place where an editor adds commands, input, history and saving. */
export interface SheetExtension {
  /** They come after the sheet's own plugins. */
  plugins: readonly Plugin[];
  /** They replace the sheet's own by node name. */
  nodeViews?: EditorProps["nodeViews"];
  /** Without it nothing can be typed, and what the browser selects is not the state's selection. */
  editable?: (state: EditorState) => boolean;
  /** Watches what is done in the open view; returns how to stop. */
  watch?: (view: EditorView) => () => void;
}

export interface SheetOptions {
  scenes: readonly SceneJson[];
  /** The reading by which its places are named. */
  reading: LineMap;
  /** Name of the sheet for screen readers. */
  label: string;
  /** The element that scrolls. */
  scroller: () => HTMLElement;
  events: () => SheetEvents;
  /** Without it the sheet is read only: see `readOnlyExtension`. */
  extension?: (context: SheetContext) => SheetExtension;
}

/** An open sheet: the commands of whatever stands beside it. */
export interface SheetView {
  readonly view: EditorView;
  doc: () => Node;
  text: () => SheetText;
  /** Draws these notes and no others. */
  annotate: (notes: readonly NoteRange[]) => void;
  /** Changes what is highlighted: the active note, search hits, the quoted passage. */
  highlight: (change: Partial<Highlights>) => void;
  /** Scrolls a scene to the top of the window. */
  scrollToScene: (index: number) => void;
  /** Scrolls a part of the text into the window; false when it is not in the document. */
  scrollToText: (range: TextRange, block?: "center" | "start") => boolean;
  /** Scrolls a position of the document into the window; false when it is in no line. */
  scrollToPosition: (position: number, block?: "center" | "start") => boolean;
  /** Where a part of the text stands in the window; null when it is not in the document. */
  boxOfText: (range: TextRange) => { top: number; bottom: number } | null;
  /** Gives the lines from one id to another another type; false when nothing changes. */
  changeLineType: (first: string, last: string, type: LineType) => boolean;
  /** Gives lines by their ids another type, as one change; how many were found. */
  applyLineTypes: (types: readonly PendingLineType[]) => number;
  undo: () => boolean;
  redo: () => boolean;
  canUndo: () => boolean;
  /** Replaces the document; the history begins anew. */
  replaceDocument: (scenes: readonly SceneJson[], reading: LineMap) => void;
  selected: () => SelectedText | null;
  setLineCursor: (cursor: LineCursor | null) => void;
  /** Index of the scene in the upper middle of the window. */
  sceneInView: () => number;
  /** The first line in sight, as an offset of the text. */
  topOffset: () => number;
  focus: () => void;
  destroy: () => void;
}
