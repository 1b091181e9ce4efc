import type { LineType } from "../../parsed.ts";
import { isPersonLike } from "../../parse/speeches/personLike.ts";
import { SPOKEN } from "../lineTypes.ts";
import { sceneHead } from "../sceneHead.ts";

/** What is known of the script that a line is typed in. */
export interface TypedIn {
  /** Whether it has somebody of this name. */
  isName: (name: string) => boolean;
  /** The last letter, large, that its scenes' numbers bear; null: none does. Asked only where it decides. */
  lastLetter: () => string | null;
}

/** What the words before the caret say of their line, once the last of them was typed. */
export type Typed =
  /** A known name and a colon: a cue, and what stands behind the colon is its speech. */
  | { is: "cue" }
  /** An opening bracket at the beginning of a speech, or behind a sentence of it (`at`): a parenthetical from there on. */
  | { is: "parenthetical"; at: number }
  /** The closing bracket of a direction: its speech goes on. */
  | { is: "speech" }
  | { is: "type"; type: LineType };

/** A name may hold spaces: Michael Chen, Dr. O'Neil. */
const CUE =
  /^[\s\u3000]*△?[\s\u3000]*([^\s：:（(](?:[^：:（(]{0,38}[^\s：:（(])?)[\s\u3000]*(?:[（(][^（）()]{0,12}[）)])?[：:]$/u;
/** Behind a name stands no such mark: the line that was begun as a cue is a sentence. */
const SENTENCE = /^[^（(]*[^（(\s\u3000][。！？；]$/u;
const SENTENCE_END = /[。！？!?…—～”]\s*[（(]$/u;
/** `内景 `, `外，`, `INT. `, `第三场 `, `第12A场 `, `12、`, `S12 `: with what ends the word. */
const HEADING =
  /^[\s\u3000]*(?:(?:内外景|内景|外景|内外)[\s\u3000./、：:，,]|(?:INT|EXT|INT\.?\/EXT|I\/E)\.[\s\u3000]?|第[\d零〇一二三四五六七八九十百两]{1,6}[A-Za-z]?[场場][\s\u3000：:、]|\d{1,4}[、．][\s\u3000]?|(?:[Ss]\d{1,4}[A-Za-z]?|[Ss]?\d{1,4}[A-Za-z]?-\d{1,4}[A-Za-z]?)[、．][\s\u3000]?|[Ss]\d{1,4}[\s\u3000])$/u;
/** `12A、`, which a number of a scene shares with `3D、` and `5G、`, and what follows it. */
const LETTERED = /^[\s\u3000]*\d{1,4}([A-Za-z])[、．]/u;
/** A place and, apart from it, one to three words of which one may be a time. */
const LETTERED_FIELDS = /^[\s\u3000]*\d{1,4}[A-F]、[\s\u3000]*\S+(?:[\s\u3000]+\S+){1,3}$/u;

/**
 * Whether a number with a letter begins a heading: right away where the script's own scenes are lettered up to the letter before it, else by a place and a time
 * behind it.
 */
function isLetteredHeading(before: string, lastLetter: () => string | null): boolean {
  const [begun, written] = LETTERED.exec(before) ?? [];
  if (begun === undefined || written === undefined) return false;
  if (before.trimEnd() === begun) {
    const last = lastLetter();
    return last !== null && written.toUpperCase().charCodeAt(0) <= last.charCodeAt(0) + 1;
  }
  if (!LETTERED_FIELDS.test(before)) return false;
  const { number, place, time } = sceneHead([{ type: "heading", text: before }]);
  return number !== null && place !== null && time !== null;
}

/** `3、2、`: two numbers, the first of which has begun a heading. */
const TWO_NUMBERS = /^[\s\u3000]*(\d{1,4})[、．][\s\u3000]?(\d{1,4})[、．，,。！!]$/u;

/** Whether a line counts up or down, and its first number is no scene's: 3、2、1，走！ */
function isCount(before: string): boolean {
  const [, first, second] = TWO_NUMBERS.exec(before) ?? [];
  return first !== undefined && Math.abs(Number(first) - Number(second)) === 1;
}

/** Ends of words that look like names before a colon and are places, times or shots: 全景, 明天, 方面. */
const NO_NAME = /[景天镜面头边后前]$/u;

/** Whether a word that the script does not know yet names somebody: in a new script nobody has spoken. */
const isNewName = (word: string): boolean =>
  word === "旁白" || (/^\p{Script=Han}{2,4}$/u.test(word) && !NO_NAME.test(word) && isPersonLike(word));

/**
 * What is typed chooses the line's type, as screenwriters are used to: a known name, or a word that is like one, and `：` makes a cue, `（` in a speech a parenthetical, `△` an action, `内景`, `INT.` or a number at a
 * line's beginning a heading (with a letter: by `isLetteredHeading`); a sentence in the place of a name is an action, and so is a count in the place of a heading. `before` is the line's text up to the caret, ending with what was just typed; null: nothing of that.
 */
export function typedType(type: LineType, before: string, { isName, lastLetter }: TypedIn): Typed | null {
  if (type !== "heading" && !SPOKEN.has(type) && (HEADING.test(before) || isLetteredHeading(before, lastLetter)))
    return { is: "type", type: "heading" };
  if (type === "heading") return isCount(before) ? { is: "type", type: "action" } : null;
  if (type !== "character" && !SPOKEN.has(type)) {
    const name = CUE.exec(before)?.[1];
    if (name !== undefined && (isName(name) || isNewName(name))) return { is: "cue" };
  }
  if (type === "character" && /\S[：:]$/u.test(before)) return { is: "cue" };
  if (type === "character" && SENTENCE.test(before)) return { is: "type", type: "action" };
  if (type === "dialogue" && /^[（(]$/u.test(before)) return { is: "parenthetical", at: 0 };
  if (type === "dialogue" && SENTENCE_END.test(before)) return { is: "parenthetical", at: before.length - 1 };
  if (type === "parenthetical" && /^[（(].*[）)]$/u.test(before)) return { is: "speech" };
  if (type !== "action" && /^△$/u.test(before)) return { is: "type", type: "action" };
  return null;
}
