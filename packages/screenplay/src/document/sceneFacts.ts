import type { Node } from "prosemirror-model";
import { divisionLabel, numberedScene, sceneNames, type NumberedScene, type SceneName } from "../figures/sceneNames.ts";
import { placeWithoutCast } from "../parse/cast/takeCastFromPlaces.ts";
import { readSpeaker } from "../parse/readSpeaker.ts";
import { validValue } from "./wordBound.ts";
import type { LineJson, SceneJson } from "./json.ts";
import { isBlank, lineAttrs, lineText, sceneAttrs, sceneLines, textRuns } from "./lineText.ts";
import { OPENS_SCENE, SPOKEN } from "./lineTypes.ts";
import { headLines, type SceneHead, headWords, MAX_HEAD_LINES, sceneHead } from "./sceneHead.ts";

/** What is computed of one line. */
export interface LineFacts {
  /** Who speaks a dialogue or a parenthetical, whom a cue names; null for nobody and for every other line. */
  speaker: string | null;
  /** Whether a model wrote its words: none of them, all, or some beside an author's or a file's. */
  model: "none" | "whole" | "changed";
}

/** What is computed of one row. The number is the locked one, else the one in the heading as written. */
export interface SceneFacts extends SceneHead {
  headed: boolean;
  /** The words of the heading; null for a row without one. */
  heading: string | null;
  lines: readonly LineFacts[];
  /** Who speaks in it, each once, in order of their first dialogue. */
  speakers: readonly string[];
}

const cache = new WeakMap<object, SceneFacts>();

/** All that is computed of a row, kept as long as its node: a row that did not change is never computed again. */
export function sceneFacts(scene: Node | SceneJson): SceneFacts {
  const cached = cache.get(scene);
  if (cached) return cached;
  const facts = computeFacts(scene);
  cache.set(scene, facts);
  return facts;
}

function computeFacts(scene: Node | SceneJson): SceneFacts {
  const candidates = sceneLines(scene)
    .slice(0, MAX_HEAD_LINES)
    .map((line) => ({ type: lineAttrs(line).type, line }));
  const first = headLines(candidates).map(({ type, line }) => ({ type, text: lineText(line) }));
  const { front, division, lockedNumber, given } = sceneAttrs(scene);
  const plain = front || division;
  const validHead = plain ? undefined : validValue(given, headWords(first));
  const headed = !plain && (validHead?.headed ?? (first[0] !== undefined && OPENS_SCENE.has(first[0].type)));
  let read: SceneHead | undefined;
  const head = (): SceneHead => validHead ?? (read ??= sceneHead(headed ? first : []));
  let spoken: Spoken | undefined;
  return {
    headed,
    heading: headed ? (first[0]?.text ?? null) : null,
    // Read when they are asked for: a long script's first paint needs neither its 1,000 headings nor its 37,000 lines.
    get number() {
      return lockedNumber ?? head().number;
    },
    get intExt() {
      return head().intExt;
    },
    get time() {
      return head().time;
    },
    // A heading that was changed is read without the cast; who speaks under it tells names from places.
    get place() {
      const { place } = head();
      return validHead ? place : placeWithoutCast(place, (name) => this.speakers.includes(name));
    },
    get lines() {
      return (spoken ??= spokenIn(scene)).lines;
    },
    get speakers() {
      return (spoken ??= spokenIn(scene)).speakers;
    },
  };
}

type Spoken = Pick<SceneFacts, "lines" | "speakers">;

function spokenIn(scene: Node | SceneJson): Spoken {
  const lines = sceneLines(scene).map((line) => ({ ...lineAttrs(line), ...wordsOf(line) }));
  const speakers = speakersOf(lines);
  return {
    lines: lines.map(({ model }, i) => ({ speaker: speakers[i] ?? null, model })),
    speakers: [...new Set(speakers.filter((name, i) => name !== null && lines[i]?.type === "dialogue"))] as string[],
  };
}

interface LineWords {
  text: string;
  model: LineFacts["model"];
}

const words = new WeakMap<object, LineWords>();

/** Kept with the line: a key changes one of a scene's lines. */
function wordsOf(line: Node | LineJson): LineWords {
  let cached = words.get(line);
  if (!cached) words.set(line, (cached = { text: lineText(line), model: modelOf(line) }));
  return cached;
}

type SpokenLine = Pick<ReturnType<typeof lineAttrs>, "type" | "given"> & { text: string };

/**
 * Who speaks each line of a row: a cue gives its name to the speech under it, over actions, until a line of another type. What is given
 * holds for its own line alone, so that typing in one line changes the speaker of no other, but a cue's.
 */
export function speakersOf(lines: readonly SpokenLine[]): (string | null)[] {
  let current: string | null = null;
  return lines.map(({ type, given, text }) => {
    if (isBlank(text) || type === "action") return null;
    const givenSpeaker = validValue(given, text);
    if (SPOKEN.has(type)) return givenSpeaker !== undefined ? givenSpeaker : current;
    current = type === "character" ? (givenSpeaker !== undefined ? givenSpeaker : readSpeaker(text)) : null;
    return current;
  });
}

function modelOf(line: Node | LineJson): LineFacts["model"] {
  let own = false;
  let model = false;
  for (const { text, struck, marks } of textRuns(line)) {
    if (struck || isBlank(text)) continue;
    if (marks.some((mark) => mark.type === "origin" && mark.attrs.by === "model")) model = true;
    else own = true;
  }
  return !model ? "none" : own ? "changed" : "whole";
}

/** What the scene of each row is called; null for the front matter and divisions. The front matter and divisions say which episode they open. */
export function rowNames(rows: readonly (Node | SceneJson)[]): (SceneName | null)[] {
  let division: string | null = null;
  const numbered: NumberedScene[] = [];
  const isScene = rows.map((row) => {
    const { front, division: divides } = sceneAttrs(row);
    if (!front && !divides) {
      const scene = numberedScene(sceneFacts(row), division);
      numbered.push(scene);
      ({ division } = scene);
    }
    // A parsed text holds a division's title in the scene above it, as one that was not parted stands here.
    for (const line of sceneLines(row))
      if (lineAttrs(line).type === "episode")
        division = divisionLabel({ type: "episode", text: lineText(line) }) ?? division;
    return !front && !divides;
  });
  const labels = sceneNames(numbered);
  let count = 0;
  return isScene.map((is) => (is ? (labels[count++] ?? null) : null));
}

/** The number by place of each row: 1, 2, 3 for scenes, null for the front matter and divisions. */
export function sceneOrdinals(rows: readonly (Node | SceneJson)[]): (number | null)[] {
  let count = 0;
  return rows.map((row) => {
    const { front, division } = sceneAttrs(row);
    return front || division ? null : ++count;
  });
}
