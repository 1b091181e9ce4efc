import type { Line, Parsed, Scene } from "../parsed.ts";
import type { LineJson, SceneJson, ScriptDocument } from "./json.ts";

/**
 * What a document was parsed from: `toParsed(toDocument(parsed), parsed.text)` is `parsed`. For a document that was
 * edited since, give the text that `documentText` makes; offsets of lines written since are set by `withOffsets`.
 */
export function toParsed(document: ScriptDocument, text: string): Parsed {
  const [front, ...rest] = document.scenes[0]?.attrs.front ? document.scenes : [null, ...document.scenes];
  return {
    kind: document.kind,
    text,
    title: document.title,
    frontMatter: front ? linesOf(front) : [],
    scenes: rest.filter((scene) => scene !== null).map(sceneOf),
    cast: document.cast.map((member) => ({ name: member.name, aliases: [...member.aliases] })),
  };
}

function sceneOf(json: SceneJson): Scene {
  const { attrs } = json;
  const lines = linesOf(json);
  return {
    number: attrs.number,
    heading: attrs.headed ? (lines[0]?.text ?? null) : null,
    fields: { intExt: attrs.intExt, time: attrs.time, place: attrs.place },
    lines,
  };
}

function linesOf(scene: SceneJson): Line[] {
  return scene.content.filter((line) => line.content !== undefined && line.content.length > 0).map(lineOf);
}

function lineOf(json: LineJson): Line {
  const { type, speaker, start, end, confidence } = json.attrs;
  const line: Line = { type, text: (json.content ?? []).map((part) => part.text).join(""), start, end, confidence };
  if (speaker !== null) line.speaker = speaker;
  return line;
}
