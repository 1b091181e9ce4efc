import { ImportError } from "../importError.ts";
import type { Extracted } from "../imported.ts";
import { decodeText } from "../text/decode.ts";
import { flattenRow } from "../table.ts";

const BLOCKS = /^(p|div|h[1-6]|li|ul|ol|blockquote|section|article|header|footer|pre|hr|body|html|table|center|dl|dt|dd)$/;
const SILENT = /^(script|style|head|title|noscript|template|object|svg)$/;
const NAMED: Record<string, string> = { nbsp: "\u00a0", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", ldquo: "“", rdquo: "”", lsquo: "‘", rsquo: "’", hellip: "…", mdash: "—", ndash: "–", middot: "·", emsp: "\u2003", ensp: "\u2002", times: "×" };

/** Reads a web page that calls itself a Word file, as some programs save them. Only the letters are taken: no link is followed, no script run. */
export function readHtml(bytes: Buffer, chosen?: string): Extracted {
  const label = /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"))?.[1];
  const decoded = decodeHtml(bytes, chosen, label);
  const text = lettersOf(decoded.text);
  if (text.trim() === "") throw new ImportError("textless");
  return { text, format: "doc", encoding: decoded.encoding, unsure: [{ kind: "other-format", found: "html" }] };
}

function decodeHtml(bytes: Buffer, chosen: string | undefined, label: string | undefined): ReturnType<typeof decodeText> {
  const own = decodeText(bytes, chosen);
  // A mark or valid UTF-8 says more than the page's own word; the word says more than a guess.
  if (own.encoding.how !== "guessed" || label === undefined) return own;
  try {
    return decodeText(bytes, label);
  } catch {
    return own; // A charset that we do not read: the guess stands.
  }
}

/** One pass over tags and text. */
function lettersOf(html: string): string {
  const lines: string[] = [];
  let line = "";
  let silent: string | null = null;
  let rows: string[][] | null = null;
  let preformatted = false;
  const flush = (): void => {
    const text = line.replace(/[\t\r\n ]+/g, " ").trim();
    if (text !== "") (rows?.at(-1) ?? lines).push(text);
    line = "";
  };
  for (const [, tag, text] of html.matchAll(/<(?:!--[\s\S]*?--|([^<>]*))>|([^<]+|<)/g)) {
    if (text !== undefined) {
      if (silent !== null) continue;
      for (const [i, part] of (preformatted ? text.split(/\r?\n/) : [text]).entries()) {
        if (i > 0) flush();
        line += entities(part);
      }
      continue;
    }
    const [, slash = "", name = ""] = /^(\/?)\s*([A-Za-z][\w:-]*)/.exec(tag ?? "") ?? [];
    const element = name.toLowerCase();
    if (silent !== null) {
      if (slash !== "" && element === silent) silent = null;
    } else if (slash === "" && SILENT.test(element) && !(tag ?? "").endsWith("/")) silent = element;
    else if (element === "br") flush();
    else if (element === "tr") {
      flush();
      if (rows !== null) lines.push(...flattenRow(rows));
      rows = slash === "" ? [] : null;
    } else if (element === "td" || element === "th") {
      flush();
      if (slash === "") rows?.push([]);
    } else if (BLOCKS.test(element)) {
      flush();
      if (element === "pre") preformatted = slash === "";
    }
  }
  flush();
  if (rows !== null) lines.push(...flattenRow(rows));
  return lines.join("\n");
}

const entities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "0", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
