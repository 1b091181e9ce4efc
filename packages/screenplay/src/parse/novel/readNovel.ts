import type { Line } from "../../parsed.ts";
import type { Block } from "../lines/logicalLine.ts";
import { Emitter } from "../lines/lineEmitter.ts";
import { titleOf } from "../screenplay/frontMatter.ts";
import { isLabel, readLabel } from "../marks/labels.ts";
import { type Chapters, findChapters } from "./chapters/findChapters.ts";
import { type Turn, takeTurns } from "./speeches/takeTurns.ts";
import { type ChatLine, chatLines } from "./speeches/chatMessages.ts";
import { markDashes, speaksByDash } from "./speeches/dashSpeech.ts";
import { isWebsiteLine, opensNote } from "./chapters/websiteLines.ts";
import { ownLength } from "./words/kinship.ts";
import { People } from "./people/people.ts";
import { isSpoken, type Quotation, quotationsOf } from "./speeches/quotations.ts";
import { mayBe, STEPS_IN, stranger } from "./words/titles.ts";
import { type Speaker, saysPronoun, speakersIn } from "./speeches/speakersIn.ts";
import { ACT, SPEECH_VERB, UNNAMED_SPEAKER } from "./words/narration.ts";
import { splitSpeeches } from "../runOnLines/splitSpeeches.ts";
import { opensQuote } from "../marks/speechVerbs.ts";
import { ENGLISH_UNNAMED_SPEAKER } from "./people/englishAttribution.ts";
import { isRule } from "../marks/separators.ts";
import { SceneBuilder } from "../screenplay/sceneBuilder.ts";

/** How sure the kind of a span is, by how its speaker was found. */
const SURE = { none: 0.85, said: 0.85, acted: 0.8, pronoun: 0.75, turn: 0.65, open: 0.6 };
const NARRATOR = "我";

interface Paragraph {
  block: Block;
  /** The words as they are read: those of the block, speech behind dashes set in quotation marks. */
  norm: string;
  /** Furniture between paragraphs; it does not end an exchange. */
  meta: boolean;
  spoken: Quotation[];
  speakers: (Speaker | null)[];
  /** A message, or a line of a script inside the story. */
  chat: ChatLine | null;
  /** Goes on with the speech that a page cut off above. */
  carried: boolean;
}

/** Novels and prose: chapters are scenes, narration is text, speech inside a paragraph stands on its own. */
export function readNovel(
  text: string,
  rows: Block[],
  pages: Set<Block>,
  chaptered: boolean,
): { front: Line[]; builder: SceneBuilder; title: string | null } {
  const blocks = splitSpeeches(text, rows);
  const emitter = new Emitter(text);
  const builder = new SceneBuilder(emitter);
  const { heads, idle, titles } = chaptered ? findChapters(blocks, pages) : NO_CHAPTERS;
  const isMeta = (block: Block): boolean =>
    block.norm.length === 0 ||
    pages.has(block) ||
    idle.has(block) ||
    isRule(block.norm, "") ||
    isWebsiteLine(block.norm);
  const below = new Set(titles.values());
  const paragraphs = blocks.map((block): Paragraph | null =>
    heads.has(block) || below.has(block)
      ? null
      : { block, norm: block.norm, meta: isMeta(block), spoken: [], speakers: [], chat: null, carried: false },
  );
  markNotes(paragraphs);
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
    else
      builder.openAs(
        { ...block, end: titles.get(block)?.end ?? block.end },
        "chapter",
        head?.number ? emitter.written(block, head.number[0], head.number[1]) : null,
        null,
      );
  });
  flush();
  return { front: builder.front, builder, title };
}

