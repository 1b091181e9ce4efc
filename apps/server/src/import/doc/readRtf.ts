import type { HiddenText } from "@mochang/contract";
import { textBefore } from "../hiddenText.ts";
import { isInvisible, isNearWhite } from "../docx/appearance.ts";
import { ImportError } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import type { Doubt } from "../doubts.ts";

/** Groups whose text is not the document's. `*` marks a group that a reader may ignore. */
const SKIPPED_GROUPS = new Set([
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
const COMMENT_GROUPS: Record<string, "comment" | "aside"> = {
  footnote: "aside",
  annotation: "comment",
  shptxt: "aside",
};

interface Group {
  isSkipped: boolean;
  hidden: boolean;
  deleted: boolean;
  /** Half points, and the letters' place in the table of colours. */
  size: number;
  colour: number;
  /** The colour behind, likewise; 0 for none. */
  backgroundIndex: number;
  /** What the group's text is, where it is none of the document's but worth telling. */
  beside: "comment" | "aside" | null;
  /** Bytes that stand for one \u character in old readers. */
  fallback: number;
  font: string | undefined;
}

/** Reads RTF, also when it calls itself .doc (RTF 1.9.1: text, Unicode escapes, code pages by font). */
export function readRtf(bytes: Buffer): Extracted {
  const { text, hidden } = new RtfReader(bytes.toString("latin1")).read();
  if (text.trim() === "") throw new ImportError("textless");
  return {
    text,
    format: "doc",
    encoding: null,
    unsure: [{ kind: "other-format", found: "rtf" }, ...doubtsOf(hidden)],
    hidden,
  };
}

const PLAIN = {
  hidden: false,
  deleted: false,
  size: NORMAL,
  colour: 0,
  backgroundIndex: 0,
} as const satisfies Partial<Group>;

const FIRST_GROUP: Group = {
  ...PLAIN,
  isSkipped: false,
  beside: null,
  fallback: 1,
  font: undefined,
};

const shaded = (group: Group, number: string | undefined): void => void (group.backgroundIndex = Number(number ?? 0));

/** Control words that change how a group's letters look. */
const FORMATTING = new Map<string, (group: Group, number: string | undefined) => void>([
  ["uc", (group, number) => void (group.fallback = Number(number ?? 1))],
  ["f", (group, number) => void (group.font = number)],
  ["v", (group, number) => void (group.hidden = number !== "0")],
  ["deleted", (group, number) => void (group.deleted = number !== "0")],
  ["fs", (group, number) => void (group.size = Number(number ?? NORMAL))],
  ["cf", (group, number) => void (group.colour = Number(number ?? 0))],
  ["chcfpat", (group, number) => void (group.backgroundIndex = Number(number ?? 0) || group.backgroundIndex)],
  ["highlight", shaded],
  ["chcbpat", shaded],
  ["cb", shaded],
  ["plain", (group) => void Object.assign(group, PLAIN)],
]);

const TOKENS = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z])|[{}]|[^\\{}\r\n]+/g;

/** One pass over the tokens. Letters that nobody sees are kept apart. */
class RtfReader {
  private readonly source: string;
  private readonly fonts: Map<string, string>;
  private readonly codePage: string;
  private readonly colours: string[];
  private readonly out: string[] = [];
  private readonly hidden: HiddenText[] = [];
  private readonly stack: Group[] = [];
  private group: Group = { ...FIRST_GROUP };
  /** Bytes of the code page that are not decoded yet. */
  private pending: number[] = [];
  /** Bytes to pass over: what stands for a Unicode character in old readers. */
  private skip = 0;
  private characters = 0;
  /** The hidden passage under way. */
  private passage: { kind: HiddenText["kind"]; text: string } | null = null;

  constructor(source: string) {
    this.source = source;
    this.fonts = fontEncodings(source);
    this.codePage = CODE_PAGES[/\\ansicpg(\d+)/.exec(source.slice(0, 2000))?.[1] ?? ""] ?? "windows-1252";
    this.colours = coloursOf(source);
  }

