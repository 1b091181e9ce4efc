import { LOW_CONFIDENCE, saysOrdinal, writtenNumber } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Decoration } from "prosemirror-view";
import { kindName } from "./kinds.ts";

/** Marks of a manuscript that a script page does without: they stay in the document, and are not shown. */
const MUTE = { class: "mute" };
const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’—…]/u;

/**
 * What a scene wears on the page beside its lines: its number, that the gutter shows (counted here: counters of the style sheet are
 * counted anew over all scenes of a script at each frame of a scroll, 10 ms); the number in its heading, the colon of a cue and the line
 * ends of a wrapped line are not shown; a line whose kind import was not sure of gets a dashed rule and a mark in the margin.
 * `at` is the position before the scene, `ordinal` its number, 0 for the front matter.
 */
export function dressScene(scene: Node, at: number, ordinal: number): Decoration[] {
  const worn: Decoration[] = [];
  scene.forEach((line, offset) => {
    const from = at + 1 + offset;
    const first = from + 1;
    const text = line.textContent;
    const mute = (start: number, end: number) =>
      end > start && worn.push(Decoration.inline(first + start, first + end, MUTE));
    const muteColon = (end: RegExp): void => {
      const colon = end.exec(text);
      if (colon && colon.index > 0) mute(colon.index, text.length);
    };
    if (scene.attrs.headed && offset === 0)
      worn.push(Decoration.node(from, from + line.nodeSize, { "data-ordinal": String(ordinal) }));
    if (line.attrs.type === "heading" && saysOrdinal(scene.attrs.number as string | null, ordinal))
      mute(0, writtenNumber(text).length);
    if (line.attrs.type === "character") {
      mute(0, /^△\s*/u.exec(text)?.[0].length ?? 0);
      muteColon(/\s*[：:]\s*$/u);
    }
    // `甲（旁白）：` has its colon behind the direction.
    if (line.attrs.type === "parenthetical") muteColon(/(?<=[）)])\s*[：:]\s*$/u);
    if (text.includes("\n"))
      for (const wrap of text.matchAll(/\s*\n\s*/gu)) {
        const joined = HAN.test(text[wrap.index - 1] ?? "") || HAN.test(text[wrap.index + wrap[0].length] ?? "");
        worn.push(
          Decoration.inline(first + wrap.index, first + wrap.index + wrap[0].length, joined ? MUTE : { class: "wrap" }),
        );
      }
    if ((line.attrs.confidence as number) < LOW_CONFIDENCE && text !== "") {
      worn.push(Decoration.inline(first, first + line.content.size, { class: "doubt" }));
      const label = `这一行当作${kindName(line.attrs.type)}，拿不准，点开改`;
      worn.push(
        Decoration.widget(first, () => doubtButton(label), {
          side: -1,
          key: `doubt-${String(line.attrs.id)}-${label}`,
          ignoreSelection: true,
          stopEvent: () => true,
        }),
      );
    }
  });
  return worn;
}

function doubtButton(label: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "doubt-m";
  button.title = label;
  // The sign is drawn by the style sheet, so that it is no part of the text that is searched or copied. Lines are reached by the arrow keys.
  button.tabIndex = -1;
  button.setAttribute("aria-label", label);
  button.contentEditable = "false";
  return button;
}

const LINE_PX = 30;
/** Characters of a full line on the sheet, and of a centred speech. */
const WIDE = 35;
const SPEECH = 24;

/** A guess at a scene's height in pixels, for a scene that was not laid out yet: what the scroll bar goes by. */
export function guessHeight(scene: Node): number {
  let height = 30;
  scene.forEach((line) => {
    const size = line.content.size;
    const type = line.attrs.type as string;
    const gap = type === "dialogue" || type === "parenthetical" ? 0 : 15;
    height += Math.max(1, Math.ceil(size / (type === "dialogue" ? SPEECH : WIDE))) * LINE_PX + gap;
  });
  return height;
}
