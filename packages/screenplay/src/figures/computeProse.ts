import type { Line, Parsed, Scene } from "../parsed.ts";
import { estimateAdaptation } from "./estimateAdaptation.ts";
import { chapterLabels } from "./chapterLabels.ts";
import { countCharacters, round } from "./count.ts";
import { MentionFinder } from "./mentionFinder.ts";
import { isPerson, personNamer } from "./people.ts";
import { certain } from "./joinedNames.ts";
import type { ChapterFigures, ProseFigures, ProsePerson, VolumeFigures } from "./proseFigures.ts";
import { paceCurve } from "./paceCurve.ts";
import { findProsePlaces } from "./findProsePlaces.ts";

/** People shown by chapter; more than these cannot be read in a picture. */
const SHOWN = 16;
/** Named in one chapter's list. */
const IN_CHAPTER = 12;
/** Somebody who is named in this share of the chapters, or of all mentions, carries the book. */
const LEADING = 0.2;

interface Prose {
  characters: number;
  paragraphs: number;
  sentences: number;
}

/** What stands behind the last chapter and in no volume. */
const ASIDE = /^(?:番外|外传|外傳|后记|後記|跋|完结感言|afterword)/iu;

/** A sentence ends with these; closing quotes and further marks belong to it. */
const ENDS = /[。！？!?…]+|[.](?=\s|$)/gu;

/** Paragraphs and sentences of a chapter's narration and speech. */
function measure(text: string, lines: readonly Line[]): Prose {
  const found: Prose = { characters: 0, paragraphs: 0, sentences: 0 };
  let end = -1;
  let open = false;
  for (const line of lines) {
    if (line.type === "meta" || line.type === "chapter" || line.type === "heading" || line.type === "episode") continue;
    if (end < 0 || /[\n\r\u2028\u2029]/u.test(text.slice(end, line.start))) {
      if (open) found.sentences += 1;
      open = false;
      found.paragraphs += 1;
    }
    found.characters += countCharacters(line.text);
    let last = 0;
    for (const match of line.text.matchAll(ENDS)) {
      found.sentences += 1;
      last = match.index + match[0].length;
    }
    open = /[\p{L}\p{N}]/u.test(line.text.slice(last)) || (open && last === 0);
    end = line.end;
  }
  if (open) found.sentences += 1;
  return found;
}

const mean = (total: number, of: number): number => (of > 0 ? round(total / of, 1) : 0);

/** What rules can count in a novel or other prose; pure and deterministic to the byte. */
export function computeProse(parsed: Parsed): ProseFigures {
  const nameOf = personNamer(parsed);
  const people = peopleOf(parsed);
  const finder = new MentionFinder(
    [...people.values()].flatMap((p) => [p.name, ...p.aliases].map((spelling) => [spelling, p.name] as const)),
  );
  const labels = chapterLabels(parsed);
  const chapters: ChapterFigures[] = [];
  const mentions: Map<string, number>[] = [];
  const speeches: Map<string, number>[] = [];
  const whole = { characters: 0, paragraphs: 0, sentences: 0, dialogue: 0, speeches: 0, attributed: 0 };
  let volume: string | null = volumeIn(parsed.frontMatter, 0);
  const last = labels.findLastIndex((label) => /第|chapter/iu.test(label));
  parsed.scenes.forEach((scene, i) => {
    const ordinal = i + 1;
    const { start, end } = rangeOf(scene);
    const prose = measure(parsed.text, scene.lines);
    const named = finder.count(parsed.text, start, end);
    const { spoken, dialogue, count, attributed } = countSpeeches(scene, (speaker) => people.get(nameOf(speaker)));
    whole.attributed += attributed;
    const present = new Set([...named.keys(), ...spoken.keys()]);
    countPresence(people, present, named, ordinal);
    whole.characters += prose.characters;
    whole.paragraphs += prose.paragraphs;
    whole.sentences += prose.sentences;
    whole.dialogue += dialogue;
    whole.speeches += count;
    mentions.push(named);
    speeches.push(spoken);
    chapters.push({
      ordinal,
      label: labels[i],
      title: scene.heading,
      number: scene.number,
      volume: i > last && ASIDE.test(labels[i] ?? "") ? null : volume,
      start,
      end,
      characters: prose.characters,
      paragraphs: prose.paragraphs,
      paragraphLength: mean(prose.characters, prose.paragraphs),
      sentenceLength: mean(prose.characters, prose.sentences),
      speeches: count,
      dialogueCharacters: dialogue,
      dialogueShare: prose.characters > 0 ? round(dialogue / prose.characters, 4) : 0,
      pace: 0,
      people: mostNamed(present, named),
    });
    volume = volumeIn(scene.lines, 1) ?? volume;
  });
  for (const [i, pace] of paceCurve(chapters).entries()) Object.assign(chapters[i] ?? {}, { pace });
  const cast = ranked([...people.values()]);
  const places = findProsePlaces(parsed.text, chapters, new Set(people.keys()));
  const names = certain(cast)
    .slice(0, SHOWN)
    .map((p) => p.name);
  return {
    chapters,
    volumes: volumesOf(chapters),
    frontCharacters: parsed.frontMatter.reduce((n, line) => n + countCharacters(line.text), 0),
    paragraphCount: whole.paragraphs,
    sentenceCount: whole.sentences,
    paragraphLength: mean(whole.characters, whole.paragraphs),
    sentenceLength: mean(whole.characters, whole.sentences),
    dialogueShare: whole.characters > 0 ? round(whole.dialogue / whole.characters, 4) : 0,
    attributedShare: whole.speeches > 0 ? round(whole.attributed / whole.speeches, 4) : 0,
    people: cast,
    places,
    castByChapter: {
      people: names,
      mentions: names.map((name) => mentions.map((of) => of.get(name) ?? 0)),
      speeches: names.map((name) => speeches.map((of) => of.get(name) ?? 0)),
    },
    adaptation: estimateAdaptation({
      characters: whole.characters,
      dialogueCharacters: whole.dialogue,
      ...partsOf(certain(cast), chapters.length),
      places: places.length,
    }),
  };
}

