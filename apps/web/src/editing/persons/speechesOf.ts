import { lineText, lineType, sceneFacts } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { labelsOf } from "../../sheet/index.ts";

/** One speech of a person: an unbroken run of dialogue, as figures count it. */
export interface Speech {
  /** Its first line, and how many characters of the speech stand there. */
  line: string;
  firstLength: number;
  text: string;
  /** Index of its row, and what the page calls the scene. */
  row: number;
  label: string;
}

/** What one person says, in order, and in how many scenes. */
export interface Speeches {
  list: readonly Speech[];
  scenes: number;
  longest: number;
  /** Characters of a speech on average. */
  mean: number;
}

const characters = (text: string): number => [...text.replaceAll(/\s/gu, "")].length;

/** The speeches of a person under any of these names, as the document now stands; what is struck out is none. */
export function speechesOf(doc: Node, names: readonly string[]): Speeches {
  const of = new Set(names);
  const labels = labelsOf(doc, true);
  const list: Speech[] = [];
  doc.forEach((scene, _offset, row) => {
    const { lines } = sceneFacts(scene);
    let open: Speech | null = null;
    scene.forEach((line, _at, i) => {
      const type = lineType(line);
      const text = lineText(line).trim();
      if (text === "" || type === "parenthetical" || type === "meta") return;
      const speaker = type === "dialogue" ? lines[i]?.speaker : null;
      if (speaker == null || !of.has(speaker)) open = null;
      else if (open) open.text += text;
      else {
        open = { line: String(line.attrs.id), firstLength: text.length, text, row, label: labels[row] ?? "" };
        list.push(open);
      }
    });
  });
  const lengths = list.map(({ text }) => characters(text));
  return {
    list,
    scenes: new Set(list.map(({ row }) => row)).size,
    longest: Math.max(0, ...lengths),
    mean: list.length === 0 ? 0 : Math.round(lengths.reduce((sum, n) => sum + n, 0) / list.length),
  };
}

/** How much a person has to do in each scene, by the scenes' ordinals from 1: 3 speaks, 2 is there, 1 is spoken of, 0 nothing. */
export function presenceOf(
  counts: { scenes: readonly number[]; speakingScenes: readonly number[]; mentionedScenes: readonly number[] },
  sceneCount: number,
): number[] {
  const speaking = new Set(counts.speakingScenes);
  const present = new Set(counts.scenes);
  const mentioned = new Set(counts.mentionedScenes);
  return Array.from({ length: sceneCount }, (_, i) =>
    speaking.has(i + 1) ? 3 : present.has(i + 1) ? 2 : mentioned.has(i + 1) ? 1 : 0,
  );
}

/** The same in at most so many cells: of several scenes the one with the most. */
export function inCells(presence: readonly number[], max: number): number[] {
  if (presence.length <= max) return [...presence];
  return Array.from({ length: max }, (_, i) =>
    Math.max(
      ...presence.slice(
        Math.floor((i * presence.length) / max),
        Math.max(Math.floor((i * presence.length) / max) + 1, Math.floor(((i + 1) * presence.length) / max)),
      ),
    ),
  );
}
