import type { HiddenText } from "@mochang/contract";
import { textBefore } from "../hiddenText.ts";
import { isInvisible } from "../docx/appearance.ts";
import { ImportError } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import type { Doubt } from "../doubts.ts";

/** Groups whose text is not the document's. `*` marks a group that a reader may ignore. */
const ASIDE = new Set([
  "fonttbl",
  "colortbl",
  "stylesheet",
  "info",
  "pict",
  "object",
  "header",
  "headerl",
  "headerr",
  "headerf",
  "footer",
  "footerl",
  "footerr",
  "footerf",
  "listtable",
  "listoverridetable",
  "fldinst",
  "themedata",
  "datastore",
  "xmlnstbl",
  "generator",
  "rsidtbl",
  "mmathPr",
  "latentstyles",
  "*",
]);
const BREAKS: Record<string, string> = {
  par: "\n",
  line: "\n",
  sect: "\n",
  page: "\n",
  cell: "\t",
  tab: "\t",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: "\u2003",
  enspace: "\u2002",
};
const CODE_PAGES: Record<string, string> = {
  "936": "gb18030",
  "950": "big5",
  "932": "shift_jis",
  "949": "euc-kr",
  "65001": "utf-8",
};
const CHARSETS: Record<string, string> = { "134": "gb18030", "136": "big5", "128": "shift_jis", "129": "euc-kr" };
const MAX_DEPTH = 512;
const NORMAL = 24;
/** Groups of notes, behind a `*` or not. */
const BESIDE: Record<string, "comment" | "aside"> = {
  footnote: "aside",
  annotation: "comment",
  subject: "aside",
  keywords: "aside",
  comment: "aside",
  doccomm: "aside",
  category: "aside",
  docvar: "aside",
  shptxt: "aside",
};
/** Of a paragraph's place and the height of its lines, in twentieths of a point: from where nothing is seen. */
const OFF_PAGE = 20_000;
const MIN_LINE_HEIGHT = 40;
const MAX_SHIFT = 400;
const TIGHTEST = 200;
const ORNAMENTS = /^(?:wingdings(?: [23])?|webdings|symbol|zapf ?dingbats|marlett|adobe blank)$/iu;

interface Group {
  aside: boolean;
  hidden: boolean;
  deleted: boolean;
  /** Half points, and the letters' place in the table of colours. */
  size: number;
  colour: number;
  /** The colour behind, likewise; 0 for none. */
  behind: number;
  /** Width of the letters, in per cent. */
  stretch: number;
  /** Pressed together, or set off the line or the page; `off` holds for the paragraph, `row` for the table's row. */
  away: boolean;
  off: boolean;
  row: boolean;
  /** What the group's text is, where it is none of the document's but worth telling. */
  beside: "comment" | "aside" | null;
  /** Bytes that stand for one \u character in old readers. */
  fallback: number;
  font: string | undefined;
}

