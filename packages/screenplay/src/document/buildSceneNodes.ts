import type { LineType } from "../parsed.ts";
import { readSpeaker } from "../parse/readSpeaker.ts";
import { splitDivisions } from "./splitDivisions.ts";
import { bindToWords, type WordBound } from "./wordBound.ts";
import type { LineJson, NewId, SceneJson, TextJson } from "./json.ts";
import { OPENS_SCENE, SPOKEN } from "./lineTypes.ts";
import type { GivenHead, SceneAttrs } from "./scene.ts";
import { speakersOf } from "./sceneFacts.ts";
import { headWords, sceneHead } from "./sceneHead.ts";

/** A line as an import or an older schema holds it, with all that was known of it. */
export interface KnownLine {
  id: string;
  type: LineType;
  text: string;
  speaker: string | null;
  joined: boolean;
  content: TextJson[];
}

/** A scene with all that was known of it. */
export interface KnownScene {
  id: string;
  front: boolean;
  head: GivenHead;
  lines: KnownLine[];
}

/** The rows of a scene: itself, then the divisions that stand at its end. What the rules would not say by themselves is `given`. */
export function buildSceneNodes(scene: KnownScene, newId: NewId): SceneJson[] {
  const [undividedLines = [], ...divisions] = splitDivisions(scene.lines, scene.front);
  return [
    buildSceneNode({ ...scene, lines: undividedLines }, newId),
    ...divisions.map((lines) => row({ id: newId("scene"), front: false, division: true, given: null }, lines, newId)),
  ];
}

/** One row of all the lines of a scene. */
export function buildSceneNode({ id, front, head, lines }: KnownScene, newId: NewId): SceneJson {
  return row({ id, front, division: false, given: front ? null : givenHead(head, lines) }, lines, newId);
}

function row(attrs: Omit<SceneAttrs, "lockedNumber">, lines: readonly KnownLine[], newId: NewId): SceneJson {
  const content = withGiven(lines);
  return {
    type: "scene",
    attrs: { ...attrs, lockedNumber: null },
    content: content.length > 0 ? content : [emptyLine(newId("line"))],
  };
}

/** A row holds at least one line; this one stands where there is none. */
export const emptyLine = (id: string, type: LineType = "text"): LineJson => ({
  type: "line",
  attrs: { id, type, joined: false, given: null, checked: false },
});

function givenHead(head: GivenHead, lines: readonly KnownLine[]): WordBound<GivenHead> | null {
  const opens = lines[0] !== undefined && OPENS_SCENE.has(lines[0].type);
  const rule = opens ? sceneHead(lines) : sceneHead([]);
  const same =
    head.headed === opens &&
    head.number === rule.number &&
    head.intExt === rule.intExt &&
    head.time === rule.time &&
    head.place === rule.place;
  return same ? null : bindToWords(head, headWords(lines));
}

function withGiven(lines: readonly KnownLine[]): LineJson[] {
  const attrs = lines.map(({ id, type, text, joined }, i) => ({
    id,
    type,
    joined: joined && i > 0,
    given: type === "character" ? givenCue(text, lines[i + 1]) : null,
    checked: false,
  }));
  const rule = speakersOf(lines.map(({ text }, i) => ({ ...(attrs[i] as (typeof attrs)[number]), text })));
  return lines.map(({ type, text, speaker, content }, i) => ({
    type: "line",
    attrs: {
      ...(attrs[i] as (typeof attrs)[number]),
      ...(SPOKEN.has(type) && rule[i] !== speaker ? { given: bindToWords(speaker, text) } : {}),
    },
    content,
  }));
}

/** The name that a cue gives to the speech below it, where the rule reads another one in it. */
function givenCue(text: string, below: KnownLine | undefined): WordBound<string | null> | null {
  if (!below || !SPOKEN.has(below.type) || readSpeaker(text) === below.speaker) return null;
  return bindToWords(below.speaker, text);
}
