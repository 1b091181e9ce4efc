import type { Finding } from "../figures/figures.ts";
import { parseOrdinal } from "../numerals/index.ts";
import type { Scene } from "../parsed.ts";
import { type Checked, finding, quoteHeading } from "./finding.ts";

/** More slips than these, and than this share of the chapters, are a way of counting that is not known here. */
const FEW = 3;
const MAX_SHARE = 0.1;
/** `第三章 雨夜（上）`, `第三章 雨夜 2`: parts of one chapter may share its number. */
const PART = /[（(【\[]?(?:上|中|下|续|續|[一二三四五六七八九十]|\d{1,2})[）)】\]]?\s*$/u;
const WORD = /第\s*[\d零〇一二三四五六七八九十百千两]+\s*([章回节話话篇集])|\b(chapter)\b/iu;

interface Numbered {
  at: number;
  scene: Scene;
  value: number;
}

/** Chapters by the word that counts them; a number that begins again at 1 (a new volume) begins a new run. */
function runsOf(scenes: readonly Scene[]): Numbered[][] {
  const runs: Numbered[][] = [];
  const open = new Map<string, Numbered[]>();
  scenes.forEach((scene, at) => {
    const value = scene.number === null ? null : parseOrdinal(scene.number);
    if (value === null || (scene.lines[0]?.confidence ?? 0) < 0.7) return;
    const heading = scene.heading ?? "";
    const match = WORD.exec(heading.slice(0, 60).normalize("NFKC"));
    const family = match?.[1] ?? match?.[2]?.toLowerCase() ?? "";
    let run = open.get(family);
    if (!run || (value === 1 && run.length > 1)) {
      run = [];
      runs.push(run);
      open.set(family, run);
    }
    run.push({ at, scene, value });
  });
  return runs.filter((run) => run.length >= 3);
}

/** Chapter numbers that jump or come twice. */
export function chapterNumbers({ parsed }: Checked): Finding[] {
  const runs = runsOf(parsed.scenes);
  const found = runs.flatMap((run) => {
    const slips: Finding[] = [];
    const seen = new Map<number, Numbered>();
    let last: Numbered | null = null;
    run.forEach((chapter, i) => {
      const quote = (of: Numbered) => quoteHeading(parsed, of.scene, of.at + 1);
      const earlier = seen.get(chapter.value);
      const next = run[i + 1];
      if (earlier) {
        if (!PART.test(chapter.scene.heading ?? ""))
          slips.push(
            finding("chapter-number-twice", `章号“${chapter.scene.number}”用了两次`, [quote(earlier), quote(chapter)]),
          );
        return;
      }
      seen.set(chapter.value, chapter);
      if (last && chapter.value !== last.value + 1) {
        slips.push(
          finding("chapter-number-jumped", `章号从“${last.scene.number}”跳到“${chapter.scene.number}”`, [
            quote(last),
            quote(chapter),
          ]),
        );
        // 4, 610, 6: the odd one is the slip, and what follows it is measured by the one before.
        if (next && next.value === last.value + 2) {
          last = { ...chapter, value: last.value + 1 };
          return;
        }
      }
      last = chapter;
    });
    return slips;
  });
  return found.length > Math.max(FEW, parsed.scenes.length * MAX_SHARE) ? [] : found;
}

/** Headings with nothing under them where nearly all others have text. */
export function emptyChapters({ parsed, figures }: Checked): Finding[] {
  const chapters = figures.prose?.chapters ?? [];
  const empty = chapters.filter(({ characters, title }) => characters === 0 && title !== null);
  if (chapters.length < 4 || empty.length > Math.max(1, chapters.length * MAX_SHARE)) return [];
  return empty.flatMap(({ ordinal, title }) => {
    const scene = parsed.scenes[ordinal - 1];
    return scene ? [finding("chapter-empty", `“${title}”下面没有正文`, [quoteHeading(parsed, scene, ordinal)])] : [];
  });
}
