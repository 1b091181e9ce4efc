import type { Piece } from "./sentences.ts";

/** What a list item and a heading begin with; a quotation or a fence may stand behind it. */
const HEAD = /^\s*(?:(?:[-*+•·]|\d{1,3}[.)、])\s+|#{1,6}\s+)*/u;
const ITEM = /^\s*(?:[-*+•·]|\d{1,3}[.)、])\s/u;
const FENCE = /^(`{3,}|~{3,})\s*(\S*)/u;
/** Also in the characters that look like the mark, and the bars by which others draw it. */
const QUOTE = /^\\?[>＞﹥›’”│┃❘❙❚⎸｜▏▕▌▍▎]/u;
/** A heading, a list item or a table's row ends a quotation that goes on without its mark. */
const OWN_BLOCK = /^\s*(?:#{1,6}\s|\||[-*+•·]\s|\d{1,3}[.)、]\s)/u;
const INDENTED = /^(?: {4}| {0,3}\t)/u;
/** Links and notes that are defined apart from the text. */
const DEFINITION = /^\[[^\]]+\][:：]/u;
const FORMULA = /^(?:\$\$|\\\[)/u;
const FORMULA_END = /\$\$\s*$|\\\]\s*$/u;
/** Elements that hold others' words, or what is no text. */
const QUOTING =
  /[<[](blockquote|q|quote|cite|pre|code|samp|kbd|tt|xmp|details|script|style|template|textarea|svg|math)\b(?=[^<>[\]]*[>\]]|\s*$)/iu;
/** `:::` and `+++` hold a block of another kind in some dialects. */
const CONTAINER = /^(:{3,}|\+{3,})\s*\S/u;
const WRAPPERS = new Set(["markdown", "md"]);

const BLOCK_QUOTE = /^\s*(?:>\s*)+(\S.*)$/su;

const quotedLine = (line: string): string | null => BLOCK_QUOTE.exec(line)?.[1] ?? null;

const closes = (text: string, name: string): boolean => /[<[]\//u.test(text) && text.toLowerCase().includes(`/${name}`);

/** What the lines at hand are part of, until `ends` says otherwise. */
interface Inside {
  ends(text: string): boolean;
}

/**
 * Takes out the blocks that never pass: code, formulas, HTML that quotes, definitions, and what runs on behind a block quote. Only the
 * fence that a model puts around its whole answer is opened, and a quoted line is passed on as one.
 */
export function createBlockFilter() {
  let inside: Inside | null = null;
  let quoted = false;
  let listed = false;
  let afterBlank = true;
  let skipping = false;
  let begun = false;
  let wrapped = false;

  function opensFence(head: string): boolean {
    const [, mark, language = ""] = FENCE.exec(head) ?? [];
    if (mark === undefined) return false;
    if (wrapped && language === "") wrapped = false;
    else if (!begun && WRAPPERS.has(language.toLowerCase())) wrapped = true;
    else {
      const closing = new RegExp(`^\\s*${mark[0]}{${mark.length},}\\s*$`, "u");
      inside = { ends: (text) => closing.test(text) };
    }
    return true;
  }

  function opensOther(text: string, head: string): boolean {
    if (FORMULA.test(head)) {
      if (!FORMULA_END.test(head.slice(2))) inside = { ends: (t) => FORMULA_END.test(t) };
      return true;
    }
    const container = CONTAINER.exec(head)?.[1];
    if (container !== undefined) inside = { ends: (t) => t.trim() === container };
    if (container !== undefined || DEFINITION.test(head)) return true;
    if (QUOTE.test(head)) return (quoted = true);
    if (quoted && !OWN_BLOCK.test(text)) return true;
    quoted = false;
    if (INDENTED.test(text) && afterBlank && !listed) return true;
    listed = ITEM.test(text) || (listed && /^\s/u.test(text));
    return false;
  }

  /** An element that quotes and is not closed in the same piece takes everything up to its end. */
  function opensElement(text: string): boolean {
    const comment = text.lastIndexOf("<!--");
    if (comment >= 0 && !text.includes("-->", comment)) {
      inside = { ends: (t) => t.includes("-->") };
      return true;
    }
    const [mark, name] = QUOTING.exec(text.toLowerCase()) ?? [];
    if (mark === undefined || name === undefined) return false;
    // Tags that close in their sentence become quotation marks there; other codes are nothing that a page knows.
    if (closes(text, name)) return mark.startsWith("[");
    inside = { ends: (t) => closes(t, name) };
    return true;
  }

  return {
    /** The piece, if it is text that may be judged; else null. */
    read(piece: Piece): Piece | null {
      const words = piece.first && piece.last && !inside ? quotedLine(piece.text) : null;
      return passes(piece) ? piece : words === null ? null : { ...piece, text: words, quoted: true };
    },
  };

  function passes(piece: Piece): boolean {
    const { text } = piece;
    if (piece.torn) return false;
    if (inside) {
      if (inside.ends(text)) inside = null;
      skipping = !piece.last;
      return false;
    }
    if (piece.first) {
      skipping = false;
      if (text.trim() === "") {
        if (piece.last) {
          quoted = false;
          afterBlank = true;
        }
        return true;
      }
      const head = text.slice(HEAD.exec(text)?.[0].length ?? 0);
      skipping = opensFence(head) || opensOther(text, head);
      afterBlank = skipping && afterBlank;
      begun = true;
    }
    return !skipping && !opensElement(text);
  }
}
