import { doubtfulNames, placeName, type Figures, type ProseFigures } from "@mochang/screenplay";
import { NUMERAL, readNumeral } from "./numerals.ts";

/** Every number, by its unit, that a sentence may state as a fact about the work. */
export interface SupportedFigures {
  /** What its parts are called: their numbers are checked, `场` in a novel is a word like any other. */
  unit: "场" | "章";
  sceneCount: number;
  /** The numbers that the author gives the scenes or chapters; null where they are counted from 1. */
  numbers: readonly number[] | null;
  /** Counts of scenes or chapters. */
  scenes: readonly number[];
  people: readonly number[];
  characters: readonly number[];
  /** 0 to 100. */
  percents: readonly number[];
  minutes: readonly number[];
  /** How many times as much somebody in a clause has as who is named behind; of the whole work there is none. */
  multiples?: readonly number[];
  /** Whatever else is counted: speeches, places, and all of the above but characters. */
  counts: readonly number[];
  /** Estimated episodes of an adaptation; null where nothing estimates them, and nothing is checked. */
  episodes: readonly number[] | null;
  /** What is counted of each person, by every name that the person has. */
  byName: ReadonlyMap<string, KnownPerson>;
  /** In how many scenes each place is used. */
  placeScenes: ReadonlyMap<string, number>;
  byScene: readonly KnownScene[];
  /** Scenes of each kind. */
  kinds: Readonly<Record<"inside" | "outside" | "day" | "night", number>>;
  /** 0 to 1. */
  dialogueShare: number;
}

/** What is counted of one scene. */
export type KnownScene = Pick<
  Figures["scenes"][number],
  "speeches" | "characters" | "intExt" | "dayNight" | "place" | "people"
>;

/** What is counted of one person. */
export interface KnownPerson {
  name: string;
  /** Ordinals of the scenes where the person is present. */
  scenes: readonly number[];
  /** How many of them the person speaks in. */
  speakingScenes: number;
  speeches: number;
  /** Of all dialogue characters, 0 to 1. */
  share: number;
  /** Scenes with each other person. */
  sharedScenes: ReadonlyMap<string, number>;
}

/** What the conclusion may repeat of the verdict; other sections may repeat nothing. */
export interface SupportedVerdict {
  scores: readonly number[];
  grade: string | null;
}

const unique = (numbers: Iterable<number>): number[] => [...new Set([...numbers].filter((n) => Number.isFinite(n)))];

const shares = (counts: number[], of: number): number[] => (of > 0 ? counts.map((n) => (100 * n) / of) : []);

/** The numbers in the names of scenes or chapters; null where they are called after their places. */
function namedNumbers(f: Figures, unit: "场" | "章"): number[] | null {
  const chapters = f.prose?.chapters ?? [];
  const named = unit === "章" ? chapters[0]?.label !== undefined : f.scenes.some((scene) => scene.label !== undefined);
  if (!named) return null;
  const names =
    unit === "章" ? chapters.map((c) => c.label ?? "") : f.scenes.map((scene) => placeName(f, scene.ordinal, "场"));
  return unique(
    names.flatMap((name) =>
      [...name.matchAll(new RegExp(NUMERAL, "gu"))].flatMap(([n]) => readNumeral(n)?.value ?? []),
    ),
  );
}

