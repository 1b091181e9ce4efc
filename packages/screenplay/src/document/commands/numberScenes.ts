import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { sceneAttrs } from "../lineText.ts";
import { type Numbering, sceneLabels } from "../sceneLabels.ts";
import { setAttrs } from "./setAttrs.ts";

/** The locked number that each row has when its scenes are counted so; null for none. */
const lockedNumbers = (doc: Node, numbering: Numbering): (string | null)[] =>
  numbering === "kept" ? doc.children.map(() => null) : sceneLabels(doc, numbering);

/**
 * Counts the scenes anew: from 1 on, or from 1 on in each episode, as numbers that are locked, so that page, lists, prompts and exports show the same.
 * `kept` takes the locks off: the numbers that stand in the headings count again.
 */
export function numberScenes(tr: Transform, numbering: Numbering): boolean {
  const before = tr.steps.length;
  const numbers = lockedNumbers(tr.doc, numbering);
  tr.doc.forEach((row, pos, index) => {
    const number = numbers[index] ?? null;
    if (sceneAttrs(row).lockedNumber !== number) setAttrs(tr, pos, { lockedNumber: number });
  });
  return tr.steps.length > before;
}

/** How the scenes of a document are counted by now. */
export function numberingNow(doc: Node): Numbering {
  const locked = doc.children.map((row) => sceneAttrs(row).lockedNumber);
  const is = (numbering: Numbering): boolean =>
    sceneLabels(doc, numbering).every((label, i) => label === (locked[i] ?? null));
  if (locked.every((number) => number === null)) return "kept";
  return is("continuous") ? "continuous" : is("episodes") ? "episodes" : "kept";
}
