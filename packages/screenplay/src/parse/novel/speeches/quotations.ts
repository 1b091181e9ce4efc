import { NOISE, SPEECH_VERB, WRITTEN } from "../words/narration.ts";

/** A quotation in a paragraph, marks included. */
export interface Quotation {
  from: number;
  to: number;
  /** False where the closing mark is missing: the speech runs to the end of the paragraph. */
  closed: boolean;
}

const PAIRS: Record<string, string> = { "“": "”", "「": "」", "『": "』", '"': '"' };
const STOP = /[。!?…,~—;]/;

/** Quotations of a paragraph in order, the outermost of nested ones. One walk over its characters. */
export function quotationsOf(norm: string): Quotation[] {
  const found: Quotation[] = [];
  const closes = new Map<string, number>();
  for (let i = 0; i < norm.length;) {
    const open = norm[i] as string;
    const close = PAIRS[open];
    if (close === undefined) {
      i++;
      continue;
    }
    const to = endOf(norm, i, [open, close], closes);
    if (to === null) {
      if (i === 0 || /[:,] ?$/.test(norm.slice(Math.max(0, i - 2), i)))
        found.push({ from: i, to: norm.length, closed: false });
      return found;
    }
    found.push({ from: i, to, closed: true });
    i = to;
  }
  return found;
}

/** Behind the closing mark; nested marks of one kind are counted where they pair, and `“走。“他说` is read as closed by its second mark. */
function endOf(
  norm: string,
  from: number,
  [open, close]: readonly [string, string],
  closes: Map<string, number>,
): number | null {
  const first = nextClose(norm, from, close, closes);
  const again = open === close ? -1 : norm.indexOf(open, from + 1);
  if (again < 0 || (first >= 0 && first < again)) return first < 0 ? null : first + 1;
  if (
    STOP.test(norm[again - 1] as string) &&
    !(first >= 0 && norm[again + 1] !== undefined && nests(norm, from, open, close))
  )
    return again + 1;
  if (first < 0) return null;
  let depth = 0;
  for (let i = from; i < norm.length && i - from < NESTED; i++) {
    if (norm[i] === open) depth++;
    else if (norm[i] === close && --depth === 0) return i + 1;
  }
  return first + 1;
}

/** The next closing mark behind a place; `closes` holds the last one found of each, -1 where there is none to the end. */
function nextClose(norm: string, from: number, close: string, closes: Map<string, number>): number {
  const known = closes.get(close);
  if (known !== undefined && (known < 0 || known > from)) return known;
  const next = norm.indexOf(close, from + 1);
  closes.set(close, next);
  return next;
}

/** A nested quotation is not longer than this. */
const NESTED = 400;

/** Whether the marks from here on pair up, so that a second opening mark is a nested quotation and no slip. */
function nests(norm: string, from: number, open: string, close: string): boolean {
  let depth = 0;
  for (let i = from; i < norm.length && i - from < NESTED; i++) {
    if (norm[i] === open) depth++;
    else if (norm[i] === close && --depth === 0) return i > from && norm.slice(from + 1, i).includes(close);
  }
  return false;
}

const VERB_BEFORE = new RegExp(`${SPEECH_VERB}[,:]? ?$`);

/** Speech, and not a term, a title, a thought, a letter or a noise. */
export function isSpoken(norm: string, quote: Quotation): boolean {
  const inside = norm.slice(quote.from + 1, quote.closed ? quote.to - 1 : quote.to);
  if (inside.trim() === "") return false;
  if (quote.from === 0 && quote.to === norm.length) return true;
  const before = norm.slice(Math.max(0, quote.from - 12), quote.from);
  if (WRITTEN.test(before)) return false;
  if (inside.length <= 6 && NOISE.test(norm.slice(quote.to, quote.to + 10))) return false;
  // English sets its comma or full stop inside the marks.
  if (/[A-Za-z]/.test(inside[0] ?? "") && /[.,?!—-]$/.test(inside)) return true;
  if (STOP.test(inside.replace(/[』」”’"]+$/, "").slice(-1))) return true;
  if (/[:] ?$/.test(before)) return true;
  return VERB_BEFORE.test(before) && !/[叫称作]/.test(before.slice(-2)) && inside.length > 4;
}
