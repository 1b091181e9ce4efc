import { type Attrs, type Mark, type NodeType, Schema } from "prosemirror-model";
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

/** What ProseMirror makes of one attribute's definition. */
interface AttributeOfType {
  default: unknown;
  validate?: (value: unknown) => void;
}
type TypeOfNode = NodeType & {
  attrs: Readonly<Record<string, AttributeOfType>>;
  defaultAttrs: Attrs;
  computeAttrs: (given: Attrs | null) => Attrs;
};

/**
 * ProseMirror collects a node's attributes in an object without a prototype, which V8 keeps as a hash table: those of 500,000 characters took a third of the
 * time in which their document is made. These are the same, in the same order, in a plain object.
 */
for (const type of [schema.nodes.scene, schema.nodes.line] as TypeOfNode[]) {
  const names = Object.keys(type.attrs);
  const definitions = Object.values(type.attrs);
  type.computeAttrs = (given) => {
    if (!given) return type.defaultAttrs;
    const attrs: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      const definition = definitions[i] as AttributeOfType;
      const value: unknown = given[name];
      if (value !== undefined) definition.validate?.(value);
      attrs[name] = value === undefined ? definition.default : value;
    }
    return attrs;
  };
}
