/** Opening marks, a Latin word or one character, closing marks, blanks: what no column parts. */
const UNIT =
  /(?:[（《「『“‘【〈(\[]\s*)*(?:[\p{Script=Latin}\p{N}'’&.]+-?|[^]\p{M}*)[，。！？；：、）》」』”’】〉…—～·・‧,.!?;:)\]\s]*/gu;

/** Lying letters with their spacing take about this part of a Han character's height. */
const LYING_HEIGHT = 0.6;
const LYING = /[ -\u024f]/u;
const STEP = 0.5;

/** Height of a text that stands in a column, in Han characters: Latin letters lie. */
export const columnHeight = (text: string): number =>
  [...text].reduce((height, c) => height + (LYING.test(c) ? LYING_HEIGHT : 1), 0);

/**
 * Breaks a title or a name into at most `columns` upright columns of near-equal height, the first the tallest. No column begins with a
 * closing mark or ends in an opening one, and Latin words stay whole unless one is taller than `most` characters. The columns joined are the text.
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
