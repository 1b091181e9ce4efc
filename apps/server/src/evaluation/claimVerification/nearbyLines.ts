import type { Line, Parsed } from "@mochang/screenplay";
import { splitCited } from "@mochang/contract";
import { namedPlaces, type Passages } from "../../grounding/index.ts";

/** Lines on either side of one that a sentence cites. */
const AROUND = 3;
/** Lines that a sentence without a citation is set beside. */
const MAX_LIKE = 2;
/** Pairs of characters that a line and a sentence have in common, at least, for the line to tell of the same thing. */
const MIN_SHARED = 2;
/** Characters of one line that are read around its citation, and of all lines of one sentence. */
const LINE_MAX = 160;
const LINES_MAX = 480;
/** Scenes without a matching line whose heads are shown because the sentence names them, and names in one head. */
const NAMED_MAX = 2;
const NAMES_MAX = 12;

interface PlacedLine extends Pick<Line, "text" | "start" | "end" | "speaker"> {
  /** Ordinal of its scene. */
  scene: number;
}

/** Finds the lines of a work that a sentence of its report speaks of. */
export interface NearbyLines {
  /**
   * What is cited or quoted, with the lines around it; else the lines most like the sentence; then the scenes that it names. Each scene is
   * headed by where and when it plays and whom it names. Empty where there is none.
   * @param minShared pairs of characters that a line and the sentence have in common, at least
   */
  of(sentence: string, minShared?: number): string[];
}

const HAN_PAIR = /\p{Script=Han}(?=\p{Script=Han})/gu;
const pairsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(HAN_PAIR)].map(({ index }) => text.slice(index, index + 2)));

export function createNearbyLines({ scenes }: Pick<Parsed, "scenes">, passages: Passages): NearbyLines {
  const lines: PlacedLine[] = scenes.flatMap((scene, i) =>
    // A cue is read with its speech.
    scene.lines.flatMap((line) => (line.type === "character" ? [] : [{ ...line, scene: i + 1 }])),
  );
  let pairs: Map<string, number[]> | null = null;
  /** Numbers of the lines that hold each pair of characters. */
  function linesByPair(): Map<string, number[]> {
    const found = new Map<string, number[]>();
    lines.forEach(({ text }, i) => {
      for (const pair of pairsIn(text)) {
        const holding = found.get(pair);
        if (holding) holding.push(i);
        else found.set(pair, [i]);
      }
    });
    return found;
  }

  function lineAt(offset: number): number {
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((lines[mid]?.start ?? 0) <= offset) low = mid;
      else high = mid - 1;
    }
    return low;
  }

  /** The lines that share most with the sentence, in the scenes that it names where it names any. */
  function mostLike(sentence: string, minShared: number): number[] {
    pairs ??= linesByPair();
    const named = namedPlaces(sentence, passages);
    const shared = new Map<number, number>();
    for (const pair of pairsIn(sentence))
      for (const i of pairs.get(pair) ?? [])
        if (named.length === 0 || named.includes(lines[i]?.scene ?? 0)) shared.set(i, (shared.get(i) ?? 0) + 1);
    return [...shared]
      .filter(([, count]) => count >= minShared)
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, MAX_LIKE)
      .map(([i]) => i);
  }

  const cited = (sentence: string): number[] =>
    splitCited(sentence).flatMap((part) =>
      part.type === "citation" && part.citation.start !== undefined && part.citation.scene > 0
        ? [lineAt(part.citation.start)]
        : [],
    );
  const quoted = (sentence: string): number[] =>
    [...sentence.matchAll(/[「『“]([^「」『』“”]{4,})[」』”]/gu)].flatMap(([, words = ""]) => {
      const found = passages.find(words, null);
      return found && found.scene > 0 ? [lineAt(found.start)] : [];
    });

  /** `第3场（码头 日 外；出场或提到：许岚、老周）：`; a chapter of a novel by its name alone. */
  function headOf(ordinal: number): string {
    const name = passages.nameOf(ordinal);
    const fields = scenes[ordinal - 1]?.fields;
    if (passages.unit !== "场" || !fields) return `${name}：`;
    const set = [fields.place, fields.time, fields.intExt].filter((field) => field !== null).join(" ");
    const names = [...(passages.scenes()[ordinal - 1]?.names ?? [])];
    const people = names.slice(0, NAMES_MAX).join("、") + (names.length > NAMES_MAX ? "等" : "");
    return `${name}（${set ? `${shortened(set, LINE_MAX)}；` : ""}出场或提到：${people || "无"}）：`;
  }

  return {
    of(sentence, minShared = MIN_SHARED) {
      if (lines.length === 0) return [];
      const exact = cited(sentence);
      const matchingLines = exact.length > 0 ? exact : quoted(sentence);
      const at = matchingLines.length > 0 ? matchingLines : mostLike(sentence, minShared);
      const shown = new Set(at.map((i) => lines[i]?.scene));
      const named = [...new Set(namedPlaces(sentence, passages))].filter(
        (ordinal) => ordinal > 0 && !shown.has(ordinal),
      );
      return [...excerpt(lines, at, headOf), ...named.slice(0, NAMED_MAX).map(headOf)];
    },
  };
}

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

/** The lines at hand with those around them in their scenes, under the heads of the scenes; the nearest first, as far as there is room. */
function excerpt(lines: readonly PlacedLine[], at: readonly number[], headOf: (ordinal: number) => string): string[] {
  const distances = new Map<number, number>();
  for (const i of at)
    for (let j = i - AROUND; j <= i + AROUND; j++)
      if (lines[j]?.scene === lines[i]?.scene && lines[j])
        distances.set(j, Math.min(distances.get(j) ?? AROUND, Math.abs(j - i)));
  let room = LINES_MAX;
  const nearest = [...distances]
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
    .filter(([i, distance]) => {
      const length = Math.min(LINE_MAX, lines[i]?.text.length ?? 0);
      if (distance > 0 && length > room) return false;
      room -= length;
      return true;
    })
    .map(([i]) => i)
    .toSorted((a, b) => a - b);
  const written: string[] = [];
  let scene = 0;
  for (const i of nearest) {
    const line = lines[i];
    if (!line) continue;
    if (line.scene !== scene) written.push(headOf(line.scene));
    scene = line.scene;
    const text = shortened(line.text.trim(), LINE_MAX);
    written.push(line.speaker !== undefined && !text.startsWith(line.speaker) ? `${line.speaker}：${text}` : text);
  }
  return written;
}
