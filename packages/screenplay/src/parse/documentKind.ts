import type { Kind } from "../parsed.ts";
import { readDivision } from "./headings/divisions.ts";
import type { Block } from "./lines/logicalLine.ts";
import { type Cue, readCue } from "./speeches/cue.ts";
import { isAnyLabel } from "./linePatterns/labels.ts";
import { endsInSpeechVerb, opensQuote } from "./linePatterns/speechVerbs.ts";
import { findChapters } from "./novel/chapters/findChapters.ts";
import { isDated } from "./novel/chapters/chapterHeading.ts";
import { isTimestamp } from "./novel/speeches/chatMessages.ts";
import { isWebsiteLine } from "./novel/chapters/websiteLines.ts";
import type { Style } from "./speeches/speechStyle.ts";
import type { Headings } from "./headings/voteHeadings.ts";

const STAGE =
  /幕启|幕落|幕闭|幕间|[上下]。\)|[上下]场。?\)|舞台|灯光渐|\(灯|追光|大幕|二道幕|暗场|^\[|静场|\)下。|幕徐徐/;

const PRONOUN = /^(?:我|他|她|你|它|您|咱|俺|我们|他们|她们|大家|有人)/;

/** True for a cue of a script; neither a label nor a narrator's `他说：“…”`. */
function speaks(cue: Cue, norm: string): boolean {
  if (cue.core.length > 8 || isAnyLabel(cue.core)) return false;
  return !(endsInSpeechVerb(cue.core) && (opensQuote(norm[cue.body]) || PRONOUN.test(cue.core)));
}

/** `“走吧。”老陈说。`, `“喂，”她回过头，“等等。”`: a speech in marks at the head of a paragraph that the narrator goes on from. */
const tells = (norm: string): boolean => norm.length <= 600 && opensQuote(norm[0]) && NARRATED.test(norm);
const NARRATED =
  /^(?:“[^“”]{1,120}[。!?…,~—]”|「[^「」]{1,120}」|"[^"]{1,120}[。!?…,~—]") ?[\u4e00-\u9fff·]{1,12}[^:]*[。!?…,:”」"]$/;

/** `”顾北辰说。` inside a line that lost its line ends. */
const INSIDE = /[”」][\u4e00-\u9fff·]{1,8}(?:说|问|道|答|喊)[。,]/g;

/** How many lines begin with the cue of a speech. */
export function countSpeeches(blocks: Block[]): number {
  let count = 0;
  for (const { norm } of blocks) {
    const cue = readCue(norm);
    if (cue && speaks(cue, norm)) count++;
  }
  return count;
}

const NO_PAGES: ReadonlySet<Block> = new Set();

/** `第十二章 夜`: a chapter called so tells no time of a scene. */
const titledChapters = (headings: Headings): Set<Block> =>
  new Set(
    [...headings].flatMap(([block, { fields }]) =>
      readDivision(block.norm)?.kind === "chapter" && !fields.intExt ? [block] : [],
    ),
  );

/** Lines of each form that tells one kind of text from another. */
interface FormCounts {
  chapters: number;
  acts: number;
  cues: number;
  /** Lines that only a stage play has. */
  stage: number;
  /** Directions behind a bracket that is never closed, which are read as those behind a triangle. */
  marks: number;
  long: number;
  /** Scene headings. */
  inner: number;
  /** Cues whose words stand in quotation marks. */
  quoted: number;
  dated: number;
  /** Paragraphs in which a narrator goes on from a speech. */
  narrated: number;
  /** Speeches with their narrator inside lines that lost their line ends. */
  inside: number;
}

/** `[老周上。` that was read as `△老周上。`. */
const isStageMark = (text: string, { norm, start }: Block): boolean =>
  norm[0] === "△" && "[［".includes(text[start] ?? " ");

function countForms(
  text: string,
  blocks: readonly Block[],
  headings: Headings,
  titled: ReadonlySet<Block>,
): FormCounts {
  const counts: FormCounts = {
    chapters: 0,
    acts: 0,
    cues: 0,
    stage: 0,
    marks: 0,
    long: 0,
    inner: 0,
    quoted: 0,
    dated: 0,
    narrated: 0,
    inside: 0,
  };
  for (const block of blocks) {
    const { norm } = block;
    if (norm.length === 0) continue;
    const division = readDivision(norm);
    if (division?.kind === "chapter" || division?.kind === "volume") counts.chapters++;
    if (division?.kind === "act") counts.acts++;
    // `第一章：起` and `更新时间：…` have a colon, and nobody speaks.
    const cue = division?.kind === "chapter" || division?.kind === "volume" ? null : readCue(norm);
    if (cue && (isWebsiteLine(norm) || isTimestamp(norm))) continue;
    if (cue && opensQuote(norm[cue.body])) counts.quoted++;
    if (cue && speaks(cue, norm)) counts.cues++;
    if (isDated(norm)) counts.dated++;
    if (tells(norm)) counts.narrated++;
    if (block.glued) counts.inside += norm.match(INSIDE)?.length ?? 0;
    if (norm.length > 60) counts.long++;
    if (norm.length <= 200 && STAGE.test(norm)) counts.stage++;
    else if (isStageMark(text, block)) counts.marks++;
    if (headings.get(block) && headings.get(block)?.family !== "序尾" && !titled.has(block)) counts.inner++;
  }
  return counts;
}

