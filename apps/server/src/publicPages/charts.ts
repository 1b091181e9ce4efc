import type { Verdict } from "@mochang/contract";
import type { Figures } from "@mochang/screenplay";
import { markup, type Markup } from "./markup.ts";

const one = (n: number): string => n.toFixed(1);

/** Five scores a dimension: hollow dots, a line from the lowest to the highest, the middle as a full dot. */
export function scoreDots({ dimensions }: Verdict, width = 440, row = 32): Markup {
  const [from, to] = [92, width - 44];
  const x = (score: number): string => one(from + ((to - from) * score) / 5);
  const height = row * dimensions.length;
  const grid = [0, 1, 2, 3, 4, 5].map(
    (score) =>
      markup`<path class="ch-grid" d="M${x(score)} 20V${height + 20}"/><text x="${x(score)}" y="12" text-anchor="middle">${score}</text>`,
  );
  const rows = dimensions.map(({ label, samples, median, disputed }, at) => {
    const y = 20 + row * at + row / 2;
    const className = disputed ? " far" : "";
    const hollow = [...new Set(samples)].filter((score) => score !== median);
    return markup`<text class="ink" x="0" y="${y + 4}">${label}</text><path class="ch-span${className}" d="M${x(Math.min(...samples))} ${y}H${x(Math.max(...samples))}"/>${hollow.map(
      (score) => markup`<circle class="ch-dot${className}" cx="${x(score)}" cy="${y}" r="3"/>`,
    )}<circle class="ch-med" cx="${x(median)}" cy="${y}" r="4.5"/><text class="ink strong" x="${width}" y="${y + 4}" text-anchor="end">${one(median)}</text>`;
  });
  return markup`<svg viewBox="0 0 ${width} ${height + 24}" role="img" aria-label="${dimensions.length} 个维度的五次评分，最低、中位、最高">${grid}${rows}</svg>`;
}

type Point = readonly [x: number, y: number];

/** A curve through all points without overshooting between two of them. */
function curve(points: readonly Point[]): string {
  return points
    .map(([x, y], i) => {
      const before = points[i - 1];
      if (!before) return `M${one(x)} ${one(y)}`;
      const middle = one((before[0] + x) / 2);
      return `C${middle} ${one(before[1])} ${middle} ${one(y)} ${one(x)} ${one(y)}`;
    })
    .join("");
}

const closed = (points: readonly Point[], base: number): string =>
  `${curve(points)}L${one(points.at(-1)?.[0] ?? 0)} ${base}L${one(points[0]?.[0] ?? 0)} ${base}Z`;

const isDark = ({ dayNight }: Figures["scenes"][number]): boolean => dayNight === "night";

/** The slowest scene by rules. */
export const slowest = ({ scenes }: Figures): Figures["scenes"][number] | undefined =>
  scenes.reduce<Figures["scenes"][number] | undefined>(
    (low, scene) => (low === undefined || scene.rhythm < low.rhythm ? scene : low),
    undefined,
  );

/** A line of the script that hangs above its scene. */
export interface SceneAnnotation {
  scene: number;
  lines: readonly string[];
}

/** Measures of the hand scroll, in its own pixels; `ground` is the rhythm at its foot, below every scene of the sample. */
const SCROLL = { width: 1280, height: 480, left: 120, right: 176, base: 416, ground: 3, perPoint: 42 } as const;

/** The time line of a script: the area in front is its rhythm, the area behind the number of persons on stage, cells mark night and interior scenes. */
export function timelineChart(figures: Figures, hanging: readonly SceneAnnotation[]): Markup {
  const { width, height, left, right, base, ground, perPoint } = SCROLL;
  const { scenes } = figures;
  const cell = (width - left - right) / scenes.length;
  const x = (i: number): number => left + cell * (i + 0.5);
  const near = scenes.map(({ rhythm }, i): Point => [x(i), base - (rhythm - ground) * perPoint]);
  const max = Math.max(...scenes.map(({ people }) => people.length));
  const far = scenes.map(({ people }, i): Point => [x(i), base - 120 - (people.length / max) * 110]);
  const cells = [isDark, ({ intExt }: (typeof scenes)[number]) => intExt === "内"].map((is, row) =>
    scenes.map(
      (scene, i) =>
        markup`<rect class="${is(scene) ? "deep" : "pale"}" x="${one(left + cell * i)}" y="${base + 8 + row * 8}" width="${one(cell - 1)}" height="6"/>`,
    ),
  );
  const low = slowest(figures);
  const lowAt = low ? low.ordinal - 1 : 0;
  const threads = hanging.map(({ scene, lines }) => {
    const [px, py] = near[scene - 1] ?? [0, 0];
    const end = 48 + Math.max(...lines.map((line) => line.length)) * 21 + 60;
    return markup`<circle class="ch-med" cx="${one(px)}" cy="${one(py)}" r="3"/>${py - 8 > end && markup`<path class="hair" d="M${one(px)} ${end}V${one(py - 8)}"/>`}`;
  });
  const ticks = scenes.filter((_, i) => i === 0 || (i + 1) % 5 === 0);
  return markup`<div class="hand"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${scenes.length} 场的节奏与出场"><path class="far" d="${closed(far, base)}"/><path class="near" d="${closed(near, base)}"/><path class="ch-line" d="${curve(near)}"/>${low && markup`<path class="still" d="M${one(x(lowAt) - cell / 2)} ${base}H${one(x(lowAt) + cell / 2)}"/>`}${cells}${ticks.map(
    ({ ordinal }) => markup`<text x="${one(x(ordinal - 1))}" y="${base + 44}" text-anchor="middle">${ordinal}</text>`,
  )}${threads}</svg>${hanging.map(
    ({ scene, lines }) =>
      markup`<p class="ti" style="left:${one(x(scene - 1) - (lines.length * 28 + 28) / 2)}px"><b>第<i>${scene}</i>场</b>${lines.map((line) => markup`${line}<br>`)}</p>`,
  )}</div>`;
}

