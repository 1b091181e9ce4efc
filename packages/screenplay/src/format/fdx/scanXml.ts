/** What the scanner tells: elements and character data, entities resolved. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/**
 * Reads XML that a Final Draft file needs: elements, attributes, character data, CDATA. A DTD is passed over and its entities stay as
 * written, so that nothing can be expanded or fetched. Never throws, goes over the text once, and takes a broken tag for its text.
 */
export function scanXml(text: string, handlers: XmlHandlers): void {
  const emitText = (from: number, to: number) => {
    if (from < to) handlers.text(resolveEntities(text.slice(from, to)));
  };
  const endOf = (mark: string, from: number): number => {
    const found = text.indexOf(mark, from);
    return found < 0 ? text.length : found + mark.length;
  };
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("<", at);
    emitText(at, open < 0 ? text.length : open);
    if (open < 0) return;
    if (text.startsWith("<!--", open)) at = endOf("-->", open + 4);
    else if (text.startsWith("<?", open)) at = endOf("?>", open + 2);
    else if (text.startsWith("<![CDATA[", open)) {
      const end = endOf("]]>", open + 9);
      handlers.text(text.slice(open + 9, Math.max(open + 9, text.endsWith("]]>", end) ? end - 3 : end)));
      at = end;
    } else if (text.startsWith("<!", open)) at = pastDeclaration(text, open);
    else at = readTag(text, open, handlers);
  }
}

/** A tag from its `<`; the offset behind it. */
function readTag(text: string, open: number, handlers: XmlHandlers): number {
  const end = tagEnd(text, open + 1);
  const inner = text.slice(open + 1, end);
  const name = /^\/?[^\s/>]+/u.exec(inner.slice(0, 200))?.[0] ?? "";
  if (name.startsWith("/")) handlers.close(name.slice(1));
  else if (name !== "") {
    const attributes: Record<string, string> = {};
    for (const [, key, double, single] of inner.slice(name.length).matchAll(ATTRIBUTE))
      attributes[key as string] = resolveEntities(double ?? single ?? "");
    handlers.open(name, attributes);
    if (inner.endsWith("/")) handlers.close(name);
  }
  return end + 1;
}

/** The `>` that ends a tag: not one inside an attribute's quotes. */
function tagEnd(text: string, from: number): number {
  let quote = "";
  for (let i = from; i < text.length; i++) {
    const c = text[i] as string;
    if (quote !== "") quote = c === quote ? "" : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === ">") return i;
  }
  return text.length;
}

/** A declaration, with the brackets of an internal subset. */
function pastDeclaration(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === "[") depth++;
    else if (c === "]") depth--;
    else if (c === ">" && depth <= 0) return i + 1;
  }
  return text.length;
}

const resolveEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/giu,
        (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
          if (name !== undefined) return NAMED[name] ?? whole;
          const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;
