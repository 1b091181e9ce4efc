import type { Piece } from "./sentences.ts";

/** `- `, `3. `: what a list item begins with. */
const ITEM = /^(\s*)((?:[-*+•·]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s*)?)?/u;
const HEADING = /^\s*(#{1,6})\s+/u;
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|=+)\s*$/u;
const TABLE_RULE = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/u;
/** A line in bold, or one that ends in a colon, leads to what stands below it: it goes when that goes. */
const LEAD_IN = /^(?:\*\*[^*]+\*\*[：:]?|[^|]*[：:])\s*$/u;

/** Where a text stands: the first row of a table says what its columns hold. */
export type BlockKind = "prose" | "head" | "row";
type Judge = (text: string, kind: BlockKind) => string;

const LEAD = 7;
const ITEM_LEAD = 8;
const TABLE = 9;

interface Waiting {
  /** 1 to 6 for headings, or one of those below. */
  level: number;
  text: string;
  /** Line ends before and after it, at least. */
  before: number;
  after: number;
}

/**
 * Puts surviving sentences back into Markdown: a heading, a lead-in or a table's head waits until something below it survives; a
 * list item's mark comes with its first surviving sentence; blank lines never pile up.
 */
export function createMarkdownLayout() {
  let waiting: Waiting[] = [];
  let started = false;
  /** Line ends since the last thing written. */
  let breaks = 0;
  /** The mark of the line at hand, not yet written. */
  let prefix = "";
  let lineHasText = false;
  let row = 0;

  function write(text: string, opensLine: boolean): string {
    let out = "";
    for (const head of waiting) {
      out += gap(head.before) + head.text;
      started = true;
      breaks = head.after;
    }
    waiting = [];
    if (opensLine) out += gap(1);
    started = true;
    breaks = 0;
    return out + text;
  }
  /** Line ends before the next line: as many as were read, two at most, and at least so many. */
  const gap = (min: number): string => (started ? "\n".repeat(Math.min(2, Math.max(min, breaks))) : "");

  function hold(level: number, text: string, before: number, after: number): string {
    if (!text) return "";
    waiting = waiting.filter((w) => w.level < level || (level === TABLE && w.level === TABLE));
    waiting.push({ level, text, before, after });
    return "";
  }

  /** A line that stands or falls as a whole; null when it is made of sentences. */
  function wholeLine(line: string, judge: Judge): string | null {
    if (RULE.test(line)) return "";
    const heading = HEADING.exec(line);
    if (heading) {
      const title = judge(line.slice(heading[0].length).trim(), "prose");
      return hold((heading[1] ?? "#").length, title && `${heading[1]} ${title}`, 2, 2);
    }
    if (/^\s*\|/u.test(line)) {
      row++;
      if (TABLE_RULE.test(line)) return hold(TABLE, line.trim(), 1, 1);
      const judged = judge(line.trim(), row === 1 ? "head" : "row");
      // The head waits for a row of its table.
      if (row === 1) return hold(TABLE, judged, 2, 1);
      return judged && write(judged, true);
    }
    row = 0;
    const mark = ITEM.exec(line);
    const rest = line.slice(mark?.[0].length ?? 0);
    if (!LEAD_IN.test(rest)) return null;
    const lead = judge(rest.trim(), "prose");
    return mark?.[2] ? hold(ITEM_LEAD, lead && markOf(line) + lead, 1, 1) : hold(LEAD, lead, 2, 1);
  }

  function sentence(piece: Piece, judge: Judge): string {
    let text = piece.text;
    if (piece.first) {
      prefix = markOf(text);
      text = text.slice(ITEM.exec(text)?.[0].length ?? 0);
      lineHasText = false;
      if (prefix && !prefix.startsWith(" ")) waiting = waiting.filter((w) => w.level !== ITEM_LEAD);
    }
    if (!text.trim()) return "";
    const judged = evenMarks(judge(text, "prose"));
    if (!judged) return "";
    const opens = !lineHasText;
    lineHasText = true;
    // Behind a list's mark several blanks would begin a code block.
    const out = write(opens ? prefix + judged.trimStart().replaceAll(/[ \t]+/gu, " ") : judged, opens);
    prefix = "";
    return out;
  }

  return {
    /** @returns the Markdown to append */
    add(piece: Piece, judge: Judge): string {
      if (piece.first && piece.last && piece.text.trim() === "") {
        breaks++;
        row = 0;
        return "";
      }
      const whole = piece.first && piece.last ? wholeLine(piece.text, judge) : null;
      const out = whole ?? sentence(piece, judge);
      if (piece.last) breaks++;
      return out;
    },
  };
}

/** The line's list mark, in one form; two levels of indent at most. */
function markOf(line: string): string {
  const [, indent = "", mark = ""] = ITEM.exec(line) ?? [];
  if (!mark) return "";
  return `${indent.replaceAll("\t", "  ").length >= 2 ? "  " : ""}${mark.replace(/^[*+•·]/u, "-").trimEnd()} `;
}

/** A sentence that lost the other half of its bold mark loses the mark. */
const evenMarks = (text: string): string =>
  (text.match(/\*\*/gu)?.length ?? 0) % 2 === 1 ? text.replaceAll("**", "") : text;
