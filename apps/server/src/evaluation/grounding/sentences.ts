/** One piece of streamed Markdown that is judged as a whole. */
export interface Piece {
  text: string;
  /** It opens its line. */
  first: boolean;
  /** It closes its line. */
  last: boolean;
}

const CLOSER: Record<string, string> = {
  "“": "”",
  "「": "」",
  "『": "』",
  "‘": "’",
  "【": "】",
  '"': '"',
  "＂": "＂",
  "﹁": "﹂",
  "﹃": "﹄",
  "〝": "〞",
};
const ENDS = "。！？…!?";
const TRAILING = /[。！？…!?”」』’】）)\s]/u;
/** A quotation mark that stays open for longer is taken for a stray one; the text behind it is still checked as quoted. */
const OPEN_MAX = 500;

/**
 * Cuts a stream of Markdown into sentences and line ends, as early as it can be known: a full stop inside quotation marks ends
 * nothing, and a citation behind a full stop belongs to the sentence before it. Table rows and headings stay whole. Every
 * character is looked at once.
 */
export function createSentenceCutter() {
  let buffer = "";
  let at = 0;
  let open: string[] = [];
  let openedAt = 0;
  let ending = false;
  let first = true;

  const wholeLine = (): boolean => first && /^\s*(?:\||#)/u.test(buffer);

  /** `**` behind a full stop closes the bold of this sentence, or opens that of the next. */
  const boldIsOpen = (): boolean =>
    ((buffer.slice(0, at).match(/\*\*/gu)?.length ?? 0) + (buffer[at - 1] === "*" && buffer[at - 2] !== "*" ? 1 : 0)) %
      2 ===
    1;

  function cut(to: number, last: boolean): Piece {
    const piece = { text: buffer.slice(0, to), first, last };
    buffer = buffer.slice(last ? to + 1 : to);
    at = 0;
    open = [];
    ending = false;
    first = last;
    return piece;
  }

  function scan(final: boolean): Piece[] {
    const pieces: Piece[] = [];
    while (at < buffer.length) {
      const c = buffer[at] ?? "";
      if (c === "\n") {
        pieces.push(cut(at, true));
        continue;
      }
      if (open.length > 0) {
        if (c === open.at(-1)) open.pop();
        // `"` closes itself, so that only marks with two shapes nest; inside a citation nothing does.
        else if (CLOSER[c] && c !== '"' && c !== "＂" && open[0] !== "】") open.push(CLOSER[c] ?? "");
        if (at - openedAt > OPEN_MAX) open = [];
        at++;
        continue;
      }
      if (ending && c !== "【" && !TRAILING.test(c) && !(c === "*" && boldIsOpen())) {
        pieces.push(cut(at, false));
        continue;
      }
      const closer = CLOSER[c];
      if (closer) {
        open = [closer];
        openedAt = at;
      } else if (ENDS.includes(c) && !wholeLine()) {
        // `?` and `!` of an address or of an image's mark end nothing; the next character tells.
        if ((c === "!" || c === "?") && !final && at + 1 >= buffer.length) return pieces;
        const next = buffer[at + 1] ?? "";
        if (!((c === "!" || c === "?") && /[A-Za-z0-9[=&%_/]/u.test(next))) ending = true;
      }
      at++;
    }
    return pieces;
  }

  return {
    push(delta: string): Piece[] {
      buffer += delta.replaceAll(/\r\n?/gu, "\n");
      return scan(false);
    },
    end(): Piece[] {
      const pieces = scan(true);
      if (buffer) pieces.push(cut(buffer.length, true));
      return pieces;
    },
  };
}

/** Stored text, cut as it was when it streamed. */
export function sentencesOf(text: string): string[] {
  const cutter = createSentenceCutter();
  return [...cutter.push(text), ...cutter.end()].map((p) => p.text);
}
