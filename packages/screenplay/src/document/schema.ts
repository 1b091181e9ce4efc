import { type Mark, Schema } from "prosemirror-model";
import { line } from "./line.ts";
import { annotation } from "./marks/annotation.ts";
import { origin } from "./marks/origin.ts";
import { strike } from "./marks/strike.ts";
import { scene } from "./scene.ts";

/** The number of this schema, stored beside every content; `upgradeScene` reads contents of the lower ones. */
export const CONTENT_SCHEMA = 2;

/** The one form in which a script's content is kept: scenes of typed lines. */
export const schema = new Schema({
  nodes: { doc: { content: "scene+" }, scene, line, text: {} },
  marks: { annotation, strike, origin },
});

const markFromJSON = schema.markFromJSON;
const origins = new Map<unknown, Mark>();

/** Marks are read from JSON as before, but those of one origin are one object: a script of 500,000 characters has 37,000 of them. */
schema.markFromJSON = (json: { type?: string; attrs?: { by?: unknown } } | null): Mark => {
  if (json?.type !== "origin") return markFromJSON(json);
  const by = json.attrs?.by;
  let mark = origins.get(by);
  if (!mark) origins.set(by, (mark = markFromJSON(json)));
  return mark;
};
