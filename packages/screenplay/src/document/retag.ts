import { Fragment, type Node, Slice } from "prosemirror-model";
import { ReplaceStep, Transform } from "prosemirror-transform";
import type { LineType } from "../parsed.ts";
import { retypeLines } from "./respeak.ts";
import { sceneHead } from "./sceneHead.ts";
import { schema } from "./schema.ts";

/** A line by its place: the scene's index in the document and the line's index in the scene. */
export interface LinePlace {
  scene: number;
  line: number;
}

/** What a line becomes. Without a speaker, speech takes that of the cue above it. */
export interface Retag {
  type: LineType;
  speaker?: string | null;
}

/** Types whose lines open a scene. */
export const OPENS_SCENE = new Set<LineType>(["heading", "chapter"]);

/**
 * Gives the lines from `first` to `last` (inclusive) another type, as one step, so that one undo takes it back.
 * A line that becomes a heading opens a scene; a heading that becomes something else joins its scene to the one above; speakers
 * follow their cues. Returns null when the places are not in the document.
 */
export function retagLines(doc: Node, first: LinePlace, last: LinePlace, retag: Retag): Transform | null {
  if (!hasLine(doc, first) || !hasLine(doc, last) || compare(first, last) > 0) return null;
  const joinsAbove = first.line === 0 && first.scene > 0 && !OPENS_SCENE.has(retag.type) && isHeaded(doc, first.scene);
  const from = joinsAbove ? first.scene - 1 : first.scene;
  const before = doc.content.content.slice(from, last.scene + 1);
  const after = regroup(before, from, first, last, retag);
  const [scene] = before;
  const [changed] = after;
  if (scene && changed && after.length === 1 && before.length === 1 && changed.attrs === scene.attrs)
    return replaceLines(doc, from, scene, changed);
  return replaceScenes(doc, from, before, after);
}

const isHeaded = (doc: Node, scene: number): boolean => doc.child(scene).attrs.headed === true;

/** Scenes under way: attributes are computed when their lines are known. */
interface Group {
  /** The scene that these lines were the head of; null for a scene that is new. */
  of: Node | null;
  /** Its first line was tagged as a heading just now. */
  headedNow: boolean;
  unheadedNow: boolean;
  lines: Node[];
}

function regroup(scenes: readonly Node[], offset: number, first: LinePlace, last: LinePlace, retag: Retag): Node[] {
  const groups: Group[] = [];
  for (const [index, scene] of scenes.entries()) {
    const s = index + offset;
    const from = s === first.scene ? first.line : 0;
    const to = s === last.scene ? last.line : scene.childCount - 1;
    const touched = (i: number): boolean => s >= first.scene && i >= from && i <= to;
    const lines =
      s >= first.scene
        ? retypeLines(scene.content.content, from, to, retag.type, retag.speaker)
        : scene.content.content;
    for (const [i, line] of lines.entries()) {
      const opens = touched(i) && OPENS_SCENE.has(retag.type);
      const wasHead = i === 0 && scene.attrs.headed === true;
      const above = groups.at(-1);
      if (i === 0 && opens && scene.attrs.front)
        groups.push(
          { of: scene, headedNow: false, unheadedNow: false, lines: [emptyLine()] },
          { of: null, headedNow: true, unheadedNow: false, lines: [line] },
        );
      else if (i === 0 && !(touched(0) && wasHead && !opens && above))
        groups.push({
          of: scene,
          headedNow: opens && !sameType(scene, retag.type),
          unheadedNow: touched(0) && wasHead && !opens,
          lines: [line],
        });
      else if (i > 0 && opens) groups.push({ of: null, headedNow: true, unheadedNow: false, lines: [line] });
      else above?.lines.push(line);
    }
  }
  return groups.map((group) => closeGroup(group));
}

const sameType = (scene: Node, type: LineType): boolean =>
  scene.attrs.headed === true && scene.child(0).attrs.type === type;

/** A scene that keeps its attributes keeps the very object, which tells an untouched frame from a changed one. */
function closeGroup({ of, headedNow, unheadedNow, lines }: Group): Node {
  if (of && !headedNow && !unheadedNow) return of.copy(Fragment.from(lines));
  const id = of ? (of.attrs.id as string) : "";
  const head = headedNow
    ? {
        headed: true,
        ...sceneHead(lines.map((line) => ({ type: line.attrs.type as LineType, text: line.textContent }))),
      }
    : { headed: false, number: null, intExt: null, time: null, place: null };
  return schema.nodes.scene!.create({ id, front: false, ...head }, lines);
}

/** The front matter holds at least one line; this one stands where none is left. */
const emptyLine = (): Node => schema.nodes.line!.create({ type: "text" });

/** One step over the lines that differ. */
function replaceLines(doc: Node, index: number, before: Node, after: Node): Transform {
  let from = 0;
  while (from < before.childCount && before.child(from).eq(after.child(from))) from++;
  let to = before.childCount;
  while (to > from && before.child(to - 1).eq(after.child(to - 1))) to--;
  const start = scenePosition(doc, index) + 1;
  const sizes = (until: number): number =>
    before.content.content.slice(0, until).reduce((sum, line) => sum + line.nodeSize, 0);
  // Lines that are what they were made: the step still stands for the command.
  const end = Math.max(to, Math.min(from + 1, before.childCount));
  const begin = Math.min(from, end - 1);
  return new Transform(doc).step(
    new ReplaceStep(
      start + sizes(begin),
      start + sizes(end),
      new Slice(Fragment.from(after.content.content.slice(begin, end)), 0, 0),
    ),
  );
}

function replaceScenes(doc: Node, index: number, before: readonly Node[], after: readonly Node[]): Transform {
  const start = scenePosition(doc, index);
  const end = start + before.reduce((sum, scene) => sum + scene.nodeSize, 0);
  return new Transform(doc).step(new ReplaceStep(start, end, new Slice(Fragment.from(after), 0, 0)));
}

function hasLine(doc: Node, { scene, line }: LinePlace): boolean {
  return scene >= 0 && scene < doc.childCount && line >= 0 && line < doc.child(scene).childCount;
}

function compare(a: LinePlace, b: LinePlace): number {
  return a.scene - b.scene || a.line - b.line;
}

function scenePosition(doc: Node, scene: number): number {
  let at = 0;
  for (let i = 0; i < scene; i++) at += doc.child(i).nodeSize;
  return at;
}
