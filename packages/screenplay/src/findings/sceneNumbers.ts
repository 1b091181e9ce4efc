import type { Finding } from "../figures/figures.ts";
import type { Scene } from "../parsed.ts";
import { type Checked, finding, isSpecialHeading, quoteHeading } from "./finding.ts";

interface Numbered {
  /** Episode or act of an `1-3` number, else what the episode lines counted. */
  group: string;
  value: number;
  /** The A of `12A`, which may follow 12. */
  suffix: string;
}

const DIGITS: Record<string, number> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** Value of an Arabic, full-width or Chinese number; null for anything else. */
export function numberValue(written: string): number | null {
  const text = written.normalize("NFKC").trim();
  if (/^\d{1,6}$/u.test(text)) return Number(text);
  if (!/^[零〇一二两兩三四五六七八九十百千]{1,9}$/u.test(text)) return null;
  if (!/[十百千]/u.test(text)) return Number([...text].map((c) => DIGITS[c]).join(""));
  let total = 0;
  let digit = 0;
  for (const c of text) {
    const unit = UNITS[c];
    if (unit === undefined) digit = DIGITS[c] ?? 0;
    else {
      total += (digit || 1) * unit;
      digit = 0;
    }
  }
  return total + digit;
}

function read(number: string | null, episode: number): Numbered | null {
  if (!number) return null;
  const text = number.normalize("NFKC").replace(/[—–－―~]+/gu, "-").trim();
  const pair = /^(\d+|[一二三四五六七八九十百]+)\s*-\s*(.+)$/u.exec(text);
  const group = pair?.[1] ? `#${numberValue(pair[1])}` : `episode ${episode}`;
  const m = /^(.*?)([A-Za-z甲乙丙丁]?)$/u.exec(pair?.[2] ?? text);
  const value = numberValue((m?.[1] ?? "").replace(/^(?:S|场次|場次|场景|場景|第)\s*|[场場幕]$/giu, ""));
  return value === null ? null : { group, value, suffix: m?.[2] ?? "" };
}

/** Scene numbers missing, jumped or given twice, within an episode or act. A number that starts again at 1 begins a new run. */
export function sceneNumbers({ parsed }: Checked): Finding[] {
  const found: Finding[] = [];
  const { scenes } = parsed;
  let episode = parsed.frontMatter.filter((l) => l.type === "episode").length;
  const numbers = scenes.map((scene) => {
    const n = read(scene.number, episode);
    episode += scene.lines.filter((l) => l.type === "episode").length;
    return n;
  });
  const numbered = numbers.filter((n) => n !== null).length;
  if (numbered < 3 || numbered < scenes.length * 0.7) return [];
  let last: { at: number; n: Numbered } | null = null;
  let seen = new Map<string, number>();
  const where = (i: number): Scene | undefined => scenes[i];
  for (const [i, n] of numbers.entries()) {
    const scene = where(i);
    if (!scene) continue;
    if (!n) {
      if (scene.heading !== null && scene.number === null && !isSpecialHeading(scene.heading)) found.push(finding("scene-number-missing", `第${i + 1}场没有场号，前后各场都有`, [quoteHeading(parsed, scene, i + 1)]));
      continue;
    }
    const restarts = last !== null && (last.n.group !== n.group || (n.value === 1 && last.n.value > 2));
    if (restarts) seen = new Map();
    const key = `${n.group}/${n.value}${n.suffix}`;
    const earlier = seen.get(key);
    const before = last && !restarts ? last : null;
    const beforeScene = before ? where(before.at) : undefined;
    if (earlier !== undefined) {
      const first = where(earlier);
      found.push(finding("scene-number-twice", `场号“${scene.number}”用了两次`, [first ? quoteHeading(parsed, first, earlier + 1) : null, quoteHeading(parsed, scene, i + 1)]));
    } else if (before && beforeScene && n.value !== before.n.value + 1 && !(n.value === before.n.value && n.suffix !== before.n.suffix)) {
      // Scenes without a number between the two may well be the missing ones; they have their own finding.
      const between = numbers.slice(before.at + 1, i).filter((x) => x === null).length;
      if (n.value !== before.n.value + 1 + between) found.push(finding("scene-number-jumped", `场号从“${beforeScene.number}”跳到“${scene.number}”`, [quoteHeading(parsed, beforeScene, before.at + 1), quoteHeading(parsed, scene, i + 1)]));
    }
    seen.set(key, i);
    // A number used twice does not move the count on, so that one slip makes one finding.
    if (earlier === undefined || !last) last = { at: i, n };
    else last = { at: i, n: { ...n, value: Math.max(n.value, last.n.value) } };
  }
  return found;
}
