/** Scripts whose letters stand upright in a column; those of others lie. */
const UPRIGHT = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]`;

/** Opening marks, a word of letters that lie or one character, closing marks, blanks: what no column parts. */
const UNIT = new RegExp(
  String.raw`(?:[（《「『“‘【〈(\[]\s*)*(?:(?:(?!${UPRIGHT})[\p{L}\p{M}\p{N}'’&.])+-?|[^]\p{M}*)[，。！？；：、）》」』”’】〉…—～·・‧,.!?;:)\]\s]*`,
  "gu",
);

const LYING = new RegExp(String.raw`(?!${UPRIGHT})[\p{L}\p{M}\p{N} -~\u00a0-\u024f]`, "u");
/** The part of a Han character's height that a lying letter takes with its spacing. */
function lyingHeight(letter: string): number {
  if (/[ijlfrtI .,:;'!|-]/u.test(letter)) return 0.45;
  if (/[MW]/u.test(letter)) return 1.1;
  return /\p{Lu}/u.test(letter) ? 0.8 : 0.6;
}

const STEP = 0.5;

/** Height of a text that stands in a column, in Han characters: letters of other scripts lie. */
export const columnHeight = (text: string): number =>
  [...text].reduce((height, c) => height + (LYING.test(c) ? lyingHeight(c) : 1), 0);

/**
 * Breaks a title or a name into at most `columns` upright columns of near-equal height, the first the tallest. No column begins with a
 * closing mark or ends in an opening one, and words of lying letters stay whole unless one is taller than `max` characters. The columns joined are the text.
 */
export function verticalColumns(text: string, columns: number, max = Number.POSITIVE_INFINITY): string[] {
  const units = (text.match(UNIT) ?? []).flatMap((unit) => (columnHeight(unit) > max ? chunks(unit, max) : [unit]));
  for (let height = Math.ceil(columnHeight(text) / columns / STEP) * STEP; ; height += STEP) {
    const filled = fill(units, height);
    if (filled.length <= columns) return filled;
  }
}

/** Units set one under another, a new column where the next would stand taller than `height`. */
function fill(units: readonly string[], height: number): string[] {
  const columns: string[] = [];
  let room = 0;
  for (const unit of units) {
    const tall = columnHeight(unit);
    if (columns.length > 0 && columnHeight(unit.trimEnd()) <= room) columns.push((columns.pop() ?? "") + unit);
    else {
      columns.push(unit);
      room = height;
    }
    room -= tall;
  }
  return columns;
}

function chunks(unit: string, max: number): string[] {
  const parts: string[] = [];
  for (const c of unit) {
    const last = parts.at(-1);
    if (last !== undefined && columnHeight(last + c) <= max) parts[parts.length - 1] = last + c;
    else parts.push(c);
  }
  return parts;
}