/** The people of the cast, with nothing counted yet, by name. */
function peopleOf(parsed: Parsed): Map<string, ProsePerson> {
  const people = new Map<string, ProsePerson>();
  for (const { name, aliases, doubtful } of parsed.cast)
    if (isPerson(name))
      people.set(name, {
        name,
        aliases,
        ...(doubtful ? { doubtful } : {}),
        mentions: 0,
        speeches: 0,
        speechCharacters: 0,
        firstChapter: 0,
        lastChapter: 0,
        chapters: [],
      });
  return people;
}

interface CountedSpeeches {
  /** How often each person speaks. */
  spoken: Map<string, number>;
  /** Characters of speech. */
  dialogue: number;
  count: number;
  /** Speeches that have a speaker. */
  attributed: number;
}

/** Counts a chapter's speeches, and adds them to their speakers'. */
function countSpeeches(scene: Scene, personOf: (speaker: string) => ProsePerson | undefined): CountedSpeeches {
  const counted: CountedSpeeches = { spoken: new Map(), dialogue: 0, count: 0, attributed: 0 };
  for (const line of scene.lines) {
    if (line.type !== "dialogue") continue;
    const length = countCharacters(line.text);
    counted.dialogue += length;
    counted.count += 1;
    const person = line.speaker === undefined ? undefined : personOf(line.speaker);
    if (line.speaker !== undefined) counted.attributed += 1;
    if (!person) continue;
    person.speeches += 1;
    person.speechCharacters += length;
    counted.spoken.set(person.name, (counted.spoken.get(person.name) ?? 0) + 1);
  }
  return counted;
}

const mostNamed = (present: ReadonlySet<string>, named: ReadonlyMap<string, number>): string[] =>
  [...present].sort((a, b) => (named.get(b) ?? 0) - (named.get(a) ?? 0) || (a < b ? -1 : 1)).slice(0, IN_CHAPTER);

/** Counts a chapter for those who are named or speak in it. */
function countPresence(
  people: ReadonlyMap<string, ProsePerson>,
  present: ReadonlySet<string>,
  named: ReadonlyMap<string, number>,
  ordinal: number,
): void {
  for (const name of present) {
    const person = people.get(name);
    if (!person) continue;
    person.mentions += named.get(name) ?? 0;
    person.firstChapter ||= ordinal;
    person.lastChapter = ordinal;
    person.chapters.push(ordinal);
  }
}

/** People in order of importance, the doubtful last; those who are nowhere are left out. */
const ranked = (people: readonly ProsePerson[]): ProsePerson[] =>
  people
    .filter((p) => p.chapters.length > 0)
    .sort(
      (a, b) =>
        Number(a.doubtful ?? false) - Number(b.doubtful ?? false) ||
        b.mentions - a.mentions ||
        b.speeches - a.speeches ||
        a.firstChapter - b.firstChapter ||
        (a.name < b.name ? -1 : 1),
    );

/** How many people carry the book, and how many speak. */
const partsOf = (cast: readonly ProsePerson[], chapters: number) => ({
  leadingParts: leadingParts(cast, chapters),
  speakingParts: cast.filter((p) => p.speeches > 0).length,
});

/** How many people carry the book. */
function leadingParts(cast: readonly ProsePerson[], chapters: number): number {
  const mentions = cast.reduce((n, p) => n + p.mentions, 0);
  return cast.filter(
    (p) => p.chapters.length >= Math.max(2, chapters * LEADING) || (mentions > 0 && p.mentions >= mentions * LEADING),
  ).length;
}

function rangeOf(scene: Scene): { start: number; end: number } {
  const start = scene.lines[0]?.start ?? 0;
  return { start, end: scene.lines.at(-1)?.end ?? start };
}

/** The last volume heading among the lines, a chapter's own title (`from` 1) left out. */
const volumeIn = (lines: readonly Line[], from: number): string | null =>
  lines.slice(from).findLast((line) => line.type === "chapter")?.text ?? null;

function volumesOf(chapters: readonly ChapterFigures[]): VolumeFigures[] {
  const volumes: VolumeFigures[] = [];
  for (const { volume, ordinal, characters } of chapters) {
    if (volume === null) continue;
    const open = volumes.at(-1);
    if (open && open.title === volume && open.lastChapter === ordinal - 1) {
      open.lastChapter = ordinal;
      open.characters += characters;
    } else volumes.push({ title: volume, firstChapter: ordinal, lastChapter: ordinal, characters });
  }
  return volumes;
}