/** Reads RTF, also when it calls itself .doc (RTF 1.9.1: text, Unicode escapes, code pages by font). */
export function readRtf(bytes: Buffer): Extracted {
  const source = bytes.toString("latin1");
  const fonts = fontEncodings(source);
  const page = CODE_PAGES[/\\ansicpg(\d+)/.exec(source.slice(0, 2000))?.[1] ?? ""] ?? "windows-1252";
  const out: string[] = [];
  const stack: Group[] = [];
  let group: Group = {
    aside: false,
    hidden: false,
    deleted: false,
    size: NORMAL,
    colour: 0,
    behind: 0,
    stretch: 100,
    away: false,
    off: false,
    row: false,
    beside: null,
    fallback: 1,
    font: undefined,
  };
  let pending: number[] = [];
  let skip = 0;
  let characters = 0;
  /** How deep the group stands that is told again in Unicode; -1 for none. */
  let alternative = -1;

  const colours = coloursOf(source);
  const ornaments = ornamentFonts(source);
  const hidden: HiddenText[] = [];
  let veiled: { kind: HiddenText["kind"]; text: string } | null = null;

  const tellHidden = (): void => {
    if (veiled !== null && veiled.text.trim() !== "")
      hidden.push({ kind: veiled.kind, text: veiled.text.trim(), after: textBefore(out.slice(-20).join("")) });
    veiled = null;
  };
  const howHidden = (): HiddenText["kind"] | null => {
    if (group.beside !== null) return group.beside;
    if (group.deleted) return "deleted";
    if (group.hidden || group.row) return "vanished";
    return isInvisible({
      size: group.size,
      stretch: group.stretch,
      away: group.away || group.off,
      colour: colours[group.colour],
      shade: group.behind > 0 ? colours[group.behind] : undefined,
    })
      ? "unseen"
      : null;
  };
  const put = (text: string): void => {
    if (group.aside) return;
    const kind =
      howHidden() ??
      (group.font !== undefined && ornaments.has(group.font) && /[A-Za-z]{2}/u.test(text) ? "unseen" : null);
    if (kind !== null) {
      if (veiled !== null && veiled.kind !== kind) tellHidden();
      veiled = { kind, text: (veiled?.text ?? "") + text };
      return;
    }
    tellHidden();
    characters += text.length;
    if (characters > MAX_CHARACTERS) throw new ImportError("too-long");
    out.push(text);
  };
  const flush = (): void => {
    if (pending.length === 0) return;
    put(
      new TextDecoder((group.font === undefined ? undefined : fonts.get(group.font)) ?? page).decode(
        Uint8Array.from(pending),
      ),
    );
    pending = [];
  };

  for (const [token, word, number, hex, symbol] of source.matchAll(
    /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z])|[{}]|[^\\{}\r\n]+/g,
  )) {
    if (hex !== undefined) {
      if (skip > 0) skip--;
      else pending.push(Number.parseInt(hex, 16));
    } else if (token === "{") {
      flush();
      if (stack.push({ ...group }) > MAX_DEPTH) throw new ImportError("too-deep");
      // Of two forms of the same words the second, in Unicode, is shown.
      if (stack.length === alternative) {
        group.aside = true;
        alternative = -1;
      }
    } else if (token === "}") {
      flush();
      group = stack.pop() ?? group;
    } else if (word !== undefined) {
      flush();
      if (word === "bin") throw new ImportError("corrupt", { detail: "binary data in RTF" });
      const beside = BESIDE[word];
      if (beside !== undefined) group = { ...group, beside, aside: false };
      else if (ASIDE.has(word)) group.aside = true;
      else if (word === "u") {
        put(String.fromCharCode(Number(number ?? 0) & 0xffff));
        skip = group.fallback;
      } else if (word === "uc") group.fallback = Number(number ?? 1);
      else if (word === "f") group.font = number;
      else if (word === "v") group.hidden = number !== "0";
      else if (word === "deleted") group.deleted = number !== "0";
      else if (word === "fs") group.size = Number(number ?? NORMAL);
      else if (word === "cf") group.colour = Number(number ?? 0);
      else if (word === "charscalex") group.stretch = Number(number ?? 100);
      else if (word === "up" || word === "dn") group.away = Number(number ?? 6) > MAX_SHIFT;
      else if (word === "expnd" || word === "expndtw") group.away = Number(number ?? 0) < -TIGHTEST;
      else if (word === "sl") group.off = number?.startsWith("-") === true && -Number(number) <= MIN_LINE_HEIGHT;
      else if (
        word === "li" ||
        word === "lin" ||
        word === "posx" ||
        word === "posnegx" ||
        word === "posy" ||
        word === "posnegy"
      )
        group.off ||= Math.abs(Number(number ?? 0)) > OFF_PAGE;
      else if (word === "pard") group.off = false;
      else if (word === "trowd") group.row = false;
      else if (word === "trrh") group.row = number?.startsWith("-") === true && -Number(number) <= MIN_LINE_HEIGHT;
      else if (word === "row") {
        put("\n");
        group.row = false;
      } else if (word === "upr") alternative = stack.length + 1;
      else if (word === "ud") group.aside = stack.some((around) => around.beside !== null);
      else if (word === "chcfpat") group.behind = Number(number ?? 0) || group.behind;
      else if (word === "highlight" || word === "chcbpat" || word === "cb") group.behind = Number(number ?? 0);
      else if (word === "plain")
        group = {
          ...group,
          hidden: false,
          deleted: false,
          size: NORMAL,
          colour: 0,
          behind: 0,
          stretch: 100,
          away: false,
        };
      else if (BREAKS[word] !== undefined) put(BREAKS[word]);
    } else if (symbol !== undefined) {
      flush();
      if (symbol === "*") group.aside = true;
      else if (symbol === "~") put("\u00a0");
      else if (symbol === "_") put("-");
      else if (symbol === "\n" || symbol === "\r") put("\n");
      else if (/[\\{}]/.test(symbol)) put(symbol);
    } else if (!/^[\r\n]*$/.test(token)) {
      let text = token;
      if (skip > 0) {
        text = token.slice(skip);
        skip = Math.max(0, skip - token.length);
      }
      for (let i = 0; i < text.length; i++) pending.push(text.charCodeAt(i) & 0xff);
    }
  }
  flush();
  tellHidden();
  const text = out.join("").replace(/\t+\n/g, "\n");
  if (text.trim() === "") throw new ImportError("textless");
  return {
    text,
    format: "doc",
    encoding: null,
    unsure: [{ kind: "other-format", found: "rtf" }, ...doubtsOf(hidden)],
    hidden,
  };
}

