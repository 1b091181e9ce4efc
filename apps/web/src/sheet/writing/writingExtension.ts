import type { Node } from "prosemirror-model";
import { uniqueIds } from "@mochang/screenplay";
import { history } from "prosemirror-history";
import type { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { refreshScene } from "../view/decorationsPlugin.ts";
import type { SheetContext, SheetExtension } from "../view/sheetView.ts";
import { rowIds } from "../retag/changeLineType.ts";
import { selectedPlaces } from "./caret.ts";
import { deleteSelection } from "./commands.ts";
import { clipboardPlugin, type ParseText, type PasteReport } from "./clipboardPlugin.ts";
import { compositionPlugin } from "../view/composition.ts";
import { currentScenePlugin } from "./currentScenePlugin.ts";
import { typedTypePlugin } from "./typedTypePlugin.ts";
import { findPlugin } from "./findPlugin.ts";
import { foldPlugin } from "./foldPlugin.ts";
import { hiddenNumbersPlugin } from "./hiddenNumbers.ts";
import { keysPlugin, type KeyRequests } from "./keys.ts";
import { selectedWordsPlugin } from "./selectedWordsPlugin.ts";
import { shiftClickPlugin } from "./shiftClickPlugin.ts";
import { struckLinePlugin } from "./struckLinePlugin.ts";
import { ownTyped, typedTextPlugin } from "./typedText.ts";
import { typewriterPlugin } from "./typewriterPlugin.ts";

/** What is composed over several lines begins in their place: the browser would tear them apart. */
function deleteSelectedLines(view: EditorView): void {
  const places = selectedPlaces(view.state);
  const tr = places && places.from.id !== places.to.id ? deleteSelection(view.state) : null;
  if (tr) view.dispatch(tr);
}

/** What was composed is its writer's, and its scene is decorated as it now stands. */
function ownComposed(view: EditorView): void {
  const tr = ownTyped(view.state);
  if (tr) view.dispatch(tr);
  refreshScene(view, view.state.selection.$head.index(0));
}

const HISTORY_DEPTH = 500;
const GROUP_MS = 1_000;

export interface WritingInputs extends KeyRequests {
  parse: ParseText;
  onPasted: (report: PasteReport, doc: Node) => void;
  /** The caret's line stays in the middle of the window. */
  isTypewriter: () => boolean;
  /** The element that scrolls. */
  scroller: () => HTMLElement;
  /** Plugins of what goes along with writing: the store of the caret, saving. */
  plugins: readonly Plugin[];
}

/** A sheet that is written: commands, input, history. */
export const writingExtension =
  (inputs: WritingInputs) =>
  (_context: SheetContext): SheetExtension => ({
    editable: () => true,
    plugins: [
      history({ depth: HISTORY_DEPTH, newGroupDelay: GROUP_MS }),
      uniqueIds(rowIds),
      typedTextPlugin(),
      hiddenNumbersPlugin(),
      compositionPlugin(deleteSelectedLines, ownComposed),
      keysPlugin(inputs),
      clipboardPlugin(inputs),
      ...(inputs.isProse ? [] : [typedTypePlugin()]),
      findPlugin(),
      foldPlugin(),
      struckLinePlugin(),
      currentScenePlugin(),
      selectedWordsPlugin(),
      shiftClickPlugin(),
      typewriterPlugin(inputs),
      ...inputs.plugins,
    ],
  });