/** Web addresses and names of users. */
const ADDRESS = /https?:\/\/|@[A-Za-z_]\w{2}/g;
const MIN_ADDRESSES = 20;
/** Of 502 real scripts the one with most addresses has one for 11,000 characters; collected posts have one for 70. */
const CHARACTERS_OF_ONE = 500;

/** Collected posts of a web service: `RT @somebody: …` reads as a cue, and nobody speaks. */
function arePosts(text: string, headings: Headings): boolean {
  // A script may show the comments of users: `弹幕：@Linda_88 …`.
  if (headings.size > 0) return false;
  const count = text.match(ADDRESS)?.length ?? 0;
  return count >= MIN_ADDRESSES && count * CHARACTERS_OF_ONE > text.length;
}

/** Tells scripts from novels and prose by what the text does, never by what it calls itself. */
export function decideKind(text: string, blocks: Block[], headings: Headings, style: Style): Kind {
  if (arePosts(text, headings)) return "prose";
  const titled = titledChapters(headings);
  const counts = countForms(text, blocks, headings, titled);
  const { chapters, acts, cues, stage, marks, long, inner, quoted, dated, narrated, inside } = counts;
  const rows = Math.max(1, blocks.length);
  const speaking = style.bare || style.spaced || style.bracketed || cues >= Math.max(2, rows * 0.15);
  // A diary: every heading is a date, and what stands under it is told.
  const narrativeBlocks = blocks.filter(({ norm }) => norm.length > 30).length;
  if (
    dated >= 2 &&
    [...headings.keys()].every(({ norm }) => isDated(norm)) &&
    style.triangles === 0 &&
    !style.bare &&
    !style.spaced &&
    cues < Math.max(2, narrativeBlocks)
  )
    return "novel";
  const filmed = [...headings.values()].filter((heading) => heading.fields.intExt).length;
  const evidence = [...headings].filter(
    ([block, heading]) =>
      !titled.has(block) && (heading.fields.time || heading.fields.intExt || /^第场|^第幕/.test(heading.family)),
  ).length;
  // Speech in marks with the narrator behind it, more than names with colons, under headings that tell neither time nor place of a scene.
  const prose = style.triangles < Math.max(2, rows * 0.05) && acts === 0 && evidence === 0 && filmed === 0;
  if (prose && narrated >= 2 && narrated >= rows * 0.04 && narrated * 2 >= cues - quoted && cues - quoted < rows * 0.4)
    return chapters > 0 || findChapters(blocks, NO_PAGES).heads.size > 1 ? "novel" : "prose";
  // All in one line: its pieces begin with names and colons, and still the narrator says who speaks.
  if (prose && inside >= 3 && quoted >= cues * 0.8)
    return chapters > 0 || findChapters(blocks, NO_PAGES).heads.size > 1 ? "novel" : "prose";
  if (chapters >= 1 && inner <= Math.max(1, chapters * 0.5) && !speaking) return "novel";
  // `他走过来：“…”` paragraph after paragraph is how a novel tells, not how a script sets its speeches.
  if (chapters >= 1 && inner === 0 && style.triangles === 0 && quoted >= cues * 0.8 && cues < rows * 0.5 && !style.bare)
    return "novel";
  // A story set like a script under its chapters: names with colons between what is told.
  if (
    chapters >= 2 &&
    prose &&
    inner === 0 &&
    style.triangles === 0 &&
    stage === 0 &&
    cues < rows * 0.5 &&
    !style.bare &&
    !style.spaced
  )
    return "novel";
  if (chapters >= 3 && inner === 0 && cues < rows * 0.3 && !style.bare && !style.spaced && style.triangles < 3)
    return "novel";
  if (inner === 0 && acts === 0 && !speaking && style.triangles < Math.max(2, rows * 0.05))
    return findChapters(blocks, NO_PAGES).heads.size > 1 ? "novel" : "prose";
  // Mostly long paragraphs, hardly a cue, no heading: a memoir may still write `写的是：` or `场景大概是这样：`.
  const plain = !style.bare && !style.spaced && !style.bracketed && style.triangles === 0;
  if (inner === 0 && acts === 0 && plain && long >= rows * 0.5 && cues <= Math.max(3, rows * 0.3))
    return findChapters(blocks, NO_PAGES).heads.size > 1 ? "novel" : "prose";
  if (inner > 0 && evidence === 0 && !speaking && style.triangles === 0 && long > rows * 0.3 && cues < 3)
    return chapters > 0 ? "novel" : "prose";
  if (style.triangles - marks > rows * 0.05 || filmed > headings.size * 0.4) return "screenplay";
  if (style.spaced || acts > 0 || stage + marks >= Math.max(2, rows * 0.02)) return "stage";
  return "screenplay";
}
