import { adaptationRows, chapterTick, type ProseFigures } from "@mochang/screenplay";

const PEOPLE = 12;
const BARS = 8;
/** More columns than this cannot be told apart on a page: neighbouring chapters become one. */
const COLUMNS = 200;

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length);
const runs = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** Numbers of the charts that only a novel has. */
export function novelCharts(p: ProseFigures) {
  const size = Math.max(1, Math.ceil(p.chapters.length / COLUMNS));
  const columns = runs(p.chapters, size);
  const rows = p.castByChapter.people.slice(0, PEOPLE).map((name, i) => {
    const all = (p.castByChapter.mentions[i] ?? []).map((n, c) => n + (p.castByChapter.speeches[i]?.[c] ?? 0));
    return {
      name,
      count: all.filter((n) => n > 0).length,
      all: runs(all, size).map((some) => some.reduce((a, b) => a + b, 0)),
    };
  });
  const weights = rows
    .flatMap((r) => r.all)
    .filter((v) => v > 0)
    .sort((a, b) => a - b);
  const max = weights[Math.floor(weights.length * 0.9)] ?? 1;
  const a = p.adaptation;
  return {
    /** Chapters that one column stands for. */
    step: size,
    ticks: columns.map((c) => chapterTick({ prose: p }, c[0]?.ordinal ?? 1)),
    pace: columns.map((c) => mean(c.map((x) => x.pace))),
    talk: columns.map((c) => mean(c.map((x) => x.dialogueShare))),
    chapterLengths: columns.map((c) => mean(c.map((x) => x.characters))),
    cast: {
      scenes: columns.length,
      rows: rows.map((r) => ({
        name: r.name,
        count: r.count,
        cells: r.all.flatMap((v, c) => (v > 0 ? [[c, Math.min(4, Math.ceil((4 * v) / max))]] : [])),
      })),
    },
    namedPlaces: p.places.slice(0, BARS).map((x) => [x.name, x.chapters.length, `${x.chapters.length} 章`]),
    volumes: p.volumes
      .slice(0, 2 * BARS)
      .map((v) => [v.title, v.characters, `${v.characters.toLocaleString("en-US")} 字`]),
    adaptation: adaptationRows(a),
    basis: a.basis,
  };
}

/** Which of them have something to draw. */
export function drawnOfNovel(p: ProseFigures): string[] {
  return [
    ...(p.chapters.length > 2 ? ["pace", "chapterLengths"] : []),
    ...(p.volumes.length > 1 ? ["volumes"] : []),
    ...(p.castByChapter.people.length > 0 && p.chapters.length > 1 ? ["cast"] : []),
    ...(p.places.length > 0 ? ["namedPlaces"] : []),
    "adaptation",
  ];
}
