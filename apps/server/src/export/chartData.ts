import { unitOf, type Form } from "@mochang/contract";
import { certain, sceneTick, type DayNight, type Figures, type IntExt } from "@mochang/screenplay";
import { drawnOfNovel, novelCharts } from "./novelCharts.ts";

/** People in the relation graph; more cannot be read on a page. */
const MAX_GRAPH_PEOPLE = 10;
const MATRIX_PEOPLE = 12;
const BARS = 8;

/** Borders of the lengths that are counted: a scene is short where a chapter only begins. */
const BUCKETS: Record<Form, [string, number, number][]> = {
  screenplay: [
    ["200 字以下", 0, 200],
    ["200 至 500", 200, 500],
    ["500 至 1,000", 500, 1000],
    ["1,000 至 2,000", 1000, 2000],
    ["2,000 字以上", 2000, Number.POSITIVE_INFINITY],
  ],
  novel: [
    ["1,000 字以下", 0, 1000],
    ["1,000 至 2,000", 1000, 2000],
    ["2,000 至 4,000", 2000, 4000],
    ["4,000 至 8,000", 4000, 8000],
    ["8,000 字以上", 8000, Number.POSITIVE_INFINITY],
  ],
};

/** In the order of the strips' states: what is not written is no day and no outside. */
const TIMES: readonly DayNight[] = ["unknown", "day", "dawnDusk", "night"];
const SIDES: readonly (IntExt | null)[] = [null, "外", "内外", "内"];

/** Heat of one cell, 1 to 4: by what the person says in the scene against the most that anyone says in one. */
const heatOf = (characters: number, max: number): number =>
  characters < 1 ? 1 : Math.min(4, 1 + Math.ceil((3 * characters) / Math.max(1, max)));

/** Numbers of the report's charts, and which charts have something to draw. */
export function chartData(f: Figures, form: Form) {
  const unit = unitOf(form);
  const prose = form === "novel" ? f.prose : null;
  const rows = f.presence.people.slice(0, MATRIX_PEOPLE).map((name, i) => ({ name, all: f.presence.cells[i] ?? [] }));
  const spoken = rows
    .flatMap((r) => r.all)
    .filter((v) => v >= 1)
    .sort((a, b) => a - b);
  const max = spoken[Math.floor(spoken.length * 0.9)] ?? 1;
  const names = certain(f.people)
    .slice(0, MAX_GRAPH_PEOPLE)
    .map((p) => p.name);
  const edges = f.coPresence.flatMap((e) => {
    const from = names.indexOf(e.from);
    const to = names.indexOf(e.to);
    return from < 0 || to < 0 ? [] : [{ from, to, scenes: e.scenes }];
  });
  const data = {
    /** What each scene is called below a plot. */
    ticks: f.scenes.map((s) => sceneTick(f, s.ordinal)),
    rhythm: f.scenes.map((s) => s.rhythm),
    strips: [
      { label: "日夜", states: ["未写", "日", "晨昏", "夜"], marks: f.scenes.map((s) => TIMES.indexOf(s.dayNight)) },
      { label: "内外", states: ["未写", "外", "内外", "内"], marks: f.scenes.map((s) => SIDES.indexOf(s.intExt)) },
    ],
    presence: {
      scenes: f.sceneCount,
      rows: rows.map((r) => ({
        name: r.name,
        count: r.all.filter((v) => v > 0).length,
        cells: r.all.flatMap((v, s) => (v > 0 ? [[s, heatOf(v, max)]] : [])),
      })),
    },
    relations: { people: names, edges },
    speakers: certain(f.people)
      .filter((p) => p.share > 0)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, BARS)
      .map((p) => [p.name, p.share, `${(p.share * 100).toFixed(1)}%`]),
    dayNight: [
      ["夜", f.dayNight.night, ` ${unit}`],
      ["晨昏", f.dayNight.dawnDusk, ` ${unit}`],
      ["日", f.dayNight.day, ` ${unit}`],
      ["未写", f.dayNight.unknown, ` ${unit}`],
    ],
    sides: [
      ["内", f.intExt.inside, ` ${unit}`],
      ["内外", f.intExt.both, ` ${unit}`],
      ["外", f.intExt.outside, ` ${unit}`],
      ["未写", f.intExt.unknown, ` ${unit}`],
    ],
    places: f.places.slice(0, BARS).map((p) => [p.name, p.scenes.length, `${p.scenes.length} ${unit}`]),
    lengths: BUCKETS[form].map(([label, from, to]) => {
      const n = f.scenes.filter((s) => s.characters >= from && s.characters < to).length;
      return [label, n, `${n} ${unit}`];
    }),
    novel: prose && novelCharts(prose),
  };
  const drawn = new Set<string>();
  if (data.rhythm.length > 1) drawn.add("rhythm");
  if (data.presence.rows.length > 0) drawn.add("presence");
  if (names.length > 2 && edges.length > 0) drawn.add("relations");
  if (data.speakers.length > 0) drawn.add("speakers");
  if (f.sceneCount > 0 && (f.kind === "screenplay" || f.kind === "stage")) drawn.add("sides");
  if (data.places.length > 0) drawn.add("places");
  if (f.sceneCount > 1) drawn.add("lengths");
  // A novel's chapters are no scenes: no nights, no sides, no rhythm of cuts.
  if (prose) {
    for (const chart of ["rhythm", "presence", "sides", "places"]) drawn.delete(chart);
    for (const chart of drawnOfNovel(prose)) drawn.add(chart);
  }
  return { data, drawn };
}
