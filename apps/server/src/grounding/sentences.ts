/** One piece of streamed Markdown that is judged as a whole. */
export interface Piece {
  text: string;
  /** It opens its line. */
  first: boolean;
  /** It closes its line. */
  last: boolean;
  /** It is too long to be judged: only its beginning is here. */
  torn?: boolean;
  /** It is a line of a block quote, without its mark: all of it is said to be the script's. */
  quoted?: boolean;
}

const CLOSER: Record<string, string> = {
  "“": "”",
  "「": "」",
  "『": "』",
  "‘": "’",
  "【": "】",
  '"': '"',
  "'": "'",
  "`": "`",
};
const ENDS = "。！？…!?";
const TRAILING = /[。！？…!?”」』’】）)\s]/u;
/** Where a quotation or a sentence goes on for longer, the rest of its line is not read. */
const OPEN_MAX = 500;
const SENTENCE_MAX = 2_000;

/**
 * Cuts a stream of Markdown into sentences and line ends, as early as it can be known: a full stop inside quotation marks ends
 * nothing, and a citation behind a full stop belongs to the sentence before it. Table rows, headings and quoted lines stay whole. Every
 * character is looked at once.
 */
export function createSentenceCutter() {
  let buffer = "";
  let at = 0;
  let open: string[] = [];
  let openedAt = 0;
  let ending = false;
  let first = true;
  let isSplitting = false;

  const wholeLine = (): boolean => first && /^\s*(?:\||#|>)/u.test(buffer);

  /** `**` behind a full stop closes the bold of this sentence, or opens that of the next. */
  const boldIsOpen = (): boolean =>
    ((buffer.slice(0, at).match(/\*\*/gu)?.length ?? 0) + (buffer[at - 1] === "*" && buffer[at - 2] !== "*" ? 1 : 0)) %
      2 ===
    1;

  function cut(to: number, last: boolean): Piece {
    const piece = isSplitting ? { text: "", first, last, torn: true } : { text: buffer.slice(0, to), first, last };
    buffer = buffer.slice(last ? to + 1 : to);
    at = 0;
    open = [];
    ending = false;
    isSplitting = false;
    first = last;
    return piece;
  }

  /** Passes over the rest of a line; false while its end is not there. */
  function pastLine(): boolean {
    const end = buffer.indexOf("\n", at);
    if (end < 0) buffer = "";
    at = Math.max(0, end);
    return end >= 0;
  }

  /** `'` inside a Latin word opens nothing. */
  const opens = (c: string): boolean =>
    CLOSER[c] !== undefined && !(c === "'" && /[A-Za-z0-9]/u.test(buffer[at - 1] ?? ""));

  function scan(final: boolean): Piece[] {
    const pieces: Piece[] = [];
    while (at < buffer.length) {
      isSplitting ||= at > SENTENCE_MAX || (open.length > 0 && at - openedAt > OPEN_MAX);
      if (isSplitting && !pastLine()) return pieces;
      const c = buffer[at] ?? "";
      if (c === "\n") {
        pieces.push(cut(at, true));
        continue;
      }
      if (open.length > 0) {
        if (c === open.at(-1)) open.pop();
        // `"` closes itself, so that only marks with two shapes nest; inside a citation nothing does.
        else if (opens(c) && !"\"'`".includes(c) && open[0] !== "】") open.push(CLOSER[c] ?? "");
        at++;
        continue;
      }
      if (ending && c !== "【" && !TRAILING.test(c) && !(c === "*" && boldIsOpen())) {
        pieces.push(cut(at, false));
        continue;
      }
      if (opens(c)) {
        open = [CLOSER[c] ?? ""];
        openedAt = at;
      } else if (ENDS.includes(c) && !wholeLine()) {
        // `?` and `!` of an address or of an image's mark end nothing; the next character tells.
        if ((c === "!" || c === "?") && !final && at + 1 >= buffer.length) return pieces;
        const next = buffer[at + 1] ?? "";
        const inside = (c === "!" || c === "?") && (/[A-Za-z0-9[=&%_/]/u.test(next) || buffer[at - 1] === "<");
        if (!inside) ending = true;
      }
      at++;
    }
    return pieces;
  }

  return {
    push(delta: string): Piece[] {
      buffer += delta;
      return scan(false);
    },
    end(): Piece[] {
      const pieces = scan(true);
      if (buffer || isSplitting) pieces.push(cut(buffer.length, true));
      return pieces;
    },
  };
}

/** Stored text, cut as it was when it streamed. */
export function sentencesOf(text: string): string[] {
  const cutter = createSentenceCutter();
  return [...cutter.push(text), ...cutter.end()].map((p) => p.text);
}
