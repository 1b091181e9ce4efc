/** A piece of a speech in normalised offsets. */
export interface SpeechPiece {
  type: "parenthetical" | "dialogue" | "action";
  from: number;
  to: number;
}

const OPEN: Record<string, string> = { "(": ")", "[": "]", "【": "】" };
const MAX_LENGTH = 160;

/** Splits the words behind a cue into dialogue and the bracketed directions anywhere among them; behind the first words those for which `isTold` are actions. */
export function splitSpeech(
  norm: string,
  from: number,
  to: number,
  isTold: (inner: string) => boolean = () => false,
): SpeechPiece[] {
  const pieces: SpeechPiece[] = [];
  let at = from;
  let i = from;
  while (i < to) {
    const closing = OPEN[norm[i] as string];
    if (!closing) {
      i++;
      continue;
    }
    const close = closeOf(norm, i, to, norm[i] as string, closing);
    if (close < 0 || isAside(norm, i, close)) {
      i++;
      continue;
    }
    if (hasWords(norm, at, i)) pieces.push({ type: "dialogue", from: at, to: i });
    else if (pieces.length > 0 && at < i) (pieces[pieces.length - 1] as SpeechPiece).to = i;
    const start = hasWords(norm, at, i) || pieces.length > 0 ? i : at;
    const isAction = pieces.some(({ type }) => type === "dialogue") && isTold(norm.slice(i + 1, close));
    pieces.push({ type: isAction ? "action" : "parenthetical", from: start, to: close + 1 });
    i = at = close + 1;
  }
  if (at < to) {
    if (hasWords(norm, at, to) || pieces.length === 0) pieces.push({ type: "dialogue", from: at, to });
    else (pieces[pieces.length - 1] as SpeechPiece).to = to;
  }
  return pieces;
}

function closeOf(norm: string, open: number, to: number, opening: string, closing: string): number {
  let depth = 0;
  const limit = Math.min(to, open + MAX_LENGTH);
  for (let i = open; i < limit; i++) {
    if (norm[i] === opening) depth++;
    else if (norm[i] === closing && --depth === 0) return i;
  }
  return -1;
}

/** `三（3）班` is part of what is said. */
function isAside(norm: string, open: number, close: number): boolean {
  const inside = norm.slice(open + 1, close);
  return inside.length === 0 || /^[\d一二三四五六七八九十]{1,3}$/.test(inside);
}

/** Whether more than marks stands there: the stop behind a direction belongs to it, and `……` is a speech. */
const hasWords = (norm: string, from: number, to: number): boolean => WORDS.test(norm.slice(from, to));
const WORDS = /[^ :“”"「」『』。,、;.]|[。.]{2}/;
