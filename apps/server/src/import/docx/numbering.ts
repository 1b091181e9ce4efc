import { boundedXml } from "../boundedXml.ts";
import type { ZipPackage } from "../zipPackage.ts";
import { isToggleOn, WORD_NAMESPACES } from "./namespaces.ts";
import { formatListNumber } from "./formatListNumber.ts";
import type { ListPlace } from "./styles.ts";

interface Level {
  format: string;
  pattern: string;
  start: number;
  suffix: string;
  style?: string;
  /** Nobody sees the number. */
  hidden: boolean;
}

interface Num {
  abstract: string;
  starts: Map<number, number>;
}

/** Counts the automatic numbers of a document in reading order. */
export interface Numbering {
  /** The number as the page shows it, with the space that follows it; empty for plain bullets and hidden numbers. Counts on each call. */
  label(place: ListPlace, style: string | undefined): string;
}

/** Bullets that screenwriters use with a meaning; others are only decoration. */
const MEANT_BULLETS = /^[△▲∆※◎●■◆★☆#]$/u;
const LEVELS = 9;

export async function readNumbering(zip: ZipPackage, part: string): Promise<Numbering> {
  const levels = new Map<string, Level>();
  const nums = new Map<string, Num>();
  if (zip.has(part)) await readPart(zip, part, levels, nums);

  const counters = new Map<string, number>();
  const started = new Set<string>();
  return {
    label(place, style) {
      const num = nums.get(place.numId);
      if (!num) return "";
      const at = place.level ?? levelOfStyle(levels, num.abstract, style);
      const level = levels.get(`${num.abstract}:${at}`);
      if (!level || level.format === "none") return "";
      const key = (i: number): string => `${num.abstract}:${i}`;
      const restart = num.starts.get(at);
      if (restart !== undefined && !started.has(`${place.numId}:${at}`)) {
        started.add(`${place.numId}:${at}`);
        counters.set(key(at), restart);
      } else counters.set(key(at), (counters.get(key(at)) ?? level.start - 1) + 1);
      for (let i = at + 1; i < LEVELS; i++) counters.delete(key(i));
      if (level.hidden) return "";
      if (level.format === "bullet") return MEANT_BULLETS.test(level.pattern) ? level.pattern : "";
      const text = level.pattern.replace(/%([1-9])/g, (_, digit: string) => {
        const i = Number(digit) - 1;
        const of = levels.get(key(i));
        return formatListNumber(counters.get(key(i)) ?? of?.start ?? 1, of?.format ?? "decimal");
      });
      // The page has a tab here. After Chinese punctuation it is only a gap; after a digit it keeps the number apart.
      return text === "" || level.suffix === "nothing" || /[、．。，：）】」]$/.test(text) ? text : `${text} `;
    },
  };
}

function levelOfStyle(levels: Map<string, Level>, abstract: string, style: string | undefined): number {
  for (let i = 0; style !== undefined && i < LEVELS; i++) if (levels.get(`${abstract}:${i}`)?.style === style) return i;
  return 0;
}

async function readPart(
  zip: ZipPackage,
  part: string,
  levels: Map<string, Level>,
  nums: Map<string, Num>,
): Promise<void> {
  let abstract: string | null = null;
  let num: Num | null = null;
  let level: Level | null = null;
  let override = 0;
  const xml = boundedXml(
    {
      open(name, a) {
        const value = a["w:val"] ?? "";
        if (name === "w:abstractNum") abstract = a["w:abstractNumId"] ?? "";
        else if (name === "w:num") nums.set(a["w:numId"] ?? "", (num = { abstract: "", starts: new Map() }));
        else if (name === "w:abstractNumId" && num) num.abstract = value;
        else if (name === "w:lvlOverride") override = Number(a["w:ilvl"]);
        else if (name === "w:startOverride" && num) num.starts.set(override, Number(value));
        else if (name === "w:lvl" && abstract !== null)
          levels.set(
            `${abstract}:${a["w:ilvl"]}`,
            (level = { format: "decimal", pattern: "", start: 1, suffix: "tab", hidden: false }),
          );
        else if (level === null) return;
        else if (name === "w:numFmt") level.format = value;
        else if (name === "w:lvlText") level.pattern = value;
        else if (name === "w:start") level.start = Number(value);
        else if (name === "w:suff") level.suffix = value;
        else if (name === "w:pStyle") level.style = value;
        else if (name === "w:vanish") level.hidden = isToggleOn(a["w:val"]);
      },
      close(name) {
        if (name === "w:abstractNum") abstract = null;
        else if (name === "w:num") num = null;
        else if (name === "w:lvl") level = null;
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
}
