import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import type { LineMap, SheetText } from "../documentLookups/lineMap.ts";

const key = new PluginKey<LineMap>("reading");
const NONE: LineMap = {};

/** Holds the reading of the document: which offsets of the wire its lines are. */
export const lineOffsetsPlugin = (reading: LineMap): Plugin<LineMap> =>
  new Plugin<LineMap>({
    key,
    state: {
      init: () => reading,
      apply: (tr, before) => (tr.getMeta(key) as LineMap | undefined) ?? before,
    },
  });

/** The document of a state with its reading. */
export const sheetText = (state: EditorState): SheetText => ({ doc: state.doc, reading: key.getState(state) ?? NONE });