function doubtsOf(hidden: readonly HiddenText[]): Doubt[] {
  const of = (...kinds: HiddenText["kind"][]): HiddenText[] => hidden.filter(({ kind }) => kinds.includes(kind));
  const [unseen, comments, notes, deleted] = [of("vanished", "unseen"), of("comment"), of("aside"), of("deleted")];
  const unsure: Doubt[] = [];
  if (unseen.length > 0)
    unsure.push({
      kind: "hidden-text",
      count: unseen.length,
      quotes: unseen.slice(0, 20).map(({ text }) => text.slice(0, 80)),
    });
  if (comments.length > 0) unsure.push({ kind: "comments-left-out", count: comments.length });
  if (notes.length > 0) unsure.push({ kind: "notes-left-out", count: notes.length });
  if (deleted.length > 0) unsure.push({ kind: "tracked-changes", inserted: 0, deleted: deleted.length });
  return unsure;
}

/** The table of colours, six hexadecimal digits each; empty for the one that the reader chooses. */
function coloursOf(source: string): string[] {
  const table = /\{\\colortbl([^{}]{0,20000})\}/u.exec(source)?.[1];
  if (table === undefined) return [];
  return table.split(";").map((entry) => {
    const part = (name: string): string =>
      Math.min(255, Number(new RegExp(`\\\\${name}(\\d{1,3})`, "u").exec(entry)?.[1] ?? Number.NaN))
        .toString(16)
        .padStart(2, "0");
    const colour = part("red") + part("green") + part("blue");
    return /^[\da-f]{6}$/u.test(colour) ? colour : "";
  });
}

/** The fonts that show ornaments in place of Latin letters. */
function ornamentFonts(source: string): Set<string> {
  const found = [...source.slice(0, 200_000).matchAll(/\{\\f(\d+)(?:\\[a-z]+-?\d* ?)*\s*([A-Za-z][\w ]{2,40});/g)];
  return new Set(found.flatMap(([, font = "", name = ""]) => (ORNAMENTS.test(name.trim()) ? [font] : [])));
}

function fontEncodings(source: string): Map<string, string> {
  const fonts = new Map<string, string>();
  for (const [, font = "", charset = ""] of source
    .slice(0, 200_000)
    .matchAll(/\\f(\d+)[^;{}]{0,100}?\\fcharset(\d+)/g)) {
    const encoding = CHARSETS[charset];
    if (encoding !== undefined) fonts.set(font, encoding);
  }
  return fonts;
}
