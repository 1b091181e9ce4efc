import { Schema } from "prosemirror-model";
import { line } from "./line.ts";
import { annotation } from "./marks/annotation.ts";
import { origin } from "./marks/origin.ts";
import { parenthetical } from "./marks/parenthetical.ts";
import { strike } from "./marks/strike.ts";
import { scene } from "./scene.ts";

/** The one form in which a script's content is kept: scenes of typed lines. */
export const schema = new Schema({
  nodes: { doc: { content: "scene+" }, scene, line, text: {} },
  marks: { parenthetical, annotation, strike, origin },
});
