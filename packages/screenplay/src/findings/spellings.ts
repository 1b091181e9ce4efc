import type { Finding, Quote } from "../figures/figures.ts";
import { placeKey } from "../figures/places.ts";
import { sceneCast } from "../figures/people.ts";
import { type Checked, finding, quoteHeading, quoteLine } from "./finding.ts";

// Characters that tell two people or places apart on purpose: ordinals, kin, sex, size, direction.
const TELLING = /[0-9A-Za-z０-９Ａ-Ｚ甲乙丙丁戊己庚辛一二三四五六七八九十两父母爸妈爹娘爷奶公婆哥姐弟妹兄嫂叔伯姨舅男女老小大中少青年幼长次东西南北前后左右上下内外里正副新旧高低楼层号室院房厅门口边旁#＃\d]/u;
const MOST = 400;

/** The one place where two names of the same length differ, or null. */
function oneOff(a: string, b: string): [string, string] | null {
  const x = [...a];
  const y = [...b];
  if (x.length !== y.length) return null;
  let off = -1;
  for (let i = 0; i < x.length; i++)
    if (x[i] !== y[i]) {
      if (off >= 0) return null;
      off = i;
    }
  return off < 0 ? null : [x[off] ?? "", y[off] ?? ""];
}

/**
 * Two spellings of one person, by one character: the rare one hardly speaks, the usual one often. Two-character names are only
 * reported where the scene's cast line names the usual one, who then does not speak in it; siblings share a surname otherwise.
 */
export function similarPersons({ parsed, figures }: Checked): Finding[] {
  const people = figures.people.slice(0, MOST);
  const found: Finding[] = [];
  for (const rare of people) {
    if (rare.speeches > 3 || rare.scenes.length > 2) continue;
    for (const usual of people) {
      if (usual === rare || usual.speeches < Math.max(4, rare.speeches * 4)) continue;
      const off = oneOff(rare.name, usual.name);
      if (!off || off.some((c) => TELLING.test(c))) continue;
      const together = rare.scenes.filter((s) => usual.scenes.includes(s));
      const length = [...rare.name].length;
      const standsIn = rare.scenes.some((s) => {
        const scene = parsed.scenes[s - 1];
        const cast = scene ? sceneCast(scene) : null;
        return scene && cast?.names.includes(usual.name) && !cast.names.includes(rare.name) && !scene.lines.some((l) => l.type === "dialogue" && l.speaker === usual.name);
      });
      if (length < 2 || (length === 2 && !standsIn)) continue;
      // Both speak in one scene, and the cast line knows both: two people.
      if (together.some((s) => parsed.scenes[s - 1] && sceneCast(parsed.scenes[s - 1]!)?.names.includes(rare.name))) continue;
      found.push(finding("similar-person-names", `“${rare.name}”与“${usual.name}”只差一个字，可能是同一个人`, [cueOf(parsed, rare.name), cueOf(parsed, usual.name)]));
      break;
    }
  }
  return found;
}

function cueOf(parsed: Checked["parsed"], name: string): Quote | null {
  for (const [i, scene] of parsed.scenes.entries())
    for (const [at, line] of scene.lines.entries())
      if (line.type === "dialogue" && line.speaker === name) {
        const cue = scene.lines.slice(Math.max(0, at - 4), at).findLast((l) => l.type === "character" && l.text.includes(name));
        return quoteLine(parsed, cue ?? line, i + 1);
      }
  return null;
}

/** Two spellings of one place: the same but for marks, or by one character that tells nothing apart. */
export function similarPlaces({ parsed, figures }: Checked): Finding[] {
  const places = figures.places.slice(0, MOST);
  const bare = (name: string) => placeKey(name).replace(/[\s·.\-—－–的之]/gu, "");
  const found: Finding[] = [];
  for (const rare of places) {
    for (const usual of places) {
      if (usual === rare || usual.scenes.length < rare.scenes.length || (usual.scenes.length === rare.scenes.length && (usual.scenes[0] ?? 0) > (rare.scenes[0] ?? 0))) continue;
      const same = bare(rare.name).length >= 3 && bare(rare.name) === bare(usual.name);
      const off = oneOff(placeKey(rare.name), placeKey(usual.name));
      const slip = off !== null && [...placeKey(rare.name)].length >= 4 && rare.scenes.length <= 2 && usual.scenes.length >= rare.scenes.length * 2 && !off.some((c) => TELLING.test(c));
      if (!same && !slip) continue;
      const a = parsed.scenes[(rare.scenes[0] ?? 1) - 1];
      const b = parsed.scenes[(usual.scenes[0] ?? 1) - 1];
      if (a && b) found.push(finding("similar-place-names", `“${rare.name}”与“${usual.name}”写法相近，可能是同一个地方`, [quoteHeading(parsed, a, rare.scenes[0] ?? 1), quoteHeading(parsed, b, usual.scenes[0] ?? 1)]));
      break;
    }
  }
  return found;
}