/** What the rules counted, as a model may repeat it. */
export function supportedFigures(f: Figures, unit: "场" | "章" = "场"): SupportedFigures {
  const prose = f.prose ? heldOfProse(f.prose) : null;
  const sceneCounts = [
    ...(prose?.chapterCounts ?? []),
    ...Object.values(f.intExt),
    ...Object.values(f.dayNight),
    ...f.people.flatMap((p) => [p.scenes.length, p.speakingScenes?.length ?? p.scenes.length]),
    ...f.places.map((p) => p.scenes.length),
    ...f.coPresence.map((c) => c.scenes),
    ...[1, 2, 3, 4, 5, 6].map((size) => f.scenes.filter((scene) => scene.people.length === size).length),
  ];
  const people = [
    f.peopleCount,
    // `其余九位`: all but one or two who are named.
    f.peopleCount - 1,
    f.peopleCount - 2,
    f.people.filter((p) => p.speeches > 0).length,
    doubtfulNames(f).length,
    ...f.scenes.map((s) => s.people.length),
    ...f.people.map((p) => p.aliases.length),
    ...(prose?.people ?? []),
  ];
  /** The average. */
  const perScene = (all: number): number[] => (f.sceneCount > 0 ? [Math.round(all / f.sceneCount)] : []);
  return {
    unit,
    sceneCount: f.sceneCount,
    numbers: namedNumbers(f, unit),
    scenes: unique([f.sceneCount, ...sceneCounts]),
    people: unique(people),
    characters: unique([
      f.characters,
      f.hanCharacters,
      f.dialogueCharacters,
      ...perScene(f.hanCharacters),
      ...f.scenes.flatMap((s) => [s.characters, s.dialogueCharacters]),
      ...f.people.map((p) => p.speechCharacters),
      ...[f.sceneLength, f.speechLength].flatMap((l) => [l.mean, l.median, l.longest]),
      ...(prose?.characters ?? []),
    ]),
    percents: unique([
      100 * f.dialogueShare,
      100 - 100 * f.dialogueShare,
      ...f.people.map((p) => 100 * p.share),
      ...shares(sceneCounts, f.sceneCount),
      ...shares(
        f.scenes.map((s) => s.characters),
        f.characters,
      ),
      ...f.scenes.flatMap((s) => shares([s.dialogueCharacters], s.characters)),
      ...(prose?.percents ?? []),
    ]),
    minutes: unique([
      ...(f.runningMinutes ? minutesOf(f.runningMinutes) : []),
      ...f.scenes.map((s) => s.minutes),
      ...(prose ? ADAPTED_MINUTES : []),
    ]),
    counts: unique([
      f.sceneCount,
      f.episodeCount,
      f.speechCount,
      f.places.length,
      ...f.scenes.map((s) => s.speeches),
      ...perScene(f.speechCount),
      ...f.people.map((p) => p.speeches),
      ...sceneCounts,
      ...people,
      ...(prose?.episodes ?? []),
      ...(f.prose ? [f.prose.adaptation.places] : []),
    ]),
    episodes: prose?.episodes ?? null,
    byName: heldOfPeople(f),
    placeScenes: new Map(
      f.places.filter(({ name }) => name.length > 1).map(({ name, scenes }) => [name, scenes.length]),
    ),
    byScene: f.scenes,
    kinds: { inside: f.intExt.inside, outside: f.intExt.outside, day: f.dayNight.day, night: f.dayNight.night },
    dialogueShare: f.dialogueShare,
  };
}

function heldOfPeople(f: Figures): Map<string, KnownPerson> {
  const sharedScenes = countSharedScenes(f.people);
  return new Map(
    f.people.flatMap((p) => {
      const entry: KnownPerson = {
        name: p.name,
        scenes: p.scenes,
        speakingScenes: p.speakingScenes?.length ?? p.scenes.length,
        speeches: p.speeches,
        share: p.share,
        sharedScenes: sharedScenes.get(p.name) ?? new Map<string, number>(),
      };
      return [p.name, ...p.aliases].map((name) => [name, entry] as const);
    }),
  );
}

/** How many scenes each has with each other. */
function countSharedScenes(people: Figures["people"]): Map<string, Map<string, number>> {
  const present = new Map<number, string[]>();
  for (const { name, scenes } of people)
    for (const scene of scenes) present.set(scene, [...(present.get(scene) ?? []), name]);
  const sharedScenes = new Map(people.map(({ name }) => [name, new Map<string, number>()]));
  for (const names of present.values())
    for (const name of names)
      for (const other of names)
        if (other !== name) sharedScenes.get(name)?.set(other, (sharedScenes.get(name)?.get(other) ?? 0) + 1);
  return sharedScenes;
}

/** Lengths that the estimate of an adaptation names: a film, an episode, a vertical episode. */
const ADAPTED_MINUTES = [100, 45, 1, 1.5];

/** The estimate, and every whole minute of its span. */
const minutesOf = ({ low, mid, high }: { low: number; mid: number; high: number }): number[] => [
  low,
  mid,
  high,
  ...Array.from({ length: Math.max(0, Math.floor(high) - Math.ceil(low) + 1) }, (_, i) => Math.ceil(low) + i),
];

const spanOf = ({ low, mid, high }: { low: number; mid: number; high: number }): number[] => [low, mid, high];

function heldOfProse(p: ProseFigures) {
  const { adaptation: a } = p;
  return {
    chapterCounts: [
      ...p.people.map((x) => x.chapters.length),
      ...p.places.map((x) => x.chapters.length),
      ...p.volumes.map((v) => v.lastChapter - v.firstChapter + 1),
    ],
    people: [a.leadingParts, a.speakingParts, p.people.length],
    characters: [
      ...p.chapters.flatMap((c) => [c.characters, c.dialogueCharacters, c.paragraphLength, c.sentenceLength]),
      ...p.volumes.map((v) => v.characters),
      p.paragraphLength,
      p.sentenceLength,
      ...spanOf(a.scriptCharacters),
      ...p.people.map((x) => x.speechCharacters),
    ],
    percents: [
      p.dialogueShare,
      1 - p.dialogueShare,
      p.attributedShare,
      ...p.chapters.map((c) => c.dialogueShare),
      ...spanOf(a.compression),
    ].map((share) => 100 * share),
    episodes: unique([...spanOf(a.episodes), ...spanOf(a.verticalEpisodes), ...spanOf(a.films)]),
  };
}
