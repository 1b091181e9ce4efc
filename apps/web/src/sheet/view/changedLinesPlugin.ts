import { isLineChanged, type LineContents } from "@mochang/screenplay";
import { Decoration, type EditorView } from "prosemirror-view";
import { createRowLayer, type DecorateRow } from "./rowLayer.ts";
import css from "./sheet.module.css";

const layer = createRowLayer("changedLines");

/** The bars of the lines of a row that say something else than in a version. */
export const changedBars =
  (before: LineContents): DecorateRow =>
  (row, at) => {
    const bars: Decoration[] = [];
    row.forEach((line, offset) => {
      const pos = at + 1 + offset;
      if (line.content.size > 0 && isLineChanged(before, line))
        bars.push(Decoration.node(pos, pos + line.nodeSize, { class: css.changedLine ?? "" }));
    });
    return bars;
  };

/** A bar in the right margin of each line that changed since a version, as in print. */
export const changedLinesPlugin = layer.plugin;

/** Marks what changed since a version whose lines said this; null marks nothing. */
export const markChangedLines = (view: EditorView, before: LineContents | null): void =>
  layer.show(view, before && changedBars(before));
