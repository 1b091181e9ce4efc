import { lineOrigin, type LineOrigin } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Decoration } from "prosemirror-view";
import type { DecorateRow } from "../../sheet/index.ts";
import css from "./originMarks.module.css";

/** Told by the line's element, for what points at it. */
export const ORIGIN_CLASSES: Readonly<Record<Exclude<LineOrigin, "author">, string>> = {
  imported: css.imported ?? "",
  model: css.model ?? "",
  changed: css.changed ?? "",
};

const isModels = (node: Node): boolean =>
  node.marks.some(({ type, attrs }) => type.name === "origin" && attrs.by === "model");

function lineMarks(line: Node, pos: number, isVisible: boolean): Decoration[] {
  const origin = lineOrigin(line);
  if (origin === "author" || (origin === "imported" && !isVisible)) return [];
  const marks = [Decoration.node(pos, pos + line.nodeSize, { class: ORIGIN_CLASSES[origin], "data-origins": origin })];
  if (origin === "imported") return marks;
  const words = isVisible ? `${css.words} ${css.shown}` : (css.words ?? "");
  line.forEach((node, offset) => {
    if (isModels(node))
      marks.push(Decoration.inline(pos + 1 + offset, pos + 1 + offset + node.nodeSize, { class: words }));
  });
  return marks;
}

/**
 * Whose the lines of a row are, in the right margin: a hairline for a file's, a ring for a model's, half a ring where the author wrote in them; a model's
 * very words are underlined. While 谁写的 is off (`shown` false), a model's lines alone bear their ring, and their words are underlined when pointed at.
 */
export const originMarks =
  (isVisible: boolean): DecorateRow =>
  (row, at) => {
    const marks: Decoration[] = [];
    row.forEach((line, offset) => void marks.push(...lineMarks(line, at + 1 + offset, isVisible)));
    return marks;
  };