/** Below it a chart gives its margins to the scenes. */
const PHONE_WIDTH = 480;

/** The rhythm curve with night and day under it. */
export function rhythmChart(figures: Figures, width = 680): Markup {
  const { scenes } = figures;
  const [left, right] = width < PHONE_WIDTH ? [48, 0] : [64, 40];
  const [top, high] = [24, 120];
  const cell = (width - left - right) / scenes.length;
  const x = (i: number): number => left + cell * (i + 0.5);
  const y = (value: number): number => top + high * (1 - value / 10);
  const points = scenes.map(({ rhythm }, i): Point => [x(i), y(rhythm)]);
  const low = slowest(figures);
  const top3 = scenes.toSorted((a, b) => b.rhythm - a.rhythm).slice(0, 3);
  return markup`<svg viewBox="0 0 ${width} ${top + high + 48}" role="img" aria-label="${scenes.length} 场的节奏曲线">${[
    0, 5, 10,
  ].map(
    (value) =>
      markup`<path class="ch-grid" d="M${left} ${y(value)}H${width - right}"/><text x="${left - 12}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  )}${
    low &&
    markup`<rect class="calm" x="${one(left + cell * (low.ordinal - 1))}" y="${top}" width="${one(cell)}" height="${high}"/><text class="wait" x="${one(x(low.ordinal - 1))}" y="${top - 8}" text-anchor="middle">第 ${low.ordinal} 场最缓</text>`
  }<path class="ch-fill" d="${closed(points, y(0))}"/><path class="ch-line" d="${curve(points)}"/>${top3.map(
    ({ ordinal, rhythm }) =>
      markup`<circle class="ch-med" cx="${one(x(ordinal - 1))}" cy="${one(y(rhythm))}" r="3"/><text class="ink" x="${one(x(ordinal - 1))}" y="${one(y(rhythm) - 10)}" text-anchor="middle">${ordinal}</text>`,
  )}<text x="0" y="${top + high + 21}">夜 / 日</text>${scenes.map(
    (scene, i) =>
      markup`<rect class="${isDark(scene) ? "deep" : "pale"}" x="${one(left + cell * i)}" y="${top + high + 12}" width="${one(cell - 1)}" height="10"/>`,
  )}${scenes
    .filter((_, i) => i === 0 || (i + 1) % 5 === 0)
    .map(
      ({ ordinal }) =>
        markup`<text x="${one(x(ordinal - 1))}" y="${top + high + 40}" text-anchor="middle">${ordinal}</text>`,
    )}</svg>`;
}

/** Who is on stage in which scene: a cell a scene, the darker the more the person speaks. */
export function presenceChart({ presence, people, scenes }: Figures, maxPeople = 6, width = 680): Markup {
  const [left, right, row] = [84, width < PHONE_WIDTH ? 36 : 48, 20];
  const cell = (width - left - right) / scenes.length;
  const top = Math.max(...presence.cells.flat());
  const step = (value: number): number => (value === 0 ? 0 : Math.min(4, 1 + Math.floor((value / top) * 6)));
  const rows = presence.people.slice(0, maxPeople).map((name, r) => {
    const y = r * row;
    const onStage = people.find((person) => person.name === name)?.scenes.length ?? 0;
    return markup`<text class="ink" x="0" y="${y + 13}">${name}</text><path class="ch-grid" d="M${left} ${y + 17.5}H${width - right}"/>${(
      presence.cells[r] ?? []
    ).map(
      (value, i) =>
        step(value) > 0 &&
        markup`<rect class="heat${step(value)}" x="${one(left + cell * i)}" y="${y + 2}" width="${one(cell - 1)}" height="15"/>`,
    )}<text x="${width}" y="${y + 13}" text-anchor="end">${onStage} 场</text>`;
  });
  const foot = maxPeople * row;
  return markup`<svg viewBox="0 0 ${width} ${foot + 20}" role="img" aria-label="${maxPeople} 个人物在各场的出场">${rows}${scenes
    .filter((_, i) => i === 0 || (i + 1) % 5 === 0)
    .map(
      ({ ordinal }) =>
        markup`<text x="${one(left + cell * (ordinal - 0.5))}" y="${foot + 16}" text-anchor="middle">${ordinal}</text>`,
    )}</svg>`;
}
