/** One paragraph with speech, in the order of the chapter. */
export interface Turn {
  /** Who speaks, in the author's spelling, where the paragraph itself tells. */
  speaker: string | null;
  /** The one person who acts in the paragraph of narration in front; he is likely to speak, and only an exchange that agrees makes it so. */
  actor?: string | null;
  /** Somebody speaks whom the text does not name: nobody else's turn can be told from his. */
  isUnnamed?: boolean;
  /** What is said, for the names that it calls. */
  words: string;
  /** Who is named in the paragraphs in front, asked only where one side of an exchange is known. */
  present?: () => readonly string[];
  /** Paragraphs of narration since the turn before. */
  gap: number;
}

/** A turn farther than this from one that the text attributes is not guessed at. */
const REACH = 4;
/** Turns that must agree where narration stands between them; fewer do where speech follows on speech. */
const SURE = { apart: 3, together: 2 };

/**
 * Gives speeches without attribution to the two people of an exchange who take turns: only where exactly two speak and every attributed
 * turn agrees. Returns the names for turns that had none. Linear in the number of turns.
 */
export function alternateSpeakers(turns: readonly Turn[]): (string | null)[] {
  const guessed: (string | null)[] = turns.map(() => null);
  for (const [from, to] of chains(turns, 0, turns.length, 1)) {
    if (fill(turns, from, to, SURE.apart, guessed)) continue;
    for (const [low, high] of chains(turns, from, to, 0)) {
      if (fill(turns, low, high, SURE.together, guessed)) continue;
      // What was said before a stranger cut in is told by those who spoke it.
      const cut = turns.slice(low, high).findIndex(({ isUnnamed }) => isUnnamed);
      if (cut < 2 || !fill(turns, low, low + cut, SURE.together, guessed)) fillBetween(turns, low, high, guessed);
    }
  }
  return guessed;
}

/** Runs of turns with at most `gap` paragraphs of narration in front of each but the first, as `[from, to)`. */
function chains(turns: readonly Turn[], from: number, to: number, gap: number): [number, number][] {
  const found: [number, number][] = [];
  for (let i = from; i < to; i++) {
    const open = found.at(-1);
    if (open && (turns[i] as Turn).gap <= gap) open[1] = i + 1;
    else found.push([i, i + 1]);
  }
  return found;
}

/** Names the open turns of a chain where all attributed ones alternate; false where they do not tell. */
function fill(turns: readonly Turn[], from: number, to: number, min: number, guessed: (string | null)[]): boolean {
  const sides: [string | null, string | null] = [null, null];
  let attributedCount = 0;
  for (let i = from; i < to; i++) {
    if (turns[i]?.isUnnamed) return false;
    const name = turns[i]?.speaker ?? turns[i]?.actor ?? null;
    if (name === null) continue;
    attributedCount += 1;
    const side = (i - from) % 2;
    if (sides[side] !== null && sides[side] !== name) return false;
    sides[side] = name;
  }
  // One side is told again and again: the other is whoever spoke right before the narration that leads in.
  const before = turns[from]?.gap === 1 ? (turns[from - 1]?.speaker ?? null) : null;
  const knownSpeaker = sides[0] ?? sides[1];
  const other =
    knownSpeaker === null || (sides[0] !== null && sides[1] !== null)
      ? null
      : (before ?? partner(turns, from, knownSpeaker));
  const even = sides[0] ?? other;
  const odd = sides[1] ?? other;
  // One turn told is enough where words follow on words and only one other person is there.
  const least1 = other !== null && turns.slice(from + 1, to).every(({ gap }) => gap === 0) ? 1 : min;
  if (attributedCount < least1 || even === null || odd === null || even === odd) return false;
  for (let i = from; i < to; i++)
    if (turns[i]?.speaker === null && calls((turns[i] as Turn).words, (i - from) % 2 === 0 ? even : odd)) return false;
  let last = -REACH - 1;
  const near = (i: number): boolean =>
    i - last <= REACH || turns.slice(i + 1, Math.min(to, i + 1 + REACH)).some((turn) => turn.speaker !== null);
  for (let i = from; i < to; i++) {
    if (turns[i]?.speaker !== null) last = i;
    else if (near(i)) guessed[i] = (i - from) % 2 === 0 ? even : odd;
  }
  return true;
}

/** Who talks with `known` in the exchange that begins at `from`: the one other person named right in front of it, or who spoke last. */
function partner(turns: readonly Turn[], from: number, speaker: string): string | null {
  const present = (turns[from]?.present?.() ?? []).filter(
    (name) => name !== speaker && !name.includes(speaker) && !speaker.includes(name),
  );
  if (present.length === 1) return present[0] as string;
  for (let i = from - 1; i >= Math.max(0, from - REACH); i--) {
    const name = turns[i]?.speaker ?? null;
    if (name !== null && name !== speaker) return present.length === 0 || present.includes(name) ? name : null;
  }
  return null;
}

/** `甲 ？ 甲` between two turns of one speaker, where a single other one speaks close by. */
function fillBetween(turns: readonly Turn[], from: number, to: number, guessed: (string | null)[]): void {
  for (let i = from + 1; i < to - 1; i++) {
    const [before, after] = [turns[i - 1]?.speaker ?? null, turns[i + 1]?.speaker ?? null];
    if (turns[i]?.speaker !== null || before === null || before !== after) continue;
    const others = new Set(
      turns
        .slice(Math.max(from, i - REACH), Math.min(to, i + REACH + 1))
        .flatMap(({ speaker }) => (speaker === null || speaker === before ? [] : [speaker])),
    );
    const [other] = others;
    if (others.size === 1 && other !== undefined && !calls((turns[i] as Turn).words, other)) guessed[i] = other;
  }
}

/** The speech calls this name, so that somebody else says it. */
function calls(words: string, name: string): boolean {
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + name.length))
    if (/^$|[,。!?…“「『" ]/.test(words[at - 1] ?? "") && /[,.。!?…~]/.test(words[at + name.length] ?? "")) return true;
  return false;
}
