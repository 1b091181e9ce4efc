import { Schema } from "prosemirror-model";
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