/** Prose of so many characters above the first heading is the story's beginning; less is a dedication, an epigraph, a line of the editor's. */
const OPENING = 60;
/** What says of itself that it speaks of the book. */
const BLURB =
  /^[【\[(《#☆★—-]{0,3} ?(?:(?:内容|作品|小说|故事|本书)?(?:简介|提要|梗概|介绍)|文案|编辑推荐|推荐语|编者按|内容标签|主角|配角|搜索关键字|一句话简介|立意|版权|作者简介|关于作者|目 ?录)/;

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

/** What the author says at the end of a chapter is no part of it, down to the next heading; at most so many lines, and fewer than the chapter has. */
const NOTE_LINES = 30;

function markNotes(paragraphs: readonly (Paragraph | null)[]): void {
  let from = 0;
  let note = -1;
  for (let i = 0; i <= paragraphs.length; i++) {
    const paragraph = paragraphs[i];
    if (paragraph) {
      if (note < 0 && opensNote(paragraph.norm)) note = i;
      continue;
    }
    if (note >= 0 && i - note <= Math.min(NOTE_LINES, note - from))
      for (const line of paragraphs.slice(note, i)) if (line) line.meta = true;
    from = i + 1;
    note = -1;
  }
}

/** Finds what is spoken in each paragraph. */
function readSpeech(paragraphs: readonly Paragraph[]): void {
  const norms = paragraphs.map(({ norm }) => norm);
  const dashed = speaksByDash(norms);
  const chats = chatLines(norms);
  let open: string | null = null;
  paragraphs.forEach((paragraph, i) => {
    const chat = chats.get(i);
    if (chat) {
      paragraph.chat = chat;
      open = null;
      return;
    }
    if (dashed) paragraph.norm = markDashes(paragraph.norm, narrates) ?? paragraph.norm;
    const { norm } = paragraph;
    const close = open === null ? -1 : norm.slice(0, CARRIED).indexOf(open);
    const found = quotationsOf(norm);
    if (close >= 0 && !/["“「『]/.test(norm.slice(0, close))) {
      paragraph.carried = true;
      paragraph.spoken = [
        { from: 0, to: close + 1, closed: true },
        ...quotationsOf(norm.slice(close + 1))
          .map((quote) => ({ ...quote, from: quote.from + close + 1, to: quote.to + close + 1 }))
          .filter((quote) => isSpoken(norm, quote)),
      ];
    } else paragraph.spoken = found.filter((quote) => isSpoken(norm, quote));
    const last = paragraph.spoken.at(-1);
    open = last && !last.closed ? (CLOSES[norm[last.from] ?? ""] ?? null) : null;
  });
}

/** A speech that a page cut goes on for no longer than this. */
const CARRIED = 400;
const CLOSES: Record<string, string> = { "“": "”", "「": "」", "『": "』" };

const NARRATES = new RegExp(`^[^。!?]{0,24}?(?:${SPEECH_VERB}|声音)`);
/** Words between two dashes that are the narrator's: somebody speaks or acts in them. */
function narrates(words: string): boolean {
  if (NARRATES.test(words.slice(0, 40))) return true;
  for (let length = 1; length <= 4; length++) if (ACT.test(words.slice(length, length + 24))) return true;
  return false;
}

function peopleOf(paragraphs: readonly (Paragraph | null)[]): People {
  const people = new People();
  const told = paragraphs.filter(
    (paragraph) => paragraph !== null && !paragraph.meta && !paragraph.chat,
  ) as Paragraph[];
  for (const { norm } of told) people.count(norm);
  for (const { norm, spoken } of told) people.learn(norm, spoken);
  people.settle(told.map(({ norm }) => norm));
  return people;
}

/** Cuts the paragraphs of one chapter into narration and speech, each with its speaker where the text tells. */
function emitParagraphs(emitter: Emitter, run: readonly Paragraph[], people: People): void {
  const turns: Turn[] = [];
  const turned: Paragraph[] = [];
  let gap = 0;
  let actor: string | null = null;
  let subject: string | null = null;
  let led: Speaker | null = null;
  let open: string | null = null;
  run.forEach((paragraph, i) => {
    const { norm, spoken, meta, chat } = paragraph;
    if (meta) return;
    if (chat) gap += 2;
    if (chat) return;
    if (spoken.length === 0) {
      // `他转过身来，说：` with the speech in the next paragraph.
      led = /: ?$/.test(norm) ? leader(norm, people) : null;
      // Nobody's turn is told from before somebody came in whom nothing else names.
      gap += people.strangerActs(norm) ? 2 : 1;
      actor = people.soleActor(norm);
      subject = people.lastSubject(norm) ?? (/^[他她]/.test(norm) ? subject : null);
      open = null;
      return;
    }
    paragraph.speakers = speakersIn(norm, spoken, people);
    const alone = paragraph.carried || (spoken.length === 1 && spoken[0]?.from === 0 && spoken[0].to === norm.length);
    const told = paragraph.speakers.some((found) => found !== null);
    // A speech over several paragraphs opens each of them and closes the last.
    const speaker: string | null = paragraph.speakers[0]?.name ?? (alone ? (open ?? led?.name ?? null) : null);
    if (speaker !== null && !told) paragraph.speakers = spoken.map(() => ({ name: speaker, at: -1, told: "acted" }));
    else if (!told) {
      const pronoun = saysPronoun(norm, spoken);
      const meant =
        pronoun === null
          ? null
          : meantBy(pronoun, subject, gap === 0 ? (turns.at(-1)?.speaker ?? null) : null, () =>
              presentAt(run, i, people),
            );
      if (meant !== null) paragraph.speakers = spoken.map(() => ({ name: meant, at: -1, told: "pronoun" }));
    }
    const names = new Set(paragraph.speakers.map((found) => found?.name ?? null));
    // What goes on from the paragraph above is no turn of its own.
    const goesOn = (paragraph.carried || (alone && open !== null)) && turns.length > 0 && gap === 0;
    if (!goesOn) turned.push(paragraph);
    if (!goesOn)
      turns.push({
        speaker: names.size === 1 ? ([...names][0] ?? null) : null,
        words: norm,
        gap,
        actor: gap === 1 ? actor : null,
        stranger:
          names.has(null) &&
          spoken.length < SEVERAL &&
          (tellsOfStranger(norm, spoken) || isUnread(norm, spoken, paragraph.speakers)),
        present: () => presentAt(run, i, people),
      });
    open = spoken.at(-1)?.closed === false ? speaker : null;
    gap = 0;
    led = null;
    // Between what the narrator says himself, somebody else goes on.
    const tail = norm.slice(spoken.at(-1)?.to ?? 0);
    if (!(names.size === 1 && names.has(NARRATOR))) subject = null;
    // What the paragraph tells beyond the sentence that goes with the speech: `“怎么办？”我没有回答。隔壁的吴老师捆好了箱子。`
    const beyond = tail.search(/[。!?]/) + 1;
    if (beyond > 0 && beyond < tail.length) subject = people.lastSubject(tail.slice(beyond)) ?? subject;
  });
  giveTurns(run, turned, turns);
  const spelling = spellingsIn(emitter, run);
  for (const paragraph of run) emitParagraph(emitter, paragraph, spelling);
}

/** Speakers by the turns of an exchange, for the paragraphs that name none. */
function giveTurns(run: readonly Paragraph[], turned: readonly Paragraph[], turns: readonly Turn[]): void {
  const guessed = takeTurns(turns);
  const entrances = entrancesOf(run);
  turned.forEach((paragraph, i) => {
    const name = guessed[i];
    if (
      name &&
      (entrances.get(name) ?? 0) <= paragraph.block.start &&
      paragraph.speakers.every((found) => found === null)
    )
      paragraph.speakers = paragraph.spoken.map(() => ({ name, at: -1, told: "turn" }));
  });
}

/** How the author spells a name where it first stands in these paragraphs. */
function spellingsIn(emitter: Emitter, run: readonly Paragraph[]): (name: string) => string {
  const spellings = new Map<string, string>();
  return (name) => {
    const known = spellings.get(name);
    if (known !== undefined) return known;
    const at = spellings.size < SPELLINGS ? run.find(({ block }) => block.norm.includes(name))?.block : undefined;
    const own = at ? emitter.written(at, at.norm.indexOf(name), at.norm.indexOf(name) + name.length) : name;
    spellings.set(name, own);
    return own;
  };
}

/** Where those step into a chapter whom it has not named before: nobody speaks before that. */
function entrancesOf(run: readonly Paragraph[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { norm, block, spoken } of run)
    for (const match of spoken.length < SEVERAL ? norm.matchAll(STEPS_IN) : [])
      if (!found.has(stranger(match))) found.set(stranger(match), block.start);
  for (const [name, at] of found)
    if (run.some(({ block, norm }) => block.start < at && norm.includes(name))) found.delete(name);
  return found;
}
const SEVERAL = 9;

/** Whom a pronoun means: whoever the narration in front is about, or the only one close by whom it can mean; not who has just spoken. */
function meantBy(
  pronoun: string,
  subject: string | null,
  spoke: string | null,
  present: () => readonly string[],
): string | null {
  if (subject !== null) return mayBe(subject, pronoun) ? subject : null;
  const names = present().filter((name) => name !== NARRATOR && mayBe(name, pronoun));
  return names.length === 1 && names[0] !== spoke ? (names[0] as string) : null;
}

/** More names than these in one chapter are not looked for in the author's own spelling. */
const SPELLINGS = 300;
/** Paragraphs in front of an exchange in which whoever takes part was named. */
const PRESENT = 5;
const PARAGRAPH = 300;

/** Who is named by the narration of the paragraphs in front of one. */
function presentAt(run: readonly Paragraph[], at: number, people: People): string[] {
  const names = new Set<string>();
  for (let i = Math.max(0, at - PRESENT); i <= at; i++) {
    const { norm, spoken, speakers, meta, chat } = run[i] as Paragraph;
    if (meta || chat) continue;
    for (const found of speakers) if (found) names.add(found.name);
    let from = 0;
    for (const { from: begin, to } of [...spoken, { from: norm.length, to: norm.length }]) {
      for (const name of people.namesIn(norm, from, Math.min(begin, from + PARAGRAPH))) names.add(name);
      from = to;
    }
  }
  return [...names];
}

/** `“查谁？”一个尖细的嗓音说`, in the narration beside the speeches. */
function tellsOfStranger(norm: string, spoken: readonly Quotation[]): boolean {
  return [0, ...spoken.map(({ to }) => to)].some((from, i) => {
    const beside = norm.slice(from, Math.min(spoken[i]?.from ?? norm.length, from + 60));
    return UNNAMED_SPEAKER.test(beside) || ENGLISH_UNNAMED_SPEAKER.test(beside);
  });
}

/** `李总把烟踩灭了：“…”`: the narration leads to the speech with somebody's act, and this grammar does not know whose. */
function isUnread(norm: string, spoken: readonly Quotation[], speakers: readonly (Speaker | null)[]): boolean {
  return spoken.some(({ from, to }, i) => {
    if (speakers[i]) return false;
    const lead = norm.slice(Math.max(spoken[i - 1]?.to ?? 0, from - 40), from);
    const somebody = (words: string): boolean =>
      words.length > 1 && !/^(?:[他她我你它咱]|[^,。!?]{0,6}(?:又|接着|然后|于是))/.test(words);
    const behind = norm.slice(to, to + 20);
    return (
      (/: ?$/.test(lead) && somebody(lead.split(/[。!?…”」"]/).at(-1) ?? "")) ||
      /^(?:来人|那人|老人|[^,。!?“”他她我]{1,5}(?:道|说|问|喊)[。,:]|[^,。!?“”]{0,5}[那这一][个位名只群帮伙])/.test(
        behind,
      )
    );
  });
}

/** Who the narration in front of a speech of its own paragraph says will speak. */
function leader(norm: string, people: People): Speaker | null {
  return speakersIn(`${norm}“”`, [{ from: norm.length, to: norm.length + 2, closed: true }], people)[0] ?? null;
}

function emitParagraph(
  emitter: Emitter,
  { block, norm, meta, spoken, speakers, chat }: Paragraph,
  spelling: (name: string) => string,
): void {
  if (chat) {
    if (chat.body > 0) emitter.span(block, "text", 0, chat.body, 0.8);
    emitter.span(
      block,
      "dialogue",
      chat.body,
      block.norm.length,
      SURE.said,
      !chat.named
        ? undefined
        : chat.body > 0
          ? emitter.written(block, block.norm.indexOf(chat.name), block.norm.indexOf(chat.name) + chat.name.length)
          : spelling(chat.name),
    );
    return;
  }
  if (meta) emitter.whole(block, "meta", 0.8);
  else if (spoken.length === 0) emitter.whole(block, "text", 0.9);
  if (meta || spoken.length === 0) return;
  let at = 0;
  spoken.forEach((quote, i) => {
    const speaker = speakers[i] ?? null;
    // Whoever tells the story as `我` takes turns with the others, and has no name to be listed under; his father is listed as such.
    const mine = speaker === null ? 0 : ownLength(speaker.name);
    const own =
      speaker === null || speaker.name === NARRATOR
        ? null
        : speaker.at >= 0
          ? emitter.written(block, speaker.at + mine, speaker.at + speaker.name.length)
          : spelling(speaker.name).slice(mine);
    // The marks that stand for dashes: the one that opens the paragraph is the speech's, the others are the narrator's.
    const dash = norm === block.norm ? 0 : quote.from > 0 && at > 0 ? 1 : 0;
    const from = norm === block.norm ? quote.from : at === 0 ? 0 : quote.from + dash;
    const to =
      norm === block.norm || quote.to >= block.norm.length ? Math.min(quote.to, block.norm.length) : quote.to - 1;
    if (from > at) emitter.span(block, "text", at, from, 0.9);
    emitter.span(
      block,
      "dialogue",
      from,
      to,
      quote.closed ? SURE[own === null ? "none" : (speaker?.told ?? "none")] : SURE.open,
      own ?? undefined,
    );
    at = to;
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
