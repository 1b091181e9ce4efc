import { SaxesParser } from "saxes";
import { corrupt, ImportError } from "./importError.ts";
import { MAX_XML_DEPTH } from "./limits.ts";

export type Attributes = Record<string, string>;

/** What a reader of one XML part wants to hear. Names come with their prefixes made canonical by `prefixes`. */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

export interface BoundedXml {
  write(chunk: string): void;
  close(): void;
}

/**
 * A streaming parser that refuses what a document never needs: a DTD (so no entity can be declared, expanded or fetched) and deep nesting.
 * `canonical` maps an element or attribute name as written to the one that the handlers know, given the root's namespace declarations.
 */
export function boundedXml(handlers: XmlHandlers, namespaces: Record<string, string> = {}): BoundedXml {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let rename: ((name: string) => string) | null = null;
  let plain = true;
  parser.on("doctype", () => {
    throw new ImportError("xml-entities");
  });
  parser.on("error", (error) => {
    throw corrupt(error);
  });
  parser.on("opentag", (tag) => {
    if (++depth > MAX_XML_DEPTH) throw new ImportError("too-deep");
    if (rename === null) {
      rename = renamer(tag.attributes, namespaces);
      plain = rename === same;
    }
    handlers.open(rename(tag.name), plain ? tag.attributes : renameKeys(tag.attributes, rename));
  });
  parser.on("closetag", (tag) => {
    depth--;
    handlers.close?.(rename ? rename(tag.name) : tag.name);
  });
  if (handlers.text) {
    const onText = (text: string): void => handlers.text?.(text);
    parser.on("text", onText);
    parser.on("cdata", onText);
  }
  return {
    write: (chunk) => {
      parser.write(chunk);
    },
    close: () => {
      parser.close();
    },
  };
}

const same = (name: string): string => name;

/** Word writes `w:p`, other writers `ns0:p`: the namespace decides, and the common case costs nothing. */
function renamer(root: Attributes, namespaces: Record<string, string>): (name: string) => string {
  const to = new Map<string, string>();
  for (const [key, uri] of Object.entries(root)) {
    const namespace = namespaces[uri];
    if (namespace === undefined) continue;
    if (key === "xmlns") to.set("", namespace);
    else if (key.startsWith("xmlns:") && key.slice(6) !== namespace) to.set(key.slice(6), namespace);
  }
  if (to.size === 0) return same;
  const internedNames = new Map<string, string>();
  return (name) => {
    let cached = internedNames.get(name);
    if (cached === undefined) {
      const colon = name.indexOf(":");
      const prefix = to.get(colon < 0 ? "" : name.slice(0, colon));
      cached = prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
      if (internedNames.size < 1000) internedNames.set(name, cached);
    }
    return cached;
  };
}

const renameKeys = (attributes: Attributes, rename: (name: string) => string): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.includes(":") ? rename(key) : key, value]));
