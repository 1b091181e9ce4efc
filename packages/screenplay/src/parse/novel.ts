import type { Line } from "../parsed.ts";
import type { Block } from "./block.ts";
import { Emitter } from "./emit.ts";
import { titleOf } from "./frontMatter.ts";
import { isLabel, readLabel } from "./labels.ts";
import { type Chapters, findChapters } from "./prose/chapters.ts";
import { type Turn, takeTurns } from "./prose/exchange.ts";
import { isFurniture } from "./prose/furniture.ts";
import { People } from "./prose/people.ts";
import { isSpoken, type Quotation, quotationsOf } from "./prose/quotations.ts";
import { type Speaker, speakersIn } from "./prose/speakers.ts";
import { STRANGER } from "./prose/words.ts";
import { opensQuote } from "./reported.ts";
import { ENGLISH_STRANGER } from "./prose/english.ts";
import { isRule } from "./rules.ts";
import { SceneBuilder } from "./scenes.ts";

/** How sure the kind of a span is, by how its speaker was found. */
const SURE = { none: 0.85, said: 0.85, acted: 0.8, pronoun: 0.75, turn: 0.65, open: 0.6 };
/** So many paragraphs that begin with a dash are a way of setting speech. */
const DASHES = 3;

const NARRATOR = "我";

interface Paragraph {
  block: Block;
  /** Furniture between paragraphs; it does not end an exchange. */
  meta: boolean;
  spoken: Quotation[];
  speakers: (Speaker | null)[];
}

/** Novels and prose: chapters are scenes, narration is text, speech inside a paragraph stands on its own. */
export function readNovel(text: string, blocks: Block[], pages: Set<Block>, chaptered: boolean): { front: Line[]; builder: SceneBuilder; title: string | null } {
  const emitter = new Emitter(text);
  const builder = new SceneBuilder(emitter);
  const { heads, idle, titles } = chaptered ? findChapters(blocks, pages) : NO_CHAPTERS;
  const isMeta = (block: Block): boolean => block.norm.length === 0 || pages.has(block) || idle.has(block) || isRule(block.norm, "") || isFurniture(block.norm);
  const below = new Set(titles.values());
  const paragraphs = blocks.map((block): Paragraph | null => (heads.has(block) || below.has(block) ? null : { block, meta: isMeta(block), spoken: [], speakers: [] }));
  readSpeech(paragraphs.filter((paragraph) => paragraph !== null && !paragraph.meta) as Paragraph[]);
  let title: string | null = null;
  let count = 0;
  let people: People | null = null;
  let run: Paragraph[] = [];
  const flush = (): void => {
    emitParagraphs(emitter, run, (people ??= peopleOf(paragraphs)));
    run = [];
  };
  if (heads.size === 0) builder.openBare();
  const opening = openingOf(paragraphs, heads);
  blocks.forEach((block, i) => {
    if (below.has(block)) return;
    const head = heads.get(block);
    const paragraph = paragraphs[i];
    if (paragraph) {
      if (i === opening) {
        flush();
        builder.openBare();
      }
      const front = !(builder.started && heads.size > 0);
      if (paragraph.meta || !front || ++count > 6 || !isMatter(block.norm)) {
        run.push(paragraph);
        return;
      }
      flush();
      title ??= matterTitle(emitter, block);
      emitter.whole(block, "meta", 0.8);
      return;
    }
    flush();
    if (head?.volume) emitter.whole(block, "chapter", 0.85);
    else builder.openAs({ ...block, end: titles.get(block)?.end ?? block.end }, "chapter", head?.number ? emitter.written(block, head.number[0], head.number[1]) : null, null);
  });
  flush();
  return { front: builder.front, builder, title };
}

