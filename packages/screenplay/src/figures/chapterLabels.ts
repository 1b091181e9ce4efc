import { parseOrdinal } from "../numerals/index.ts";
import type { Parsed, Scene } from "../parsed.ts";

/** A heading without a number is cited by no more of it than this. */
const MAX_LENGTH = 14;
const NUMBER = "(?:\\d{1,5}|[零〇一二两兩三四五六七八九十百千廿卅壹贰貳叁參]{1,9})";
const COUNTED = new RegExp(`第 ?(${NUMBER}) ?([章回节節篇集话話幕折卷部册冊编編])`, "gu");
const LATIN = /\b(?:chapter|ch|part|book|volume)[ .]+[\p{L}\d]+(?:-\p{L}+)?/iu;
const SHELF = new RegExp(`[上中下](?:卷|部|篇|册|編|编)|卷之? ?${NUMBER}`, "u");
const SPECIAL = new RegExp(
  `(?:番外|外传|外傳|楔子|序章|序幕|序曲|序言|自序|代序|前言|引子|引言|开篇|開篇|终章|終章|尾章|终曲|終曲|尾声|尾聲|后记|後記|间章|間章|间幕|幕间|断章|后日谈|特典|跋|大结局|大結局|序|prologue|epilogue|preface|afterword)(?:[之]?${NUMBER})?`,
  "iu",
);
const BARE = new RegExp(`^(?:${NUMBER}|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ]{1,4}|[IVXLC]{1,7})$`, "u");
/** What the citations' own grammar needs, and what a reader does not. */
const MARKS = /[「」『』“”"‘’【】〔〕<>＜＞@＠\p{Cc}\p{Cf}]/gu;
/** The prose above the first heading. */
const OPENING = "开头";
const ONLY = "正文";

/** `ⅩⅡ` stays as it is written; widths and blanks are made one. */
const clean = (heading: string): string =>
  heading
    .slice(0, 120)
    .replace(MARKS, " ")
    .replace(/[０-９Ａ-Ｚａ-ｚ]/gu, (c) => c.normalize("NFKC"))
    .replace(/\s+/gu, " ")
    .trim();

const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length > max ? characters.slice(0, max).join("") : text;
};

/** A heading's own number (`第十二章`, `Chapter Three`, `楔子`), as its author wrote it, and its title. */
export function readTitle(heading: string): { label: string; title: string } {
  const { label, title } = read(heading);
  return { label, title };
}

interface Title {
  label: string;
  title: string;
  /** The volume that stands in the same heading. */
  volume: string | null;
}

function read(heading: string): Title {
  const text = clean(heading).replace(/^[-—－=*☆★◆◇●■※、.．·#~～《》（(\[ ]+/u, "");
  const counted = [...text.matchAll(COUNTED)].findLast((match) => match.index <= 30);
  if (counted) {
    const before = text.slice(0, counted.index);
    const above = [...before.matchAll(COUNTED)].findLast((match) => /[卷部册冊编編篇集]/u.test(match[2] ?? ""));
    const volume = above ? `第${above[1]}${above[2]}` : (SHELF.exec(before)?.[0].replace(" ", "") ?? null);
    return {
      label: `第${counted[1]}${counted[2]}`,
      title: titleAfter(text, counted.index + counted[0].length),
      volume,
    };
  }
  const latin = LATIN.exec(text);
  if (latin && latin.index <= 12)
    return { label: latin[0], title: titleAfter(text, latin.index + latin[0].length), volume: null };
  const volumeMatch = SHELF.exec(text);
  if (volumeMatch && volumeMatch.index <= 2)
    return {
      label: volumeMatch[0].replace(" ", ""),
      title: titleAfter(text, volumeMatch[0].length + volumeMatch.index),
      volume: null,
    };
  const special = SPECIAL.exec(text);
  if (special && special.index <= 3 && special.index + special[0].length <= 12)
    return { label: special[0], title: titleAfter(text, special.index + special[0].length), volume: null };
  const bare = text.replace(/[-—－=~～·.．、)\]）》 ]+$/u, "");
  if (BARE.test(bare)) return { label: `第${bare}节`, title: "", volume: null };
  return { label: cut(bare, MAX_LENGTH) || ONLY, title: "", volume: null };
}

function titleAfter(text: string, at: number): string {
  const title = text.slice(at).replace(/^[-—－=:：、.．·,，)\]）》 ]+|[-—－= ]+$/gu, "");
  return /[(（《\[]/u.test(title) ? title : title.replace(/[)）》\]]+$/u, "");
}

/**
 * What each chapter is called when it is spoken of, by its author's own number: `第十二章`, `楔子`. No two are called alike: where numbers
 * begin again the volume stands in front (`第二卷第一章`), then the title behind, then a count.
 */
