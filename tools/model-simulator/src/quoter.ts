import type { FencedScene } from "./parseConversation.ts";
import { between, pick, type Random } from "./random.ts";

/** A citation as the simulator wrote it, kept in the log so that a bench can count what became of it. */
export interface WrittenQuote {
  scene: number;
  /** What the scene is called in the fence. */
  where: string;
  unit: "场" | "章";
  text: string;
  /** How it was made; only `true` stands in the scene that it names. */
  kind: "true" | "one-character" | "merged-lines" | "wrong-scene" | "made-up";
}

const MADE_UP = [
  "我早就知道你会回来的",
  "这笔账不是这么算的吧",
  "天亮以前谁也不许走",
  "他把钥匙放回了原处转身离开",
  "你当年可不是这样说的",
  "雨停了她还站在屋檐底下",
];
const FORBIDDEN = /[【】「」『』“”"〔〕]/u;

/** Quotable parts of a novel's paragraph: its sentences, with what is said between marks apart. */
const sentencesOf = (line: string): string[] =>
  line
    .split(/[「」『』“”"]/u)
    .flatMap((part) => part.split(/(?<=[。！？!?])/u))
    .map((s) => s.trim());

/** Quotable parts of one line: speech without its cue, action without its mark. */
function quotableParts(line: string, unit: FencedScene["unit"]): string[] {
  if (unit === "章") return sentencesOf(line).filter(quotable);
  const body = line.replace(/^[△▲]\s*/u, "").replace(/^[^：:，。]{1,12}[：:]\s*(?:[（(][^）)]{0,20}[）)])?\s*/u, "");
  const whole = body.trim();
  const clauses = whole.split(/(?<=[。！？!?])|\s{2,}/u).map((s) => s.trim());
  return [whole, ...clauses].filter(quotable);
}

const quotable = (s: string): boolean =>
  s.length >= 6 &&
  s.length <= 40 &&
  !FORBIDDEN.test(s) &&
  ((s.match(/\p{Script=Han}/gu)?.length ?? 0) >= 6 || (s.match(/[A-Za-z]/gu)?.length ?? 0) >= 12);

/** Without the heading and the cast and time lines under it, which nobody quotes. */
function spoken(scene: FencedScene): string[] {
  // A file without line breaks has a whole scene in one line.
  const body = scene.number > 0 && scene.lines.length > 1 ? scene.lines.slice(1) : scene.lines;
  return body.filter(
    (line) =>
      !/^(?:时间?|時|地点?|景|人物?|出场人物|编剧|导演)\s*[：:]/u.test(line) &&
      !/^\S{2,6}(?:[、，]\S{2,6})+$/u.test(line),
  );
}

const squeeze = (text: string): string => text.replace(/[\s\p{P}\p{S}]/gu, "");

/** Draws quotes for one answer: true ones from the very scene, and on demand plausible false ones. */
export function createQuoter(scenes: readonly FencedScene[], random: Random) {
  const flat = new Map(scenes.map((s) => [s, squeeze(s.lines.join(""))]));
  const whole = [...flat.values()].join("\n");
  const sources = scenes
    .map((scene) => ({ scene, quotes: [...new Set(spoken(scene).flatMap((line) => quotableParts(line, scene.unit)))] }))
    .filter((s) => s.quotes.length);
  const used = new Set<string>();
  const isFalse = (text: string) => !whole.includes(squeeze(text));

  function truth(): WrittenQuote | null {
    for (let tries = 0; sources.length && tries < 40; tries++) {
      const { scene, quotes } = pick(random, sources);
      const text = pick(random, quotes);
      if (tries < 30 && used.has(text)) continue;
      used.add(text);
      return { scene: scene.number, where: scene.name, unit: scene.unit, text, kind: "true" };
    }
    return null;
  }

  function falsehood(): WrittenQuote | null {
    const base = truth();
    if (!base) return null;
    for (let tries = 0; tries < 12; tries++) {
      const lie = pick(random, [oneCharacter, mergedLines, wrongScene, madeUp])(base);
      if (lie) return lie;
    }
    return madeUp(base);
  }

  function oneCharacter(base: WrittenQuote): WrittenQuote | null {
    const at = [...base.text.matchAll(/\p{Script=Han}/gu)].map((m) => m.index);
    const i = pick(random, at);
    const text = base.text.slice(0, i) + pick(random, [..."山水风火春秋南北"]) + base.text.slice(i + 1);
    return isFalse(text) ? { ...base, text, kind: "one-character" } : null;
  }

  function mergedLines(base: WrittenQuote): WrittenQuote | null {
    const other = pick(random, pick(random, sources).quotes);
    const text = base.text.slice(0, 10) + other.slice(-8);
    return isFalse(text) && text.length >= 6 ? { ...base, text, kind: "merged-lines" } : null;
  }

  function wrongScene(base: WrittenQuote): WrittenQuote | null {
    const { scene } = pick(random, sources);
    return (flat.get(scene) ?? "").includes(squeeze(base.text))
      ? null
      : { ...base, scene: scene.number, where: scene.name, kind: "wrong-scene" };
  }

  function madeUp(base: WrittenQuote): WrittenQuote {
    const text = pick(random, MADE_UP) + pick(random, ["", "，一句话也没说", "，谁都别拦我", "，就当没来过"]);
    return { ...base, text: isFalse(text) ? text : `${text}罢了${between(random, 10, 99)}`, kind: "made-up" };
  }

  return { draw: (inventedShare: number): WrittenQuote | null => (random() < inventedShare ? falsehood() : truth()) };
}
export type Quoter = ReturnType<typeof createQuoter>;
