import type { MarkType, Node, NodeType } from "prosemirror-model";

type Validate = (value: unknown) => void;
type Validated = readonly (readonly [name: string, validate: Validate])[];

/** The same types by name as ProseMirror's own: `string|null`. */
function validateTypes(names: string, attribute: string): Validate {
  const types = names.split("|");
  return (value) => {
    const type = value === null ? "null" : typeof value;
    if (!types.includes(type)) throw new RangeError(`${attribute} is of type ${type}, not ${names}`);
  };
}

const validatedOf = new WeakMap<NodeType | MarkType, Validated>();

function attributesOf(type: NodeType | MarkType): Validated {
  const cached = validatedOf.get(type);
  if (cached) return cached;
  const attributes = Object.entries(type.spec.attrs ?? {}).flatMap(([name, { validate }]) =>
    validate === undefined
      ? []
      : [[name, typeof validate === "string" ? validateTypes(validate, name) : (validate as Validate)] as const],
  );
  validatedOf.set(type, attributes);
  return attributes;
}

function checkAttributes({ type, attrs }: { type: NodeType | MarkType; attrs: Node["attrs"] }): void {
  for (const [name, validate] of attributesOf(type)) validate(attrs[name]);
}

/**
 * Throws a RangeError where `Node.check` does, for a node that was made from JSON: that has no attributes but its type's. `Node.check` goes over the
 * attributes of every text and mark by name, which takes a third of the time in which a long script is opened.
 * @param onMarks told of the number of marks on each text that has any
 */
export function checkDocument(node: Node, onMarks: (count: number) => void): void {
  if (!node.type.validContent(node.content)) throw new RangeError(`no content of ${node.type.name}: ${String(node)}`);
  checkAttributes(node);
  for (const child of node.children) {
    if (!child.isText) checkDocument(child, onMarks);
    else if (child.marks.length > 0) {
      onMarks(child.marks.length);
      const [only, second] = child.marks;
      // One mark is a set whatever it is.
      if (only && !second) checkAttributes(only);
      else child.check();
    }
  }
}
