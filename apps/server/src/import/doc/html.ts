import type { HiddenText } from "@mochang/contract";
import { contextOf } from "../hidden.ts";
import { ImportError } from "../importError.ts";
import type { Extracted } from "../imported.ts";
import { decodeText } from "../text/decode.ts";
import { flattenRow } from "../table.ts";
import { hidesHtml, type HtmlLook, within } from "./htmlLook.ts";
import { lookOf, type Named, namedOf, NO_RULES, readStyleSheet, type StyleSheet } from "./styleSheet.ts";

const BLOCKS =
  /^(p|div|h[1-6]|li|ul|ol|blockquote|section|article|header|footer|pre|hr|body|html|table|center|dl|dt|dd)$/;
const SILENT = /^(script|style|head|title|noscript|template|object|svg)$/;
const NAMED: Record<string, string> = {
  nbsp: "\u00a0",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  middot: "·",
  emsp: "\u2003",
  ensp: "\u2002",
  times: "×",
};

/** Reads a web page that calls itself a Word file, as some programs save them. Only the letters are taken: no link is followed, no script run. */
export function readHtml(bytes: Buffer, chosen?: string): Extracted {
  const label = /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"))?.[1];
  const decoded = decodeHtml(bytes, chosen, label);
  let page = lettersOf(decoded.text, true);
  // Where next to nothing is seen, the page has a dark background that we did not find.
  if (page.hidden.length > 0 && page.lines.join("").trim() === "") page = lettersOf(decoded.text, false);
  const text = page.lines.join("\n");
  if (text.trim() === "") throw new ImportError("textless");
  const quotes = page.hidden.filter(({ kind }) => kind !== "comment").map((h) => h.text.slice(0, 80));
  const comments = page.hidden.length - quotes.length;
  return {
    text,
    format: "doc",
    encoding: decoded.encoding,
    unsure: [
      { kind: "other-format", found: "html" },
      ...(quotes.length > 0
        ? [{ kind: "hidden-text" as const, count: quotes.length, quotes: quotes.slice(0, 20) }]
        : []),
      ...(comments > 0 ? [{ kind: "comments-left-out" as const, count: comments }] : []),
    ],
    hidden: page.hidden,
  };
}

function decodeHtml(
  bytes: Buffer,
  chosen: string | undefined,
  label: string | undefined,
): ReturnType<typeof decodeText> {
  const own = decodeText(bytes, chosen);
  // A mark or valid UTF-8 says more than the page's own word; the word says more than a guess.
  if (own.encoding.how !== "guessed" || label === undefined) return own;
  try {
    return decodeText(bytes, label);
  } catch {
    return own; // A charset that we do not read: the guess stands.
  }
}

interface Page {
  lines: string[];
  hidden: HiddenText[];
}

/** An element that is open, and what it and those around it do to letters. */
interface Open extends Named {
  look: HtmlLook;
}

const MOST_OPEN = 500;
const PLAIN: HtmlLook = {};

/** One pass over tags and text. Letters that nobody sees are kept apart, comments that are no program's too. */
function lettersOf(html: string, paperIsWhite: boolean): Page {
  const lines: string[] = [];
  const hidden: HiddenText[] = [];
  const open: Open[] = [];
  let rules: StyleSheet = NO_RULES;
  let line = "";
  let silent: string | null = null;
  let sheet = "";
  let inHead = false;
  let rows: string[][] | null = null;
  let preformatted = false;
  /** How the letters at hand are hidden; undefined until somebody asks. */
  let hides: "vanished" | "unseen" | null | undefined;
  let veiled: { kind: "vanished" | "unseen"; text: string } | null = null;
  const here = (): string => contextOf(line.trim() === "" ? (rows?.at(-1)?.at(-1) ?? lines.at(-1) ?? "") : line);
  const tell = (): void => {
    if (veiled !== null && veiled.text.trim() !== "")
      hidden.push({ kind: veiled.kind, text: veiled.text.replaceAll(/\s+/gu, " ").trim(), after: here() });
    veiled = null;
  };
  const flush = (): void => {
    const text = line.replace(/[\t\r\n ]+/g, " ").trim();
    if (text !== "") (rows?.at(-1) ?? lines).push(text);
    line = "";
    if (veiled !== null) veiled.text += " ";
  };
  const put = (text: string): void => {
    if (inHead) return;
    if (hides === undefined) hides = hidesHtml(open.at(-1)?.look ?? PLAIN, paperIsWhite);
    if (hides !== null) {
      if (veiled !== null && veiled.kind !== hides) tell();
      veiled = { kind: hides, text: (veiled?.text ?? "") + text };
      return;
    }
    if (text.trim() !== "") tell();
    line += text;
  };
  const opened = (element: string, tag: string): void => {
    hides = undefined;
    // A paragraph and an item of a list end where the next begins.
    if (ENDS_ITSELF.test(element) && open.at(-1)?.element === element) open.pop();
    if (BLOCKS.test(element) && open.at(-1)?.element === "p") open.pop();
    if (open.length >= MOST_OPEN) return;
    const named = namedOf(element, tag);
    open.push({ ...named, look: within(open.at(-1)?.look ?? PLAIN, lookOf(named, open, rules)) });
  };
  const closed = (element: string): void => {
    hides = undefined;
    const at = open.findLastIndex((o) => o.element === element);
    if (at >= 0) open.length = at;
  };
  for (const [whole, tag, text] of html.matchAll(/<(?:!--[\s\S]*?--|([^<>]*))>|([^<]+|<)/g)) {
    if (tag === undefined && text === undefined) {
      if (silent === "style") sheet += whole;
      else if (silent === null) comment(whole, here, hidden);
      continue;
    }
    if (text !== undefined) {
      if (silent === "style") sheet += text;
      if (silent !== null) continue;
      for (const [i, part] of (preformatted ? text.split(/\r?\n/) : [text]).entries()) {
        if (i > 0) flush();
        put(entities(part));
      }
      continue;
    }
    const [, slash = "", name = ""] = /^(\/?)\s*([A-Za-z][\w:-]*)/.exec(tag ?? "") ?? [];
    const element = name.toLowerCase();
    if (silent !== null) {
      if (slash === "" || element !== silent) continue;
      if (silent === "style") rules = readStyleSheet(sheet);
      silent = null;
      continue;
    }
    if (slash === "" && SILENT.test(element) && !(tag ?? "").endsWith("/")) {
      // A style sheet stands within the head, whose other words are no text.
      if (element === "head") inHead = true;
      else silent = element;
      continue;
    }
    if (element === "body" || element === "head") inHead = false;
    if (element === "br") flush();
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
    if (slash !== "") closed(element);
    else if (element !== "" && !VOID.test(element) && !(tag ?? "").endsWith("/")) opened(element, tag ?? "");
  }
  flush();
  tell();
  if (rows !== null) lines.push(...flattenRow(rows));
  return { lines, hidden };
}

const VOID = /^(?:br|img|hr|meta|link|input|col|area|base|wbr|param|source|embed)$/u;
const ENDS_ITSELF = /^(?:p|li|dt|dd|td|th|tr|option)$/u;

/** Word's own conditions are written as comments too. */
function comment(whole: string, here: () => string, hidden: HiddenText[]): void {
  const said = whole.slice(4, -3).trim();
  if (said === "" || /^\[|^<!\[|\[endif\]|StartFragment|EndFragment/u.test(said)) return;
  hidden.push({ kind: "comment", text: said, after: here() });
}

const entities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "0", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