export function chapterLabels({ frontMatter, scenes }: Pick<Parsed, "frontMatter" | "scenes">): string[] {
  let volume = volumeAt(frontMatter);
  const titles = scenes.map((scene, i) => {
    const title = scene.heading === null ? { label: unheaded(scenes), title: "", volume } : titleOf(scene, i, volume);
    volume = volumeAt(scene.lines.slice(1)) ?? volume;
    return title;
  });
  let labels = titles.map(({ label }) => label);
  // Numbers that begin again in each volume: all of them are told with it, so that none looks as if it stood in no volume.
  const volumes = new Map<string, Set<string | null>>();
  for (const { label, volume: of } of titles) volumes.set(label, (volumes.get(label) ?? new Set()).add(of));
  if ([...volumes.values()].some((of) => of.size > 1))
    labels = titles.map(({ label, volume: of }) =>
      of !== null && (/^第|^[a-z]+[ .]/iu.test(label) || (volumes.get(label)?.size ?? 0) > 1)
        ? joined(of, label)
        : label,
    );
  labels = apart(labels, (i) =>
    titles[i]?.title ? joined(labels[i] ?? "", cut(titles[i].title, MAX_LENGTH), " ") : (labels[i] ?? ""),
  );
  const times = new Map<string, number>();
  const usedLabels = new Set(labels);
  return labels.map((label) => {
    const n = (times.get(label) ?? 0) + 1;
    times.set(label, n);
    if (n === 1) return label;
    let count = n;
    while (usedLabels.has(`${label}（${count}）`)) count++;
    usedLabels.add(`${label}（${count}）`);
    return `${label}（${count}）`;
  });
}

const unheaded = (scenes: readonly Scene[]): string => (scenes.length === 1 ? ONLY : OPENING);
/** A scene of a script has no title of its own, whatever stands in its heading. */
function titleOf(scene: Scene, i: number, volume: string | null): Title {
  if (scene.lines[0]?.type !== "chapter") return { label: `第${i + 1}章`, title: "", volume };
  const title = read(scene.heading ?? "");
  return { ...title, volume: title.volume ?? volume };
}

/** Words of Latin letters stand apart, others only where `gap` parts them; what is bracketed needs none. */
const joined = (one: string, two: string, gap = ""): string =>
  `${one}${/[a-z]$/iu.test(one) || /^[a-z]/iu.test(two) ? " " : /^[(（]/u.test(two) ? "" : gap}${two}`;

/** The last volume heading among the lines, by its number alone. */
function volumeAt(lines: readonly { type: string; text: string }[]): string | null {
  const line = lines.findLast((one) => one.type === "chapter");
  return line ? readTitle(line.text).label : null;
}

/** Labels that come more than once, each written in another way. */
function apart(labels: readonly string[], another: (i: number) => string): string[] {
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  return labels.map((label, i) => ((times.get(label) ?? 0) > 1 ? another(i) : label));
}

/** A chapter as its reader knows it, by its 1-based ordinal; 0 or null is what stands above the first. Figures of older works have no labels. */
export function chapterName(
  figures: { prose: { chapters: readonly { label?: string }[] } | null },
  ordinal: number | null,
): string {
  return ordinal === null || ordinal === 0 ? "开篇" : (figures.prose?.chapters[ordinal - 1]?.label ?? `第${ordinal}章`);
}

/** Figures of any work, as far as its places are named by them. */
type Named = Parameters<typeof chapterName>[0] & { scenes?: readonly { label?: string }[] };

/** The same for any work: a scene is called by its writer's number, else by its place. */
export const placeName = (figures: Named, ordinal: number | null, unit: "场" | "章"): string =>
  unit === "章" || !ordinal
    ? chapterName(figures, ordinal)
    : (figures.scenes?.[ordinal - 1]?.label ?? `第${ordinal}场`);

/** A scene's number as it stands under a chart: `12A`, `二幕` of an act without scenes. */
export function sceneTick(figures: Named, ordinal: number): string {
  const name = placeName(figures, ordinal, "场");
  return (/第([^第]*)场[^场]*$/u.exec(name) ?? /^第(.+幕)$/u.exec(name))?.[1] ?? String(ordinal);
}

/** The same in the three or four characters that stand under a chart: `12`, `2-1` in the second volume, `楔子`. */
export function chapterTick(figures: Parameters<typeof chapterName>[0], ordinal: number): string {
  const label = chapterName(figures, ordinal);
  const numbers = [...label.matchAll(COUNTED)]
    .map((match) => parseOrdinal((match[1] ?? "").replace(/^0+(?=\d)/, "")))
    .filter((value) => value !== null);
  return numbers.length > 0
    ? numbers.slice(-2).join("-")
    : (/^(?:chapter|part)[ .]+(\d{1,4}|[ivxlc]{1,5})$/iu.exec(label)?.[1] ?? [...label].slice(0, 3).join(""));
}
