import type { Line, Parsed, Scene } from "../parsed.ts";
import type { LineJson, MarkJson, SceneJson, ScriptDocument } from "./json.ts";
import type { Origin } from "./marks/origin.ts";

export interface ToDocumentOptions {
  /** Who wrote the text; `imported` when not said. */
  origin?: Origin;
  /** Gives an id for a scene or line; ids stay empty without it, so that the result depends on the text alone. */
  newId?: (kind: "scene" | "line") => string;
}

/** The document of a parsed text: the front matter as scene 0, then every scene, each fit for a row of its own. */
export function toDocument(parsed: Parsed, options: ToDocumentOptions = {}): ScriptDocument {
  const by = options.origin ?? "imported";
  const newId = options.newId ?? (() => "");
  const front: Scene = {
    number: null,
    heading: null,
    fields: { intExt: null, time: null, place: null },
    lines: parsed.frontMatter,
  };
  return {
    kind: parsed.kind,
    title: parsed.title,
    cast: parsed.cast.map((member) => ({ name: member.name, aliases: [...member.aliases] })),
    scenes: [sceneJson(front, true, by, newId), ...parsed.scenes.map((scene) => sceneJson(scene, false, by, newId))],
  };
}

function sceneJson(scene: Scene, front: boolean, by: Origin, newId: (kind: "scene" | "line") => string): SceneJson {
  const content = scene.lines.map((line) => lineJson(line, by, newId("line")));
  return {
    type: "scene",
    attrs: { id: newId("scene"), front, headed: scene.heading !== null, number: scene.number, ...scene.fields },
    content: content.length > 0 ? content : [emptyLine(newId("line"))],
  };
}

function lineJson(line: Line, by: Origin, id: string): LineJson {
  const marks: MarkJson[] =
    line.type === "parenthetical"
      ? [{ type: "parenthetical" }, { type: "origin", attrs: { by } }]
      : [{ type: "origin", attrs: { by } }];
  return {
    type: "line",
    attrs: {
      id,
      type: line.type,
      speaker: line.speaker ?? null,
      start: line.start,
      end: line.end,
      confidence: line.confidence,
    },
    content: [{ type: "text", text: line.text, marks }],
  };
}

/** A scene holds at least one line; this one stands where the text had none. */
function emptyLine(id: string): LineJson {
  return { type: "line", attrs: { id, type: "text", speaker: null, start: -1, end: -1, confidence: 1 } };
}
