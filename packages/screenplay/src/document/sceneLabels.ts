import type { Node } from "prosemirror-model";
import { letteredNumbers } from "../numerals/index.ts";
import type { SceneJson } from "./json.ts";
import { sceneAttrs } from "./lineText.ts";
import { sceneFacts } from "./sceneFacts.ts";

/** How scenes are counted: by the numbers that their writer gave (a scene without one is 12A behind 12), from 1 on, or from 1 on in each episode. */
export type Numbering = "kept" | "continuous" | "episodes";

/** A document's rows, as nodes or as they are stored. */
interface Rows {
  readonly children: readonly (Node | SceneJson)[];
}

/** The number of each row as page, lists and chips show it; null for the front matter and divisions. */
export function sceneLabels(doc: Rows, numbering: Numbering = numberingOf(doc)): (string | null)[] {
  const kept = numbering === "kept" ? letteredNumbers(keptNumbers(doc)) : [];
  let episode = 0;
  let count = 0;
  return doc.children.map((row) => {
    const { front, division } = sceneAttrs(row);
    if (division) {
      episode += 1;
      if (numbering === "episodes") count = 0;
    }
    if (front || division) return null;
    count += 1;
    if (numbering === "continuous") return String(count);
    if (numbering === "episodes") return `${Math.max(1, episode)}-${count}`;
    return kept[count - 1] ?? null;
  });
}

/**
 * The number that each scene keeps of those written in the headings; null for none. Of several scenes with one number that one has it which stands where the numbers around it have
 * their order (a scene 5 that is pasted behind scene 2 does not take the number of scene 5), else the first.
 */
function keptNumbers(doc: Rows): (string | null)[] {
  const written = doc.children.flatMap((row) => {
    const { front, division } = sceneAttrs(row);
    return front || division ? [] : [sceneFacts(row).number];
  });
  const places = new Map<string, number[]>();
  written.forEach((number, index) => {
    if (number === null) return;
    const indices = places.get(number);
    if (indices) indices.push(index);
    else places.set(number, [index]);
  });
  for (const [number, indices] of places) {
    if (indices.length < 2) continue;
    const keeper = indices.find((index) => isInOrder(written, index, number)) ?? indices[0];
    for (const index of indices) if (index !== keeper) written[index] = null;
  }
  return written;
}

/** Whether the next other numbers above and below are not against the order. */
function isInOrder(written: readonly (string | null)[], index: number, number: string): boolean {
  const isOther = (other: string | null): other is string => other !== null && other !== number;
  const above = written.slice(0, index).findLast(isOther);
  const below = written.slice(index + 1).find(isOther);
  const value = Number.parseInt(number, 10);
  return !(above && Number.parseInt(above, 10) > value) && !(below && Number.parseInt(below, 10) < value);
}

/** A document whose scenes mostly bear numbers keeps them. */
export function numberingOf(doc: Rows): Numbering {
  let scenes = 0;
  let numbered = 0;
  for (const row of doc.children) {
    const { front, division } = sceneAttrs(row);
    if (front || division) continue;
    scenes += 1;
    if (sceneFacts(row).number !== null) numbered += 1;
  }
  return numbered * 2 > scenes ? "kept" : "continuous";
}