/** Prose of so many characters above the first heading is the story's beginning; less is a dedication, an epigraph, a line of the editor's. */
const OPENING = 60;
/** What says of itself that it speaks of the book. */
const BLURB = /^[【\[(《#☆★—-]{0,3} ?(?:(?:内容|作品|小说|故事|本书)?(?:简介|提要|梗概|介绍)|文案|编辑推荐|推荐语|编者按|内容标签|主角|配角|搜索关键字|一句话简介|立意|版权|作者简介|关于作者|目 ?录)/;

/** Where the story begins that has no heading of its own: the first paragraph of prose above the first heading; -1 for none. */
function openingOf(paragraphs: readonly (Paragraph | null)[], heads: Chapters["heads"]): number {
  const first = paragraphs.findIndex((paragraph) => paragraph === null);
  if (heads.size === 0 || first < 0) return -1;
  let from = -1;
  let length = 0;
  for (let i = 0; i < first; i++) {
    const paragraph = paragraphs[i];
    if (!paragraph || paragraph.meta) continue;
    const { norm } = paragraph.block;
    if (BLURB.test(norm)) return -1;
    if (from < 0 && (isMatter(norm) || !/[。!?…”」』".]/.test(norm))) continue;
    if (from < 0) from = i;
    length += norm.length;
  }
  return length >= OPENING ? from : -1;
}

const NO_CHAPTERS: Chapters = { heads: new Map(), idle: new Set(), titles: new Map() };

/** Finds what is spoken in each paragraph. */
function readSpeech(paragraphs: readonly Paragraph[]): void {
  const dashed = speaksByDash(paragraphs);
  for (const paragraph of paragraphs) {
    const { norm } = paragraph.block;
    if (dashed && DASH.test(norm)) paragraph.spoken = [{ from: 0, to: norm.length, closed: true }];
    else paragraph.spoken = quotationsOf(norm).filter((quote) => isSpoken(norm, quote));
  }
}

function peopleOf(paragraphs: readonly (Paragraph | null)[]): People {
  const people = new People();
  const told = paragraphs.filter((paragraph) => paragraph !== null && !paragraph.meta) as Paragraph[];
  for (const { block, spoken } of told) people.learn(block.norm, spoken);
  people.settle(told.map(({ block }) => block.norm));
  return people;
}

const DASH = /^[—-]{1,2} ?[^—\- \d]/;

/** Paragraphs that begin with a dash are speech where many do and hardly any quotation marks stand beside them. */
function speaksByDash(paragraphs: readonly Paragraph[]): boolean {
  let dashes = 0;
  let quoted = 0;
  for (const { block } of paragraphs) {
    if (DASH.test(block.norm)) dashes++;
    else if (/["“「『]/.test(block.norm)) quoted++;
  }
  return dashes >= DASHES && dashes > quoted;
}

/** Cuts the paragraphs of one chapter into narration and speech, each with its speaker where the text tells. */
function emitParagraphs(emitter: Emitter, run: readonly Paragraph[], people: People): void {
  const turns: Turn[] = [];
  const turned: Paragraph[] = [];
  let gap = 0;
  let actor: string | null = null;
  let led: Speaker | null = null;
  let open: string | null = null;
  for (const paragraph of run) {
    if (paragraph.meta) continue;
    const { block, spoken } = paragraph;
    if (spoken.length === 0) {
      // `他转过身来，说：` with the speech in the next paragraph.
      led = /: ?$/.test(block.norm) ? leader(block.norm, people) : null;
      gap += 1;
      actor = people.soleActor(block.norm);
      open = null;
      continue;
    }
    paragraph.speakers = speakersIn(block.norm, spoken, people);
    const alone = spoken.length === 1 && spoken[0]?.from === 0 && spoken[0].to === block.norm.length;
    // A speech over several paragraphs opens each of them and closes the last.
    const speaker: string | null = paragraph.speakers[0]?.name ?? (alone ? (open ?? led?.name ?? null) : null);
    if (speaker !== null && paragraph.speakers.every((found) => found === null)) paragraph.speakers = spoken.map(() => ({ name: speaker, at: -1, told: "acted" }));
    const names = new Set(paragraph.speakers.map((found) => found?.name ?? null));
    turns.push({ speaker: names.size === 1 ? ([...names][0] ?? null) : null, words: block.norm, gap, actor: gap === 1 ? actor : null, stranger: names.has(null) && spoken.length < 9 && (tellsOfStranger(block.norm, spoken) || isUnread(block.norm, spoken, paragraph.speakers)) });
    turned.push(paragraph);
    open = spoken.at(-1)?.closed === false ? speaker : null;
    gap = 0;
    led = null;
  }
  const guessed = takeTurns(turns);
  turned.forEach((paragraph, i) => {
    const name = guessed[i];
    if (name && paragraph.speakers.every((found) => found === null)) paragraph.speakers = paragraph.spoken.map(() => ({ name, at: -1, told: "turn" }));
  });
  for (const paragraph of run) emitParagraph(emitter, paragraph);
}

/** `“查谁？”一个尖细的嗓音说`, in the narration beside the speeches. */
function tellsOfStranger(norm: string, spoken: readonly Quotation[]): boolean {
  return [0, ...spoken.map(({ to }) => to)].some((from, i) => {
    const beside = norm.slice(from, Math.min(spoken[i]?.from ?? norm.length, from + 60));
    return STRANGER.test(beside) || ENGLISH_STRANGER.test(beside);
  });
}

/** `李总把烟踩灭了：“…”`: the narration leads to the speech with somebody's act, and this grammar does not know whose. */
function isUnread(norm: string, spoken: readonly Quotation[], speakers: readonly (Speaker | null)[]): boolean {
  return spoken.some(({ from, to }, i) => {
    if (speakers[i]) return false;
    const lead = norm.slice(Math.max(spoken[i - 1]?.to ?? 0, from - 40), from);
    const somebody = (words: string): boolean => words.length > 1 && !/^(?:[他她我你它咱]|[^,。!?]{0,6}(?:又|接着|然后|于是))/.test(words);
    const behind = norm.slice(to, to + 20);
    return (/: ?$/.test(lead) && somebody(lead.split(/[。!?…”」"]/).at(-1) ?? "")) || /^(?:来人|那人|老人|[^,。!?“”他她我]{1,5}(?:道|说|问|喊)[。,:])/.test(behind);
  });
}

/** Who the narration in front of a speech of its own paragraph says will speak. */
function leader(norm: string, people: People): Speaker | null {
  return speakersIn(`${norm}“”`, [{ from: norm.length, to: norm.length + 2, closed: true }], people)[0] ?? null;
}

function emitParagraph(emitter: Emitter, { block, meta, spoken, speakers }: Paragraph): void {
  if (meta) emitter.whole(block, "meta", 0.8);
  else if (spoken.length === 0) emitter.whole(block, "text", 0.9);
  if (meta || spoken.length === 0) return;
  let at = 0;
  spoken.forEach((quote, i) => {
    const speaker = speakers[i] ?? null;
    // Whoever tells the story as `我` takes turns with the others, and has no name to be listed under.
    const own = speaker === null || speaker.name === NARRATOR ? null : speaker.at >= 0 ? emitter.written(block, speaker.at, speaker.at + speaker.name.length) : speaker.name;
    if (quote.from > at) emitter.span(block, "text", at, quote.from, 0.9);
    emitter.span(block, "dialogue", quote.from, quote.to, quote.closed ? SURE[own === null ? "none" : (speaker?.told ?? "none")] : SURE.open, own ?? undefined);
    at = quote.to;
  });
  if (at < block.norm.length) emitter.span(block, "text", at, block.norm.length, 0.9);
}

function isMatter(norm: string): boolean {
  const label = readLabel(norm);
  if (label && (isLabel(label.word, "credit") || isLabel(label.word, "title")) && norm.length < 50) return true;
  if (/^.{0,6}《[^》]{1,40}》.{0,10}$/.test(norm)) return true;
  return norm.length <= 24 && !/[。!?…,;”」"]$/.test(norm) && !opensQuote(norm[0]);
}

function matterTitle(emitter: Emitter, block: Block): string | null {
  const label = readLabel(block.norm);
  if (label && isLabel(label.word, "title")) return titleOf(emitter.written(block, label.content, block.norm.length));
  if (label) return null;
  return titleOf(emitter.written(block, 0, block.norm.length));
}