  read(): { text: string; hidden: HiddenText[] } {
    for (const [token, word, number, hex, symbol] of this.source.matchAll(TOKENS)) {
      if (hex !== undefined) this.takeByte(hex);
      else if (token === "{") this.openGroup();
      else if (token === "}") this.closeGroup();
      else if (word !== undefined) this.takeWord(word, number);
      else if (symbol !== undefined) this.takeSymbol(symbol);
      else if (!/^[\r\n]*$/.test(token)) this.takeText(token);
    }
    this.flush();
    this.endPassage();
    return { text: this.out.join("").replace(/\t+\n/g, "\n"), hidden: this.hidden };
  }

  private takeByte(hex: string): void {
    if (this.skip > 0) this.skip--;
    else this.pending.push(Number.parseInt(hex, 16));
  }

  private takeText(token: string): void {
    const text = token.slice(this.skip);
    this.skip = Math.max(0, this.skip - token.length);
    for (let i = 0; i < text.length; i++) this.pending.push(text.charCodeAt(i) & 0xff);
  }

  private openGroup(): void {
    this.flush();
    if (this.stack.push({ ...this.group }) > MAX_DEPTH) throw new ImportError("too-deep");
  }

  private closeGroup(): void {
    this.flush();
    this.group = this.stack.pop() ?? this.group;
  }

  private takeWord(word: string, number: string | undefined): void {
    this.flush();
    const { group } = this;
    if (word === "bin") throw new ImportError("corrupt", { detail: "binary data in RTF" });
    const beside = COMMENT_GROUPS[word];
    const format = FORMATTING.get(word);
    if (beside !== undefined) this.group = { ...group, beside, isSkipped: false };
    else if (SKIPPED_GROUPS.has(word)) group.isSkipped = true;
    else if (format) format(group, number);
    else if (word === "u") {
      this.put(String.fromCharCode(Number(number ?? 0) & 0xffff));
      this.skip = group.fallback;
    } else if (word === "row") this.put("\n");
    else if (BREAKS[word] !== undefined) this.put(BREAKS[word]);
  }

  private takeSymbol(symbol: string): void {
    this.flush();
    if (symbol === "*") this.group.isSkipped = true;
    else if (symbol === "~") this.put("\u00a0");
    else if (symbol === "_") this.put("-");
    else if (symbol === "\n" || symbol === "\r") this.put("\n");
    else if (/[\\{}]/.test(symbol)) this.put(symbol);
  }

  private flush(): void {
    if (this.pending.length === 0) return;
    const { font } = this.group;
    const encoding = (font === undefined ? undefined : this.fonts.get(font)) ?? this.codePage;
    this.put(new TextDecoder(encoding).decode(Uint8Array.from(this.pending)));
    this.pending = [];
  }

  private put(text: string): void {
    if (this.group.isSkipped) return;
    const kind = this.howHidden();
    if (kind !== null) {
      if (this.passage !== null && this.passage.kind !== kind) this.endPassage();
      this.passage = { kind, text: (this.passage?.text ?? "") + text };
      return;
    }
    this.endPassage();
    this.characters += text.length;
    if (this.characters > MAX_CHARACTERS) throw new ImportError("too-long");
    this.out.push(text);
  }

  private howHidden(): HiddenText["kind"] | null {
    const { group, colours } = this;
    if (group.beside !== null) return group.beside;
    if (group.deleted) return "deleted";
    if (group.hidden) return "vanished";
    const background = colours[group.backgroundIndex];
    const hasBackground = group.backgroundIndex > 0 && Boolean(background) && !isNearWhite(background ?? "");
    const invisible = isInvisible({ size: group.size, colour: colours[group.colour], hasBackground });
    return invisible ? "unseen" : null;
  }

  private endPassage(): void {
    if (this.passage !== null && this.passage.text.trim() !== "")
      this.hidden.push({
        kind: this.passage.kind,
        text: this.passage.text.trim(),
        after: textBefore(this.out.slice(-20).join("")),
      });
    this.passage = null;
  }
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
