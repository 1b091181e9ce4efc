import type { HiddenText } from "@mochang/contract";
import { contextOf } from "../hidden.ts";
import { ImportError } from "../importError.ts";
import type { Extracted } from "../imported.ts";
import { MAX_CHARACTERS } from "../limits.ts";

/** Groups whose text is not the document's. `*` marks a group that a reader may ignore. */
const ASIDE = new Set(["fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "footnote", "annotation", "listtable", "listoverridetable", "fldinst", "themedata", "datastore", "xmlnstbl", "generator", "rsidtbl", "mmathPr", "latentstyles", "*"]);
const BREAKS: Record<string, string> = { par: "\n", line: "\n", sect: "\n", page: "\n", row: "\n", cell: "\t", tab: "\t", emdash: "—", endash: "–", lquote: "‘", rquote: "’", ldblquote: "“", rdblquote: "”", bullet: "•", emspace: "\u2003", enspace: "\u2002" };
const CODE_PAGES: Record<string, string> = { "936": "gb18030", "950": "big5", "932": "shift_jis", "949": "euc-kr", "65001": "utf-8" };
const CHARSETS: Record<string, string> = { "134": "gb18030", "136": "big5", "128": "shift_jis", "129": "euc-kr" };
const MAX_DEPTH = 512;

interface Group {
  aside: boolean;
  hidden: boolean;
  deleted: boolean;
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
  let group: Group = { aside: false, hidden: false, deleted: false, fallback: 1, font: undefined };
  let pending: number[] = [];
  let skip = 0;
  let characters = 0;

  const hidden: HiddenText[] = [];
  let veiled = "";

  const tellHidden = (): void => {
    if (veiled.trim() !== "") hidden.push({ kind: "vanished", text: veiled.trim(), after: contextOf(out.slice(-20).join("")) });
    veiled = "";
  };
  const put = (text: string): void => {
    if (group.aside || group.deleted) return;
    if (group.hidden) {
      veiled += text;
      return;
    }
    tellHidden();
    characters += text.length;
    if (characters > MAX_CHARACTERS) throw new ImportError("too-long");
    out.push(text);
  };
  const flush = (): void => {
    if (pending.length === 0) return;
    put(new TextDecoder((group.font === undefined ? undefined : fonts.get(group.font)) ?? page).decode(Uint8Array.from(pending)));
    pending = [];
  };

  for (const [token, word, number, hex, symbol] of source.matchAll(/\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z])|[{}]|[^\\{}\r\n]+/g)) {
    if (hex !== undefined) {
      if (skip > 0) skip--;
      else pending.push(Number.parseInt(hex, 16));
    } else if (token === "{") {
      flush();
      if (stack.push({ ...group }) > MAX_DEPTH) throw new ImportError("too-deep");
    } else if (token === "}") {
      flush();
      group = stack.pop() ?? group;
    } else if (word !== undefined) {
      flush();
      if (word === "bin") throw new ImportError("corrupt", { detail: "binary data in RTF" });
      if (ASIDE.has(word)) group.aside = true;
      else if (word === "u") {
        put(String.fromCharCode(Number(number ?? 0) & 0xffff));
        skip = group.fallback;
      } else if (word === "uc") group.fallback = Number(number ?? 1);
      else if (word === "f") group.font = number;
      else if (word === "v") group.hidden = number !== "0";
      else if (word === "deleted") group.deleted = number !== "0";
      else if (word === "plain") group = { ...group, hidden: false, deleted: false };
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
  return { text, format: "doc", encoding: null, unsure: [{ kind: "other-format", found: "rtf" }], hidden };
}

function fontEncodings(source: string): Map<string, string> {
  const fonts = new Map<string, string>();
  for (const [, font = "", charset = ""] of source.slice(0, 200_000).matchAll(/\\f(\d+)[^;{}]{0,100}?\\fcharset(\d+)/g)) {
    const encoding = CHARSETS[charset];
    if (encoding !== undefined) fonts.set(font, encoding);
  }
  return fonts;
}
