import { chapterTick, type ProseFigures, type Span } from "@mochang/screenplay";

const PEOPLE = 12;
const BARS = 8;
/** More columns than this cannot be told apart on a page: neighbouring chapters become one. */
const COLUMNS = 200;

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length);
const runs = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** `约 12 部（8 至 18 部）`. */
const range = ({ low, mid, high }: Span, unit: string): string =>
  low === high
    ? `约 ${mid.toLocaleString("en-US")} ${unit}`
    : `约 ${mid.toLocaleString("en-US")} ${unit}（${low.toLocaleString("en-US")} 至 ${high.toLocaleString("en-US")} ${unit}）`;

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
    adaptation: [
      ["全书折合剧本", range(a.scriptCharacters, "字")],
      ["100 分钟的电影", range(a.films, "部")],
      ["45 分钟的剧集", range(a.episodes, "集")],
      ["竖屏短剧", range(a.verticalEpisodes, "集")],
      ["反复出现的主要角色", `${a.leadingParts} 人`],
      ["有台词的角色", `至少 ${a.speakingParts} 人`],
      ["反复出现的场所", a.places > 0 ? `至少 ${a.places} 处` : "没有认出"],
    ],
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
