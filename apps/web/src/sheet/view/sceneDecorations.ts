import { sceneFacts, writtenNumber } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Decoration } from "prosemirror-view";
import { isUncertain, type LineMap } from "../documentLookups/lineMap.ts";
import { lineTypeName } from "../documentLookups/lineTypes.ts";
import css from "./sheet.module.css";
import struckCss from "./struckLine.module.css";

/** Marks of a manuscript that a set page leaves out: they stay in the document and are not displayed. */
const HIDDEN = { class: css.hiddenText };
const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’—…]/u;

/** True with and without the mark, in whose place others stand. */
const STRUCK = "这一行划掉了，不导出；页边有“划”的，点它放回来";

/** A span of a line's text, in UTF-16 offsets of the line. */
interface Span {
  from: number;
  to: number;
}

/** What the gutter shows of a scene. */
export interface SceneLabel {
  /** Empty while it is not known. */
  label: string;
  /** The heading's own number is not displayed beside it. */
  hidesNumber: boolean;
}

/** The written number that the gutter shows, a cue's △ and colon, and the colon behind `甲（旁白）`. */
function hiddenSpans(line: Node, label: SceneLabel | null): Span[] {
  const text = line.textContent;
  const toEnd = (end: RegExp): Span[] => {
    const from = end.exec(text)?.index ?? 0;
    return from > 0 ? [{ from, to: text.length }] : [];
  };
  switch (line.attrs.type) {
    case "heading":
      return label?.hidesNumber ? [{ from: 0, to: writtenNumber(text).length }] : [];
    case "character":
      return [{ from: 0, to: /^△\s*/u.exec(text)?.[0].length ?? 0 }, ...toEnd(/\s*[：:]\s*$/u)];
    case "parenthetical":
      return toEnd(/(?<=[）)])\s*[：:]\s*$/u);
    default:
      return [];
  }
}

/** Line ends inside a line: not displayed beside Han characters, elsewhere a space. */
function wrapDecorations(text: string, first: number): Decoration[] {
  if (!text.includes("\n")) return [];
  return [...text.matchAll(/\s*\n\s*/gu)].map((wrap) => {
    const end = wrap.index + wrap[0].length;
    const hidden = HAN.test(text[wrap.index - 1] ?? "") || HAN.test(text[end] ?? "");
    return Decoration.inline(first + wrap.index, first + end, hidden ? HIDDEN : { class: css.wrapped });
  });
}

/** The dashed rule under a line whose type import was not sure of, and the button in the margin. */
function uncertainDecorations(line: Node, first: number, written: boolean): Decoration[] {
  const label = `这一行当作${lineTypeName(line.attrs.type)}，拿不准，点开改`;
  const rule = Decoration.inline(first, first + line.content.size, { class: css.uncertain });
  // An element at the beginning of a line that is written doubles Chinese punctuation in Chromium: there the style sheet draws the mark.
  if (written)
    return [
      rule,
      Decoration.node(first - 1, first + line.content.size + 1, { class: css.uncertainLine ?? "", title: label }),
    ];
  return [
    rule,
    Decoration.widget(first, () => uncertainButton(label), {
      side: -1,
      key: `uncertain-${String(line.attrs.id)}-${label}`,
      ignoreSelection: true,
      stopEvent: () => true,
    }),
  ];
}

/** Whether all of a line is struck out. */
export const isStruckWhole = (line: Node): boolean =>
  line.content.size > 0 && line.children.every(({ marks }) => marks.some(({ type }) => type.name === "strike"));

function uncertainButton(label: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = css.uncertainMark ?? "";
  button.dataset.part = "uncertain-mark";
  button.title = label;
  // Lines are reached by the arrow keys; the question mark is drawn by the style sheet, so that it is not searched or copied.
  button.tabIndex = -1;
  button.setAttribute("aria-label", label);
  button.contentEditable = "false";
  return button;
}

/** Lines of a scene, by their places in it; `to` is the first that is none of them. */
export interface LineRange {
  from: number;
  to: number;
}

/**
 * Decorations of one scene, or of some of its lines: those of a line are made of that line, its scene's label and the reading alone. `at` is the position before it, `shown` its number, null for the front matter and divisions. The number in the gutter is an
 * attribute: CSS counters over all scenes of a long script cost 10 ms at each frame of a scroll.
 */
export function sceneDecorations(
  scene: Node,
  at: number,
  label: SceneLabel | null,
  reading: LineMap,
  written = false,
  lines: LineRange = { from: 0, to: scene.childCount },
): Decoration[] {
  const { headed } = sceneFacts(scene);
  const decorations: Decoration[] = [];
  scene.forEach((line, offset, index) => {
    if (index < lines.from || index >= lines.to) return;
    const from = at + 1 + offset;
    const first = from + 1;
    const isNumbered = headed && label !== null && offset === 0;
    if (isNumbered && label.label !== "")
      decorations.push(Decoration.node(from, from + line.nodeSize, { "data-ordinal": label.label }));
    for (const span of hiddenSpans(line, label))
      if (span.to > span.from) decorations.push(Decoration.inline(first + span.from, first + span.to, HIDDEN));
    decorations.push(...wrapDecorations(line.textContent, first));
    if (written && isStruckWhole(line))
      decorations.push(
        Decoration.node(from, from + line.nodeSize, {
          class: struckCss.struckLine ?? "",
          "data-struck": "",
          // Beside a scene's number never stands a mark.
          ...(!isNumbered && { title: STRUCK }),
        }),
      );
    if (line.content.size > 0 && isUncertain(line, reading))
      decorations.push(...uncertainDecorations(line, first, written));
  });
  return decorations;
}
