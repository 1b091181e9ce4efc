import type { Finding, Quote } from "../figures/figures.ts";
import { parseOrdinal } from "../numerals/index.ts";
import type { Parsed, Scene } from "../parsed.ts";
import {
  type Checked,
  finding,
  isAct,
  isOwnRow,
  isSpecialHeading,
  isSureHeading,
  quoteHeading,
  sceneName,
} from "./finding.ts";

interface Numbered {
  /** Episode or act of an `1-3` number, else what the episode lines counted. */
  group: string;
  value: number;
  /** The A of `12A`, which may follow 12. */
  suffix: string;
}

/** The A of `第12场A`, which stands behind the word for scene. */
const letterBehind = (heading: string | null): string =>
  /^[^场場]{0,12}[场場]\s*([A-Z])(?![\p{L}\p{N}])/u.exec((heading ?? "").slice(0, 40).normalize("NFKC"))?.[1] ?? "";

function read({ number, heading }: Scene, episode: number): Numbered | null {
  if (!number) return null;
  const text = number
    .normalize("NFKC")
    .replace(/[—–－―~]+/gu, "-")
    .trim();
  const pair = /^(\d+|[一二三四五六七八九十百]+)\s*-\s*(.+)$/u.exec(text);
  const group = pair?.[1] ? `#${parseOrdinal(pair[1])}` : `episode ${episode}`;
  const m = /^(.*?)([A-Za-z甲乙丙丁]?)$/u.exec(pair?.[2] ?? text);
  const value = parseOrdinal((m?.[1] ?? "").replace(/^(?:S|场次|場次|场景|場景|第)\s*|[场場幕]$/giu, ""));
  return value === null ? null : { group, value, suffix: m?.[2] || letterBehind(heading) };
}

/** Numbers of the scenes; where both acts and scenes have headings, an act has none and what follows it begins anew. */
function readNumbers({ frontMatter, scenes }: Parsed): (Numbered | null | "act")[] {
  let episode = frontMatter.filter((l) => l.type === "episode").length;
  const acts = scenes.map((scene) => isAct(scene.heading));
  const mixed = acts.includes(true) && acts.includes(false);
  return scenes.map((scene, i) => {
    if (mixed && acts[i]) {
      episode += 1;
      return "act";
    }
    const n = read(scene, episode);
    episode += scene.lines.filter((l) => l.type === "episode").length;
    return n;
  });
}

/** More slips than these, and than this share of the numbers, are a way of counting that is not known here. */
const FEW = 5;
const MAX_SHARE = 0.15;

interface Last {
  at: number;
  n: Numbered;
}

/** Scene numbers missing, jumped or given twice, within an episode or act. A number that starts again at 1 begins a new run. */
export function sceneNumbers({ parsed, figures }: Checked): Finding[] {
  const { scenes } = parsed;
  const numbers = readNumbers(parsed);
  const counted = numbers.filter((n) => n !== null && n !== "act").length;
  if (counted < 3 || counted < numbers.filter((n) => n !== "act").length * 0.7) return [];
  const found: Finding[] = [];
  const quote = (i: number): Quote | null => (scenes[i] ? quoteHeading(parsed, scenes[i], i + 1) : null);
  let last = null as Last | null;
  let seen = new Map<string, number>();
  for (const [i, n] of numbers.entries()) {
    const scene = scenes[i];
    if (!scene || n === "act") continue;
    // Where the reader may have missed a heading, the count begins anew.
    if (!isSureHeading(scene)) {
      last = null;
      continue;
    }
    if (n === null) {
      const own = scene.lines[0] && isOwnRow(parsed, scene.lines[0]);
      if (own && scene.heading !== null && scene.number === null && !isSpecialHeading(scene.heading))
        found.push(finding("scene-number-missing", `${sceneName(figures, i + 1)}没有场号，其他各场都有`, [quote(i)]));
      continue;
    }
    const before: Last | null =
      last !== null && last.n.group === n.group && !(n.value === 1 && last.n.value > 2) ? last : null;
    if (before === null) seen = new Map();
    const key = `${n.value}${n.suffix}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      found.push(finding("scene-number-twice", `场号“${scene.number}”用了两次`, [quote(earlier), quote(i)]));
      // A number used twice does not move the count on, so that one slip makes one finding.
      last = { at: i, n: before === null ? n : { ...n, value: Math.max(n.value, before.n.value) } };
      continue;
    }
    seen.set(key, i);
    if (before !== null && jumps(numbers, before, i, n) && !countsBoth(scene.heading, before.n.value + 1)) {
      found.push(
        finding("scene-number-jumped", `场号从“${scenes[before.at]?.number}”跳到“${scene.number}”`, [
          quote(before.at),
          quote(i),
        ]),
      );
      const next = numbers.slice(i + 1).find((x) => x !== null && x !== "act");
      // 4, 610, 9: the odd one is the slip, and what follows it is measured by itself.
      if (next !== undefined && next.group === n.group && next.value > before.n.value && next.value < n.value) {
        last = { at: i, n: { ...n, value: next.value - 1, suffix: "" } };
        continue;
      }
    }
    last = { at: i, n };
  }
  return found.length > Math.max(FEW, counted * MAX_SHARE) ? [] : found;
}

/** `25、26．` stands for both scenes. */
const countsBoth = (heading: string | null, next: number): boolean =>
  Number(/^[\s第]*(\d{1,4})\s*[、,，和至~～]\s*\d/u.exec((heading ?? "").slice(0, 20).normalize("NFKC"))?.[1]) === next;

const letterOrdinal = (suffix: string): number =>
  suffix === ""
    ? 0
    : 1 + ("甲乙丙丁".includes(suffix) ? "甲乙丙丁".indexOf(suffix) : suffix.toUpperCase().charCodeAt(0) - 65);

/** Whether `n` is not the number that follows. Scenes without a number between may be the missing ones; they have their own finding. */
function jumps(numbers: readonly (Numbered | null | "act")[], before: Last, i: number, n: Numbered): boolean {
  const between = numbers.slice(before.at + 1, i).filter((x) => x === null).length;
  if (n.value === before.n.value) return letterOrdinal(n.suffix) > letterOrdinal(before.n.suffix) + 1 + between;
  if (n.value !== before.n.value + 1 && n.value !== before.n.value + 1 + between) return true;
  return between === 0 && n.suffix !== "" && standsAlone(numbers, n);
}

/** `12A` follows a 12: one without it is a slip, unless the number is split (12A, 12B) or the document has more such numbers. */
function standsAlone(numbers: readonly (Numbered | null | "act")[], n: Numbered): boolean {
  const all = numbers.filter((x) => x !== null && x !== "act");
  const others = (x: Numbered) => all.filter((y) => y.group === x.group && y.value === x.value).length - 1;
  return others(n) === 0 && all.filter((x) => x.suffix !== "" && others(x) === 0).length === 1;
}
