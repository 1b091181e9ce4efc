/** A sequence (an episode) on the tension line. */
export interface TensionPoint {
  id: string;
  number: number;
  title: string;
  act: number;
  /** 0 to 10; null: its words name none. */
  tension: number | null;
  isSubmit: boolean;
}
const HIGHEST = 10;

/** Where a point stands, in percent of the drawing's width and height. */
export interface DrawnPoint {
  x: number;
  y: number;
}
export const tensionPosition = (count: number, index: number, tension: number): DrawnPoint => ({
  x: (100 * (index + 0.5)) / count,
  y: 100 - (100 * tension) / HIGHEST,
});

/** A line through the points that is level at each of them, so that it rises above no point. */
export const smoothPath = (points: readonly DrawnPoint[]): string =>
  points
    .map(({ x, y }, i) => {
      const before = points[i - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join("");

const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};
const WORDS: readonly [RegExp, number][] = [
  [/极高|最高|顶点|爆发/u, 10],
  [/很高|激烈|高/u, 8],
  [/中|渐强|上升/u, 5],
  [/低|平缓|松/u, 2],
];

/** How tense a sequence is by its own words: a number of ten, in digits or characters, else 高, 中, 低. Null: not said. */
export function readTension(text: string): number | null {
  const number = /(\d+(?:\.\d+)?)/u.exec(text.normalize("NFKC"))?.[1];
  if (number !== undefined) return Number(number) <= 10 ? Number(number) : null;
  const han = /^[零一二两三四五六七八九十]$/u.exec(text.trim().replace(/[分级成]$/u, ""))?.[0];
  if (han !== undefined) return DIGITS[han] ?? null;
  return WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}

const FLAT = 3;

/** What the line shows, in sentences: where it is highest, where it stands still, where nothing is said. */
export function tensionNotes(points: readonly TensionPoint[], nameOf: (point: TensionPoint) => string): string[] {
  const rated = points.filter((point): point is TensionPoint & { tension: number } => point.tension !== null);
  const notes: string[] = [];
  const highest = rated.reduce<(typeof rated)[number] | null>((a, b) => (a && a.tension >= b.tension ? a : b), null);
  const last = Math.max(0, ...points.map(({ act }) => act));
  if (highest && highest.act < last) notes.push(`最紧的是${nameOf(highest)}，不在结尾`);
  for (let i = 0, from = 0; i < rated.length; i++) {
    if (rated[i + 1]?.tension === rated[i]?.tension) continue;
    const [first, end] = [rated[from], rated[i]];
    if (i - from + 1 >= FLAT && first && end) notes.push(`${nameOf(first)}到${nameOf(end)}一样紧`);
    from = i + 1;
  }
  const silent = points.length - rated.length;
  if (silent > 0) notes.push(`${silent} 个没有写出几分紧`);
  return notes;
}
