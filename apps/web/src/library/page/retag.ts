import { retagLines, type LinePlace, type LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";

const SPOKEN = new Set<LineType>(["dialogue", "parenthetical"]);
const typeOf = (line: Node): LineType => line.attrs.type as LineType;

/** A cue's name: without △, brackets and colon. */
export const nameOfCue = (text: string): string =>
  text
    .replace(/[（(【[][^）)】\]]*[）)】\]]?/gu, "")
    .replace(/^[\s△]+|[\s：:]+$/gu, "");

/** Who speaks a line of a scene, as the lines above it say; null for nobody. */
export function speakerAbove(scene: Node, line: number): string | null {
  for (let i = line - 1; i >= 0; i--) {
    const above = scene.child(i);
    if (typeOf(above) === "character") return nameOfCue(above.textContent) || null;
    if (!SPOKEN.has(typeOf(above))) return null;
    if (above.attrs.speaker) return above.attrs.speaker as string;
  }
  return null;
}

/** The neighbours of a line that have its kind, in its scene: what one command can change with it. */
export function runOf(doc: Node, place: LinePlace): { first: LinePlace; last: LinePlace; count: number } {
  const scene = doc.child(place.scene);
  const type = typeOf(scene.child(place.line));
  let first = place.line;
  let last = place.line;
  while (first > 0 && typeOf(scene.child(first - 1)) === type) first -= 1;
  while (last + 1 < scene.childCount && typeOf(scene.child(last + 1)) === type) last += 1;
  return { first: { scene: place.scene, line: first }, last: { scene: place.scene, line: last }, count: last - first + 1 };
}

/**
 * Gives lines another kind as one transaction, which one undo takes back. Speech gets its speaker from the cue above it, and a line that
 * becomes a cue gives its name to the speech under it. Null when the places are not there or nothing would change.
 */
export function retag(state: EditorState, first: LinePlace, last: LinePlace, type: LineType): Transaction | null {
  const scene = state.doc.maybeChild(first.scene);
  if (!scene) return null;
  const same = first.scene === last.scene && scene.content.content.slice(first.line, last.line + 1).every((line) => typeOf(line) === type && line.attrs.confidence === 1);
  if (same) return null;
  const change = retagLines(state.doc, first, last, SPOKEN.has(type) ? { type, speaker: speakerAbove(scene, first.line) } : { type });
  const step = change?.steps[0];
  if (!step) return null;
  const tr = state.tr.step(step);
  if (type === "character" && first.scene === last.scene) nameSpeechUnder(tr, last);
  return tr;
}

function nameSpeechUnder(tr: Transaction, cue: LinePlace): void {
  const scene = tr.doc.maybeChild(cue.scene);
  const line = scene?.maybeChild(cue.line);
  if (!scene || !line) return;
  const speaker = nameOfCue(line.textContent) || null;
  let at = 1;
  for (let i = 0; i < cue.scene; i++) at += tr.doc.child(i).nodeSize;
  for (let i = 0; i < scene.childCount; i++) {
    const under = scene.child(i);
    if (i > cue.line) {
      if (!SPOKEN.has(typeOf(under))) return;
      if (under.attrs.speaker !== speaker) tr.setNodeAttribute(at, "speaker", speaker);
    }
    at += under.nodeSize;
  }
}
