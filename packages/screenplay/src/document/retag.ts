import { Fragment, type Node, Slice } from "prosemirror-model";
import { ReplaceStep, Transform } from "prosemirror-transform";
import type { LineType } from "../parsed.ts";
import { schema } from "./schema.ts";

/** A line by its place: the scene's index in the document and the line's index in the scene. */
export interface LinePlace {
  scene: number;
  line: number;
}

/** What a line becomes. A speaker is kept only by types that carry one. */
export interface Retag {
  type: LineType;
  speaker?: string | null;
}

const OPENS_SCENE = new Set<LineType>(["heading", "chapter"]);
const SPOKEN = new Set<LineType>(["dialogue", "parenthetical"]);

/**
 * Gives the lines from `first` to `last` (inclusive) another type, as one step, so that one undo takes it back.
 * A line that becomes a heading opens a scene; a heading that becomes something else joins its scene to the one above.
 * Returns null when the places are not in the document.
 */
export function retagLines(doc: Node, first: LinePlace, last: LinePlace, retag: Retag): Transform | null {
  if (!hasLine(doc, first) || !hasLine(doc, last) || compare(first, last) > 0) return null;
  const within = first.scene === last.scene && !changesScenes(doc, first, last, retag.type);
  const from = within ? linePosition(doc, first) : scenePosition(doc, opensAbove(doc, first, retag.type) ? first.scene - 1 : first.scene);
  const to = within ? linePosition(doc, last) + lineAt(doc, last).nodeSize : scenePosition(doc, last.scene) + doc.child(last.scene).nodeSize;
  const content = within ? retaggedLines(doc, first, last, retag) : rebuiltScenes(doc, first, last, retag);
  return new Transform(doc).step(new ReplaceStep(from, to, new Slice(content, 0, 0)));
}

function changesScenes(doc: Node, first: LinePlace, last: LinePlace, type: LineType): boolean {
  for (let i = first.line; i <= last.line; i++) {
    const line = doc.child(first.scene).child(i);
    const opens = OPENS_SCENE.has(type);
    if (opens !== (i === 0 && isHeaded(doc, first.scene)) && (opens || i === 0)) return true;
    if (opens && !OPENS_SCENE.has(line.attrs.type as LineType)) return true;
  }
  return false;
}

function opensAbove(doc: Node, first: LinePlace, type: LineType): boolean {
  return first.line === 0 && first.scene > 0 && !OPENS_SCENE.has(type) && isHeaded(doc, first.scene);
}

function isHeaded(doc: Node, scene: number): boolean {
  return doc.child(scene).attrs.headed === true;
}

function retagged(line: Node, { type, speaker }: Retag): Node {
  const kept = speaker !== undefined ? speaker : (line.attrs.speaker as string | null);
  return schema.nodes.line!.create({ ...line.attrs, type, speaker: SPOKEN.has(type) ? kept : null, confidence: 1 }, line.content, line.marks);
}

function retaggedLines(doc: Node, first: LinePlace, last: LinePlace, retag: Retag): Fragment {
  const lines: Node[] = [];
  for (let i = first.line; i <= last.line; i++) lines.push(retagged(doc.child(first.scene).child(i), retag));
  return Fragment.from(lines);
}

interface Gathered {
  attrs: Record<string, unknown>;
  lines: Node[];
}

function rebuiltScenes(doc: Node, first: LinePlace, last: LinePlace, retag: Retag): Fragment {
  const scenes: Gathered[] = [];
  const from = opensAbove(doc, first, retag.type) ? first.scene - 1 : first.scene;
  for (let s = from; s <= last.scene; s++) {
    const scene = doc.child(s);
    let started = false;
    scene.forEach((line, _offset, i) => {
      const place = { scene: s, line: i };
      const touched = compare(place, first) >= 0 && compare(place, last) <= 0;
      const node = touched ? retagged(line, retag) : line;
      const opens = touched ? OPENS_SCENE.has(retag.type) && !scene.attrs.front : i === 0 && isHeaded(doc, s);
      const opensHere = touched && OPENS_SCENE.has(retag.type) ? true : opens;
      if (opensHere && i === 0 && isHeaded(doc, s)) scenes.push({ attrs: { ...scene.attrs }, lines: [] });
      else if (opensHere) scenes.push({ attrs: freshScene(), lines: [] });
      else if (!started && (scenes.length === 0 || !(i === 0 && touched && isHeaded(doc, s)))) scenes.push({ attrs: { ...scene.attrs }, lines: [] });
      started = true;
      (scenes[scenes.length - 1] as Gathered).lines.push(node);
    });
  }
  return Fragment.from(scenes.map((scene) => schema.nodes.scene!.create(scene.attrs, scene.lines)));
}

function freshScene(): Record<string, unknown> {
  return { id: "", front: false, headed: true, number: null, intExt: null, time: null, place: null };
}

function hasLine(doc: Node, { scene, line }: LinePlace): boolean {
  return scene >= 0 && scene < doc.childCount && line >= 0 && line < doc.child(scene).childCount;
}

function compare(a: LinePlace, b: LinePlace): number {
  return a.scene - b.scene || a.line - b.line;
}

function lineAt(doc: Node, { scene, line }: LinePlace): Node {
  return doc.child(scene).child(line);
}

function scenePosition(doc: Node, scene: number): number {
  let at = 0;
  for (let i = 0; i < scene; i++) at += doc.child(i).nodeSize;
  return at;
}

function linePosition(doc: Node, place: LinePlace): number {
  let at = scenePosition(doc, place.scene) + 1;
  for (let i = 0; i < place.line; i++) at += doc.child(place.scene).child(i).nodeSize;
  return at;
}
